package org.heliostat.adminui.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error as the client sees it, {@code application/problem+json} (RFC 9457).
 *
 * @param status HTTP status
 * @param title the kind of error, the same for every occurrence
 * @param detail this occurrence, in a sentence
 * @param field what was wrong: a parameter, header or part of the body
 * @param value it had
 * @param expected what would have been right
 * @param findings of a configuration, one line each
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        int status,
        String title,
        String detail,
        @Nullable String field,
        @Nullable String value,
        @Nullable String expected,
        List<String> findings) {

    private static final int LONGEST_VALUE = 200;

    public static Problem of(int status, String title, String detail) {
        return new Problem(status, title, detail, null, null, null, List.of());
    }

    /** A wrong value, in the house form {@code field: value (expected: expectation)}. */
    public static Problem wrongValue(int status, String field, String value, String expected) {
        String shown = value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
        String detail = field + ": " + shown + " (expected: " + expected + ")";
        return new Problem(status, title(status), detail, field, shown, expected, List.of());
    }

    private static String title(int status) {
        return switch (status) {
            case 400 -> "Malformed request";
            case 401 -> "Not signed in";
            case 403 -> "Not allowed";
            case 404 -> "Not found";
            case 405 -> "Wrong method";
            case 413 -> "Too large";
            case 415 -> "Wrong content type";
            case 421 -> "Wrong host";
            default -> "Wrong value";
        };
    }

    public static Problem withFindings(int status, String title, String detail, List<String> findings) {
        return new Problem(status, title, detail, null, null, null, List.copyOf(findings));
    }
}
