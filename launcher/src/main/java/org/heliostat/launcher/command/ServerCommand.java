package org.heliostat.launcher.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.client.ChangedProcesses;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command that asks a running server. */
abstract class ServerCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandHost heliostat;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public final Integer call() {
        InstanceFolder instance = heliostat.existingInstance();
        return run(new AdminClient(instance), instance).code();
    }

    /** @throws org.heliostat.launcher.exit.LaunchException when it cannot be done */
    abstract ExitCode run(AdminClient client, InstanceFolder instance);

    final CommandHost heliostat() {
        return heliostat;
    }

    /** @return what is wrong with an option or argument, for exit code 2 */
    final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /**
     * Looks at the URI of an application before a server is asked.
     *
     * @param name of the option or argument
     * @throws ParameterException when it cannot be one, whatever the server has
     */
    final void requireUri(String name, String uri) {
        requireSlash(name, uri, "/ or /name, without a slash at the end");
    }

    /** As {@link #requireUri}, of something that begins with a slash. */
    final void requireSlash(String name, String path, String expected) {
        if (!path.startsWith("/")) {
            throw wrong(name + ": " + path + " (expected: " + expected + ")");
        }
    }

    /** Says which processes have made a change. */
    final ExitCode toldProcesses(AdminAnswer answer) {
        ChangedProcesses processes = ChangedProcesses.of(answer);
        processes.lines().forEach(out()::println);
        processes.missed().forEach(err()::println);
        return processes.isAll() ? ExitCode.OK : ExitCode.FAILED;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
