package org.heliostat.launcher.command.line;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.ChangedProcesses;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command that does nothing without another word, and what the commands below it have in common. The main thread. */
public abstract class CommandGroup implements Callable<Integer>, InstanceChoice {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public final Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                spec.name() + ": which command? (expected: "
                        + String.join(", ", spec.subcommands().keySet()) + ")");
    }

    @Override
    public final InstanceFolder existingInstance() {
        return parent.existingInstance();
    }

    /** Prints a line of the answer. */
    public final void say(String line) {
        spec.commandLine().getOut().println(line);
    }

    /**
     * Says which processes have made a change.
     *
     * @param json whether the answer itself is printed, which says it, too
     * @return exit code: 1 where one of them has not
     */
    public final int toldProcesses(AdminAnswer answer, boolean json) {
        ChangedProcesses processes = ChangedProcesses.of(answer);
        if (!json) {
            processes.lines().forEach(this::say);
        }
        processes.missed().forEach(err()::println);
        return (processes.isAll() ? ExitCode.OK : ExitCode.FAILED).code();
    }

    /** @return where questions and errors go */
    public final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
