package org.heliostat.launcher.command.config;

import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code config undo ID}: brings the files of a change back to what they were before it. */
@Command(
        name = "undo",
        description = {
            "Bring the files of change ID back to what they were before it.",
            "What was changed in them since would go with it: that is shown, and done with --discard-later only.",
            "An undo is a change of its own, which can be undone."
        })
final class UndoConfigCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(paramLabel = "ID", description = "Number of the change, as config history shows it.")
    private long id;

    @Option(names = "--discard-later", description = "Even if that takes back what was changed in its files since.")
    private boolean discardLater;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        ConfigurationChanges config = new ConfigurationChanges(group);
        String path = ConfigurationChanges.CONFIG + "/history/undo?id=" + id + (discardLater ? "&later=discard" : "");
        AdminAnswer answer = config.client().post(path);
        if (answer.status() == 409 && !json) {
            config.say("Changed since in the same files:");
            answer.lines("findings").forEach(line -> config.say("  " + line));
            throw new LaunchException(
                    "change " + id + " was not undone (expected: --discard-later, if that may go with it)");
        }
        return config.report(answer, json).code();
    }
}
