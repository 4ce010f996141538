package org.heliostat.request.function;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.MagnusConf;

/**
 * Functions and filters that {@code load-modules} lines name. Such lines run at a start only: after a reload, a function that is
 * not known yet may be one of these. Immutable.
 *
 * @param lines by normalised names of functions
 */
public record WaitingFunctions(Map<String, SourceLocation> lines) {

    public WaitingFunctions {
        lines = Map.copyOf(lines);
    }

    public static WaitingFunctions of(MagnusConf conf) {
        Map<String, SourceLocation> lines = new HashMap<>();
        for (InitDirective line : conf.inits("load-modules")) {
            for (String name : line.parameters().list("funcs")) {
                lines.putIfAbsent(key(name), line.at());
            }
        }
        return new WaitingFunctions(lines);
    }

    /** @return the line that will load the function, or the filter */
    public Optional<SourceLocation> lineOf(String function) {
        return Optional.ofNullable(lines.get(key(function)));
    }

    /** Names of filters are alike in any case; that a function's are not makes a hint no worse. */
    private static String key(String name) {
        return FilterDefinition.normalised(name);
    }
}
