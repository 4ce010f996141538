package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.client.ChangedProcesses;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reload}: the running server reads its configuration again, or starts one application anew. */
@Command(
        name = "reload",
        description = {
            "Let the running server read its configuration again, without losing a request.",
            "Prints each directive that changed, from what to what.",
            "A configuration with errors changes nothing; the errors are printed.",
            "With a URI: start that application anew from where it came, in the same way."
        })
final class ReloadCommand extends ServerCommand {

    @Parameters(paramLabel = "/x", arity = "0..1", description = "URI of the application to be started anew.")
    private String uri = "";

    @Option(
            names = "--vs",
            paramLabel = "ID",
            description = "Virtual server of the application. Default: that of the first listen socket.")
    private String vs = "";

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        return uri.isEmpty() ? configuration(client) : application(client);
    }

    private ExitCode application(AdminClient client) {
        requireUri("/x", uri);
        String query = "?uri=" + AdminClient.encoded(uri) + (vs.isEmpty() ? "" : "&vs=" + AdminClient.encoded(vs));
        AdminAnswer answer = client.post("/api/v1/applications/reload" + query).orThrow();
        if (json) {
            out().println(answer.prettyJson());
            return ChangedProcesses.of(answer).isAll() ? ExitCode.OK : ExitCode.FAILED;
        }
        JsonNode done = answer.json();
        out().println("Reloaded " + done.path("uri").asText() + " of "
                + done.path("virtualServer").asText() + " in "
                + done.path("startMillis").asLong() + " ms.");
        return toldProcesses(answer);
    }

    private ExitCode configuration(AdminClient client) {
        if (!vs.isEmpty()) {
            throw new LaunchException(
                    ExitCode.USAGE, "--vs: " + vs + " (expected: together with the URI of an" + " application)");
        }
        AdminAnswer answer = client.post("/api/v1/reload");
        if (json && (answer.isGood() || answer.status() == 422)) {
            out().println(answer.prettyJson());
            if (!answer.isGood()) {
                return ExitCode.CONFIGURATION;
            }
            return ChangedProcesses.of(answer).isAll() ? ExitCode.OK : ExitCode.FAILED;
        }
        if (answer.status() == 422) {
            answer.lines("findings").forEach(err()::println);
            throw new LaunchException(
                    ExitCode.CONFIGURATION, "The configuration has errors; the server goes on with the one it had.");
        }
        answer.orThrow().lines("findings").forEach(finding -> out().println("warning: " + finding));
        List<String> changes = answer.lines("changes");
        out().println(
                        changes.isEmpty()
                                ? "The configuration was reloaded; nothing new is in force."
                                : "The configuration was reloaded:");
        changes.forEach(line -> out().println("  " + line));
        answer.lines("needRestart").forEach(line -> out().println("  takes effect at the next restart: " + line));
        return toldProcesses(answer);
    }
}
