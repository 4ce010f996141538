package org.heliostat.launcher.command;

import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;

/** {@code perfdump}: the report of {@code /.perf}, also while every session thread is busy. */
@Command(name = "perfdump", description = "Print the perfdump report of the running server.")
final class PerfdumpCommand extends ServerCommand {

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        out().print(client.get("/api/v1/perfdump").orThrow().body());
        out().flush();
        return ExitCode.OK;
    }
}
