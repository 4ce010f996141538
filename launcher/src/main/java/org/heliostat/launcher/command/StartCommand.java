package org.heliostat.launcher.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code start}: runs the server in the foreground. */
@Command(
        name = "start",
        description = "Start the server and run until it is stopped (also what happens without a command).",
        footer = {
            "",
            "Signals: TERM and INT finish what was begun and stop; a second one ends at once;",
            "HUP reloads the configuration; USR1 reopens the logs."
        })
final class StartCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandHost heliostat;

    @Mixin
    private final StartOptions options = new StartOptions();

    @Override
    public Integer call() {
        return heliostat.start(options);
    }
}
