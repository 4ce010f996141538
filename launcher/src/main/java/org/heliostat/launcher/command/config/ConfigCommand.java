package org.heliostat.launcher.command.config;

import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;

/** {@code config}: what its commands have in common. */
@Command(
        name = "config",
        description = {
            "Show and change the configuration of the running server; changes take effect at once where they can.",
            "What changes is checked whole first, and can be undone."
        },
        subcommands = {
            ShowConfigCommand.class,
            SetConfigCommand.class,
            DiffConfigCommand.class,
            HistoryConfigCommand.class,
            UndoConfigCommand.class
        })
public final class ConfigCommand extends CommandGroup {}
