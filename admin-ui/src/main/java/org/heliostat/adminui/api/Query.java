package org.heliostat.adminui.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a query; the first of a name counts. Immutable. */
public record Query(Map<String, String> parameters) {

    public static Query of(@Nullable String query) throws ProblemException {
        Map<String, String> parameters = new HashMap<>();
        if (query != null) {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                parameters.putIfAbsent(name, equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return new Query(Map.copyOf(parameters));
    }

    @Nullable
    public String get(String name) {
        return parameters.get(name);
    }

    /**
     * Reads a whole number.
     *
     * @param otherwise where there is none
     * @throws ProblemException when it is no number, or not in the range (422)
     */
    public long number(String name, long otherwise, long least, long most) throws ProblemException {
        String text = get(name);
        if (text == null || text.isEmpty()) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException none) {
            throw outOfRange(name, text, least, most);
        }
        throw outOfRange(name, text, least, most);
    }

    private static ProblemException outOfRange(String name, String text, long least, long most) {
        String range = most == Long.MAX_VALUE ? least + " or more" : least + " to " + most;
        return new ProblemException(Problem.wrongValue(422, name, text, range));
    }

    private static String decoded(String text) throws ProblemException {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new ProblemException(Problem.wrongValue(400, "query", text, "escapes of % and two hex digits"));
        }
    }
}
