package org.heliostat.launcher.command.origin;

import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;

/** {@code origin}: the servers that the reverse proxy of the running server asks. */
@Command(
        name = "origin",
        description = {
            "Show the servers that the reverse proxy asks, and say which requests they get.",
            "They are named in obj.conf (set-origin-server, service-passthrough)."
        },
        subcommands = {ListOriginsCommand.class, SetOriginCommand.class})
public final class OriginCommand extends CommandGroup {}
