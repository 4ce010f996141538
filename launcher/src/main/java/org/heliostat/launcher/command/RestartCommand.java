package org.heliostat.launcher.command;

import java.time.Duration;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;

/** {@code restart}: the server drains and starts anew in the same process; the command waits until it is ready. */
@Command(
        name = "restart",
        description = {
            "Stop the server as stop does and start it anew, in the same process and with the same options.",
            "A configuration with errors changes nothing; the errors are printed."
        })
final class RestartCommand extends ServerCommand {

    private static final Duration PATIENCE = Duration.ofMinutes(70);

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        long before = startedMillis(client.get("/api/v1/status").orThrow());
        AdminAnswer answer = client.post("/api/v1/restart");
        if (answer.status() == 422) {
            answer.lines("findings").forEach(err()::println);
            throw new LaunchException(
                    ExitCode.CONFIGURATION, "The configuration has errors; the server goes on as it is.");
        }
        answer.orThrow().lines("findings").forEach(finding -> out().println("warning: " + finding));
        if (!Waiting.until(() -> isOver(client, before), PATIENCE) || !client.isRunning()) {
            throw new LaunchException(instance + ": the server did not come back; its error log says why");
        }
        out().println("The server has restarted.");
        return ExitCode.OK;
    }

    /** @return whether there is nothing more to wait for: the new server is ready, or the process has ended */
    private static boolean isOver(AdminClient client, long before) {
        if (!client.isRunning()) {
            return true;
        }
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
