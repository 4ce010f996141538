package org.heliostat.launcher.command.imports;

import java.nio.file.Path;
import org.heliostat.launcher.command.line.CurrentFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code import}: makes a new instance of another server's configuration. */
@Command(
        name = "import",
        description = {
            "Make a new instance of the configuration of another server.",
            "Each setting is told of, with file and line: taken over, changed, or without counterpart, and what stands for it."
        },
        subcommands = {ImportTomcatCommand.class, ImportApacheCommand.class, ImportNginxCommand.class})
public final class ImportCommand implements Runnable, CurrentFolder {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CurrentFolder parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "import: which server? (expected: tomcat, apache, nginx)");
    }

    @Override
    public Path fromHere(Path path) {
        return parent.fromHere(path);
    }
}
