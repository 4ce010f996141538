package org.heliostat.launcher.command.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.Finding;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.launcher.check.InstanceCheck;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.RunningAccount;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;

/**
 * Everything that is wrong with an instance's configuration, or odd. Immutable.
 *
 * @param conf folder of the configuration
 * @param all in the order in which they are printed
 */
public record InstanceFindings(Path conf, List<Finding> all) {

    /** @param isStrict whether warnings count as errors */
    public static InstanceFindings of(InstanceFolder instance, boolean isStrict) {
        try (LibraryJars library = LibraryJars.of(instance.lib())) {
            List<Finding> findings = ConfigurationCheck.run(
                    instance.root(),
                    ContainerFunctions.of(new WebApps()),
                    new InstanceCheck(instance, library.loader(), Optional.of(RunningAccount.ofThisProcess())));
            return new InstanceFindings(
                    instance.conf(),
                    findings.stream()
                            .map(finding -> isStrict || finding.failsRequests() ? finding.asError() : finding)
                            .sorted(Finding.PRINT_ORDER)
                            .toList());
        }
    }

    public boolean hasErrors() {
        return errors() > 0;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        all.forEach(finding -> lines.add((finding.isError() ? "" : "warning: ") + finding));
        lines.add(conf + ": " + count(errors(), "error") + ", " + count(warnings(), "warning"));
        return lines;
    }

    /** A line of 0 is the file as a whole. */
    String json() {
        ObjectNode whole = new ObjectMapper().createObjectNode();
        whole.put("errors", errors()).put("warnings", warnings());
        ArrayNode rows = whole.putArray("findings");
        for (Finding finding : all) {
            rows.addObject()
                    .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                    .put("file", finding.location().file())
                    .put("line", finding.location().line())
                    .put("text", finding.text());
        }
        return whole.toPrettyString();
    }

    private long errors() {
        return all.stream().filter(Finding::isError).count();
    }

    private long warnings() {
        return all.size() - errors();
    }

    private static String count(long number, String noun) {
        return (number == 0 ? "no" : Long.toString(number)) + " " + noun + (number == 1 ? "" : "s");
    }
}
