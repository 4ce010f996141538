package org.heliostat.launcher.command;

import java.util.concurrent.Callable;
import org.heliostat.hosting.Version;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code version}: which Heliostat and which Java. */
@Command(name = "version", description = "Print the version of Heliostat and of Java.")
final class VersionCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(Version.ofThisJar().withSurroundings());
        return ExitCode.OK.code();
    }
}
