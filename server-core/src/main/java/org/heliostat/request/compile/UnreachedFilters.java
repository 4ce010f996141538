package org.heliostat.request.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FilterDefinition;

/**
 * Warns of lines for a filter that never decide: of those in one object the first that is for the answer does, so that
 * nothing comes of a line behind one that is for all.
 */
final class UnreachedFilters {

    private static final List<String> FUNCTIONS = List.of("insert-filter", "remove-filter");
    private static final List<String> CHOICES = List.of("type", "method", "query");

    private UnreachedFilters() {}

    static void report(ConfigObject object, Findings findings) {
        Map<String, SourceLocation> decided = new HashMap<>();
        for (DirectiveLine line : object.lines()) {
            String filter = line.parameters().optional("filter").orElse("");
            boolean isAboutFilter = line.stage() == Stage.INPUT || line.stage() == Stage.OUTPUT;
            if (!isAboutFilter || !FUNCTIONS.contains(line.fn()) || filter.isEmpty()) {
                continue;
            }
            SourceLocation before = decided.get(FilterDefinition.normalised(filter));
            if (before != null) {
                findings.warnOncePerFile(
                        line.at(),
                        line.fn() + ": " + Findings.shown(filter) + ": never decides, the line at " + before
                                + " is for everything (expected: this one before it)");
            } else if (isForAll(line)) {
                decided.put(FilterDefinition.normalised(filter), line.at());
            }
        }
    }

    private static boolean isForAll(DirectiveLine line) {
        Parameters parameters = line.parameters();
        return line.conditions().isEmpty() && CHOICES.stream().noneMatch(parameters::has);
    }
}
