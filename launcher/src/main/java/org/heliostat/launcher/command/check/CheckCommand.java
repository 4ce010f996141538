package org.heliostat.launcher.command.check;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code check}: says what is wrong with the configuration, without a running server. */
@Command(
        name = "check",
        description = {
            "Check the configuration, with or without a running server.",
            "Prints one line per finding, errors before warnings: file:line: what: value (expected: ...)",
            "Exit code 78 if there is an error. What a server would start with, and answer 500 for, is one as well."
        },
        subcommands = CheckOsCommand.class)
public final class CheckCommand implements Callable<Integer>, InstanceChoice {

    @Option(names = "--strict", description = "Take warnings for errors.")
    private boolean strict;

    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        InstanceFindings findings = InstanceFindings.of(existingInstance(), strict);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(findings.json());
        } else {
            findings.lines().forEach(out::println);
            ConfigurationReader.read(existingInstance().root())
                    .configuration()
                    .ifPresent(read -> ProcessProducts.lines(read).forEach(out::println));
        }
        return (findings.hasErrors() ? ExitCode.CONFIGURATION : ExitCode.OK).code();
    }

    @Override
    public InstanceFolder existingInstance() {
        return parent.existingInstance();
    }
}
