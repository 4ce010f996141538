package org.heliostat.config.objconf;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** The one {@code fn} of a directive or Init line. */
public final class FunctionName {

    private FunctionName() {}

    /** {@code send_file} and {@code send-file} are the same function (6.1 configuration reference). */
    public static String normal(String written) {
        return written.strip().replace('_', '-');
    }

    /** @return the name with {@code _} as {@code -}, or empty after an error: exactly one is needed */
    public static Optional<String> only(String line, Parameters parameters, SourceLocation at, Findings findings) {
        List<String> names = parameters.all("fn");
        if (names.size() > 1) {
            findings.error(at, line + ": fn: given twice (expected: one function)");
            return Optional.empty();
        }
        if (names.isEmpty() || names.get(0).isBlank()) {
            findings.error(at, line + ": fn: missing (expected: fn=\"function\")");
            return Optional.empty();
        }
        return Optional.of(normal(names.get(0)));
    }
}
