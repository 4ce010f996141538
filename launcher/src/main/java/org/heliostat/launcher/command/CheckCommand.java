package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.config.Finding;
import org.heliostat.launcher.check.InstanceCheck;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.LibraryJars;
import org.heliostat.launcher.instance.RunningAccount;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
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
        })
final class CheckCommand implements Callable<Integer> {

    @Option(names = "--strict", description = "Take warnings for errors.")
    private boolean strict;

    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandHost heliostat;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        InstanceFolder instance = heliostat.existingInstance();
        PrintWriter out = spec.commandLine().getOut();
        List<Finding> findings;
        try (LibraryJars library = LibraryJars.of(instance.lib())) {
            findings = ConfigurationCheck.run(
                    instance.root(),
                    ContainerFunctions.of(new WebApps()),
                    new InstanceCheck(instance, library.loader(), Optional.of(RunningAccount.ofThisProcess())));
        }
        findings = findings.stream()
                .map(finding -> strict || finding.failsRequests() ? finding.asError() : finding)
                .sorted(Finding.PRINT_ORDER)
                .toList();
        long errors = findings.stream().filter(Finding::isError).count();
        long warnings = findings.size() - errors;
        if (json) {
            out.println(asJson(findings, errors, warnings));
        } else {
            findings.forEach(finding -> out.println((finding.isError() ? "" : "warning: ") + finding));
            out.println(instance.conf() + ": " + count(errors, "error") + ", " + count(warnings, "warning"));
        }
        return (errors == 0 ? ExitCode.OK : ExitCode.CONFIGURATION).code();
    }

    /** A line of 0 is the file as a whole. */
    private static String asJson(List<Finding> findings, long errors, long warnings) {
        ObjectNode whole = new ObjectMapper().createObjectNode();
        whole.put("errors", errors).put("warnings", warnings);
        ArrayNode rows = whole.putArray("findings");
        for (Finding finding : findings) {
            rows.addObject()
                    .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                    .put("file", finding.location().file())
                    .put("line", finding.location().line())
                    .put("text", finding.text());
        }
        return whole.toPrettyString();
    }

    private static String count(long number, String noun) {
        return (number == 0 ? "no" : Long.toString(number)) + " " + noun + (number == 1 ? "" : "s");
    }
}
