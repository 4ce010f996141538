package org.heliostat.config;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/** One thing that is wrong, or odd, in a configuration file; {@code text} names thing, value and expectation. */
public record Finding(SourceLocation location, Severity severity, String text) {

    /** Errors before warnings, then by place. */
    public static final Comparator<Finding> PRINT_ORDER =
            Comparator.comparing(Finding::severity).thenComparing(Finding::location);

    public Finding {
        requireNonNull(location, "location");
        requireNonNull(severity, "severity");
        requireNonNull(text, "text");
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** @return the line as it is printed: {@code file:line: thing: value (expected: …)} */
    @Override
    public String toString() {
        return location + ": " + text;
    }
}
