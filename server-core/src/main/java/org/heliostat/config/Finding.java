package org.heliostat.config;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * One thing that is wrong, or odd, in a configuration file.
 *
 * @param text names thing, value and expectation, on one line; control characters of it become question marks
 * @param failsRequests whether a server that starts with it all the same answers 500 to requests that meet it
 */
public record Finding(SourceLocation location, Severity severity, String text, boolean failsRequests) {

    /** Errors before warnings, then by place. */
    public static final Comparator<Finding> PRINT_ORDER =
            Comparator.comparing(Finding::severity).thenComparing(Finding::location);

    public Finding(SourceLocation location, Severity severity, String text) {
        this(location, severity, text, false);
    }

    public Finding {
        requireNonNull(location, "location");
        requireNonNull(severity, "severity");
        requireNonNull(text, "text");
        text = onOneLine(text);
    }

    /** @return the text with a question mark for each control character: values, and names in front of them, come from files */
    private static String onOneLine(String text) {
        if (text.codePoints().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return clean.toString();
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** @return the same, for somebody to whom it is an error */
    public Finding asError() {
        return new Finding(location, Severity.ERROR, text, failsRequests);
    }

    /** @return the line as it is printed: {@code file:line: thing: value (expected: …)} */
    @Override
    public String toString() {
        return location + ": " + text;
    }
}
