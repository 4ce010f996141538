package org.heliostat.launcher.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.StartedJar;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code init}: makes a new instance and leaves it at that. */
@Command(name = "init", description = "Make a new instance with the default configuration, every line of it explained.")
final class InitCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandHost heliostat;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of the new instance; made if it is missing.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private Path folder;

    @Override
    public Integer call() {
        InstanceFolder instance = new InstanceFolder(heliostat.fromHere(folder));
        if (instance.isConfigured()) {
            throw new LaunchException(instance.serverXml() + ": there is an instance already; nothing was changed");
        }
        if (!instance.isVacant()) {
            throw new LaunchException(
                    instance + ": holds other things (expected: a folder that is missing, empty, or has"
                            + " nothing but folders of an instance); nothing was changed");
        }
        InstanceDefaults.create(instance);
        spec.commandLine().getOut().println("A new instance was made in " + instance + ".");
        spec.commandLine().getOut().println("Start it with: java -jar " + StartedJar.name() + " --instance " + folder);
        return ExitCode.OK.code();
    }
}
