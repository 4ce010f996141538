package org.heliostat.adminui.rest;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a query; the first of a name counts. Immutable. */
record Query(Map<String, String> parameters) {

    static Query of(@Nullable String query) throws ProblemException {
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
    String get(String name) {
        return parameters.get(name);
    }

    private static String decoded(String text) throws ProblemException {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new ProblemException(Problem.wrongValue(400, "query", text, "escapes of % and two hex digits"));
        }
    }
}
