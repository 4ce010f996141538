package org.heliostat.saf.path;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;
import org.jspecify.annotations.Nullable;

/** Wildcard patterns among parameters. */
public final class Patterns {

    private Patterns() {}

    /** @throws org.heliostat.config.ConfigException when it is missing or no pattern */
    public static Wildcard required(Parameters parameters, String name) {
        return compiled(parameters, name, parameters.text(name));
    }

    /** @return null when the parameter is missing */
    public static @Nullable Wildcard optional(Parameters parameters, String name) {
        return parameters
                .optional(name)
                .map(text -> compiled(parameters, name, text))
                .orElse(null);
    }

    /** @return one pattern for each time that the parameter is given */
    public static Wildcard[] all(Parameters parameters, String name) {
        return parameters.all(name).stream()
                .map(text -> compiled(parameters, name, text))
                .toArray(Wildcard[]::new);
    }

    private static Wildcard compiled(Parameters parameters, String name, String text) {
        try {
            return Wildcard.compile(text);
        } catch (WildcardException notAPattern) {
            throw parameters.wrong(name, "a wildcard pattern: " + notAPattern.getMessage());
        }
    }
}
