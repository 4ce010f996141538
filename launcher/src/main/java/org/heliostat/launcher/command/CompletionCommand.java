package org.heliostat.launcher.command;

import java.util.concurrent.Callable;
import org.heliostat.launcher.exit.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: the script that lets a shell complete commands and options. */
@Command(
        name = "completion",
        description = {
            "Print the script that lets bash and zsh complete commands and options of bin/heliostat.",
            "To have it in this shell:",
            "  source <(heliostat completion)"
        })
final class CompletionCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .println(AutoComplete.bash("heliostat", spec.root().commandLine()));
        return ExitCode.OK.code();
    }
}
