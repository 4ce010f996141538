package org.heliostat.launcher.command.check;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.heliostat.advisor.machine.SystemFiles;
import org.heliostat.advisor.os.Disks;
import org.heliostat.advisor.os.JavaOfServer;
import org.heliostat.advisor.os.OsCheck;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsReport;
import org.heliostat.advisor.os.ServerProcess;
import org.heliostat.advisor.os.Verdict;
import org.heliostat.advisor.os.network.NetworkComparisons;
import org.heliostat.advisor.os.process.ProcessComparisons;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.instance.RunFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code check os}: compares limits and settings of the machine with what the configuration needs. */
@Command(
        name = "os",
        description = {
            "Compare limits and settings of this machine with what the configuration needs.",
            "Looks at the process of the server where it runs, else at this shell, from which it would be started.",
            "Prints a table, what stands in the way and why, and the lines to set, grouped by file; changes nothing.",
            "low: the configuration needs more. advice: it works, and another value is better."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  heliostat check os",
            "  heliostat check os --why | less",
            "  heliostat check os --json --instance /var/lib/heliostat"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing stands in the way; advice and what is not known do not count",
            "1:a value is low",
            "78:the configuration has errors; they were printed"
        })
final class CheckOsCommand implements Callable<Integer> {

    private static final String LINUX = "linux";

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(names = "--json", description = "Print everything as JSON.")
    private boolean json;

    @Option(
            names = "--why",
            description = "Say of every value how it follows from the configuration, and why it matters.")
    private boolean why;

    @Override
    public Integer call() {
        InstanceFolder instance = parent.existingInstance();
        PrintWriter out = spec.commandLine().getOut();
        InstanceFindings findings = InstanceFindings.of(instance, false);
        if (findings.hasErrors()) {
            List<String> said = json ? List.of(findings.json()) : findings.lines();
            said.forEach(out::println);
            return ExitCode.CONFIGURATION.code();
        }
        String system = System.getProperty("os.name", "");
        if (!system.toLowerCase(Locale.ROOT).equals(LINUX)) {
            String known = "nothing was compared: only Linux is known, and this is " + system;
            out.println(json ? OsReportJson.nothing(known) : known);
            return ExitCode.OK.code();
        }
        OsReport report =
                compare(instance, ConfigurationReader.read(instance.root()).orThrow());
        List<String> said = json ? List.of(OsReportJson.of(report)) : new OsReportText(report, why).lines();
        said.forEach(out::println);
        return (report.count(Verdict.LOW) == 0 ? ExitCode.OK : ExitCode.FAILED).code();
    }

    private static OsReport compare(InstanceFolder instance, Configuration configuration) {
        List<OsComparison> comparisons = Stream.concat(
                        ProcessComparisons.all().stream(), NetworkComparisons.all().stream())
                .toList();
        String user = configuration.magnus().user();
        return new OsCheck(new SystemFiles(Path.of("/")), comparisons, JavaOfServer.own(), Disks.ofSystem())
                .compare(configuration, process(instance), user.isEmpty() ? System.getProperty("user.name", "") : user);
    }

    /** A process id of a container that the instance is shared with means nothing here. */
    private static ServerProcess process(InstanceFolder instance) {
        if (!mayRun(instance)) {
            return ServerProcess.OWN;
        }
        return RunFiles.pid(instance)
                .filter(id -> ProcessHandle.of(id).isPresent())
                .map(id -> new ServerProcess(OptionalLong.of(id)))
                .orElse(ServerProcess.OWN);
    }

    /** Another account than the server's may look at its limits, and not at its lock. */
    private static boolean mayRun(InstanceFolder instance) {
        try {
            return InstanceLock.isTaken(instance);
        } catch (LaunchException notOurs) {
            return true;
        }
    }
}
