package org.heliostat.launcher.command;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code restart}: the server drains and starts anew in the same process; the command waits until it is ready. */
@Command(
        name = "restart",
        description = {
            "Stop the server as stop does and start it anew, in the same process and with the same options.",
            "A configuration with errors changes nothing; the errors are printed.",
            "With --rolling and MaxProcs above 1: replace one process after the other, which loses no request, and takes",
            "another jar in the place of the old one, and other options in a file of options of Java."
        })
final class RestartCommand extends ServerCommand {

    private static final Duration PATIENCE = Duration.ofMinutes(70);

    /** A process that becomes the first one of several, or the only one, has no lock for a moment. */
    private static final int LOOKS_WITHOUT_LOCK = 100;

    @Option(names = "--rolling", description = "Replace one process after the other, without losing a request.")
    private boolean rolling;

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        return rolling ? replace(client, instance) : restart(client, instance);
    }

    private ExitCode replace(AdminClient client, InstanceFolder instance) {
        long number = client.post("/api/v1/processes/replace")
                .orThrow()
                .json()
                .path("number")
                .asLong();
        AtomicReference<JsonNode> state = new AtomicReference<>(MissingNode.getInstance());
        AtomicInteger before = new AtomicInteger();
        if (!Waiting.until(
                () -> isReplaced(client, number, state) || isNotBegun(number, state.get(), before), PATIENCE)) {
            throw new LaunchException(instance + ": processes are still being replaced");
        }
        JsonNode last = requireNonNull(state.get(), "state");
        if (last.path("number").asLong(number) < number) {
            throw new LaunchException(
                    instance + ": the replacement has not begun (expected: none that goes on already)");
        }
        String failure = last.path("failure").asText();
        if (last.isMissingNode() || !failure.isEmpty()) {
            throw new LaunchException(instance + ": "
                    + (last.isMissingNode()
                            ? "the server has ended; its error log says why"
                            : failure + "; the error log says more, or the output of the first process"));
        }
        out().println("Processes that were replaced: " + last.path("replaced").asInt() + ".");
        return ExitCode.OK;
    }

    /** Of two that are asked for at once only one begins. */
    private static boolean isNotBegun(long number, @Nullable JsonNode rolling, AtomicInteger looks) {
        boolean waits = rolling != null
                && !rolling.isMissingNode()
                && rolling.path("number").asLong() < number
                && !rolling.path("running").asBoolean();
        return waits ? looks.incrementAndGet() > LOOKS_WITHOUT_LOCK : looks.getAndSet(0) < 0;
    }

    /** The process that is asked is replaced, too: one that does not answer is asked again. */
    private static boolean isReplaced(AdminClient client, long number, AtomicReference<JsonNode> state) {
        if (!client.isRunning()) {
            state.set(MissingNode.getInstance());
            return true;
        }
        try {
            JsonNode now = client.get("/api/v1/processes").orThrow().json().path("rolling");
            state.set(now);
            return now.path("number").asLong() >= number && !now.path("running").asBoolean();
        } catch (LaunchException betweenTheTwo) {
            return false;
        }
    }

    private ExitCode restart(AdminClient client, InstanceFolder instance) {
        AtomicInteger without = new AtomicInteger();
        long before = startedMillis(client.get("/api/v1/status").orThrow());
        AdminAnswer answer = client.post("/api/v1/restart");
        if (answer.status() == 422) {
            answer.lines("findings").forEach(err()::println);
            throw new LaunchException(
                    ExitCode.CONFIGURATION, "The configuration has errors; the server goes on as it is.");
        }
        answer.orThrow().lines("findings").forEach(finding -> out().println("warning: " + finding));
        if (!Waiting.until(() -> isOver(client, before, without), PATIENCE) || !client.isRunning()) {
            throw new LaunchException(instance + ": the server did not come back; its error log says why");
        }
        out().println("The server has restarted.");
        return ExitCode.OK;
    }

    /** @return whether there is nothing more to wait for: the new server is ready, or the process has ended */
    private static boolean isOver(AdminClient client, long before, AtomicInteger looksWithout) {
        if (!client.isRunning()) {
            return looksWithout.incrementAndGet() >= LOOKS_WITHOUT_LOCK;
        }
        looksWithout.set(0);
        try {
            AdminAnswer status = client.get("/api/v1/status");
            return status.isGood()
                    && startedMillis(status) != before
                    && status.json().path("state").asText().equals("ready");
        } catch (LaunchException betweenTheTwo) {
            return false;
        }
    }

    private static long startedMillis(AdminAnswer status) {
        return status.json().path("startedMillis").asLong();
    }
}
