package org.heliostat.launcher.command;

import java.time.Duration;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;

/** {@code stop}: the server finishes what was begun and ends; the command waits for that. */
@Command(
        name = "stop",
        description = "Stop the server: no new requests, complete answers for those in progress, then the end.")
final class StopCommand extends ServerCommand {

    /** TerminateTimeout is an hour at most. */
    private static final Duration PATIENCE = Duration.ofMinutes(70);

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        client.post("/api/v1/stop").orThrow();
        if (!Waiting.until(() -> !client.isRunning(), PATIENCE)) {
            throw new LaunchException(
                    instance + ": the server has not ended within " + PATIENCE.toMinutes() + " minutes");
        }
        out().println("The server has stopped.");
        return ExitCode.OK;
    }
}
