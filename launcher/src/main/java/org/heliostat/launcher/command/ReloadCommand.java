package org.heliostat.launcher.command;

import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;

/** {@code reload}: the running server reads its configuration again. */
@Command(
        name = "reload",
        description = {
            "Let the running server read its configuration again, without losing a request.",
            "A configuration with errors changes nothing; the errors are printed."
        })
final class ReloadCommand extends ServerCommand {

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        AdminAnswer answer = client.post("/api/v1/reload");
        if (answer.status() == 422) {
            answer.lines("findings").forEach(err()::println);
            throw new LaunchException(
                    ExitCode.CONFIGURATION, "The configuration has errors; the server goes on with the one it had.");
        }
        answer.orThrow().lines("findings").forEach(finding -> out().println("warning: " + finding));
        out().println("The configuration was reloaded.");
        answer.lines("needRestart").forEach(line -> out().println("  takes effect at the next restart: " + line));
        return ExitCode.OK;
    }
}
