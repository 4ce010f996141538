package org.heliostat.launcher.command.advice;

import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.exit.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code advise undo}: puts the change of a trial back. */
@Command(
        name = "undo",
        description = {
            "Put the change of a trial back, whether it is still measured or was kept.",
            "Without ID the newest since the start of the server whose change is in force."
        })
public final class UndoAdviceCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "ID", description = "Number of the trial.")
    private @Nullable Long id;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        RunningTrials trials = new RunningTrials(new AdminClient(parent.existingInstance()));
        AdminAnswer ended = trials.takeBack(id == null ? trials.newestInForce() : id);
        spec.commandLine()
                .getOut()
                .println(
                        json
                                ? ended.prettyJson()
                                : ended.json().path("sentence").asText());
        return ExitCode.OK.code();
    }
}
