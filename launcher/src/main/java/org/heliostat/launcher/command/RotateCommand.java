package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.JsonNode;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;

/** {@code rotate}: the running server puts the files of its logs aside. */
@Command(
        name = "rotate",
        description = {
            "Let the running server put the files of its logs aside, under names with the time, and begin new ones.",
            "No line is lost. A log without a line stays as it is."
        })
final class RotateCommand extends ServerCommand {

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        JsonNode logs = client.post("/api/v1/logs/rotate").orThrow().json().path("logs");
        logs.forEach(log -> out().println("Rotated " + log.path("file").asText()));
        return ExitCode.OK;
    }
}
