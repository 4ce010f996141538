package org.heliostat.search.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.request.Request;
import org.heliostat.request.target.UriText;
import org.heliostat.search.query.BadQueryException;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks of search. Immutable.
 *
 * @param query as it was typed; empty for none
 * @param collection name of the only one that is searched; empty for all
 * @param start number of the first hit that is shown, from 0
 * @param asJson whether the answer is for a program
 */
record SearchCall(String query, String collection, int start, boolean asJson) {

    private static final int MOST_PARAMETERS = 32;

    /** @param maxHits hits that can be asked for */
    static SearchCall of(Request request, int maxHits) throws BadQueryException {
        Map<String, String> parameters = parameters(request.query());
        return new SearchCall(
                parameters.getOrDefault("q", "").trim(),
                parameters.getOrDefault("c", ""),
                start(parameters.getOrDefault("start", "0"), maxHits),
                wantsJson(request));
    }

    /** @return whether JSON is wanted: by {@code format=json}, or by an Accept that names it and not HTML */
    static boolean wantsJson(Request request) {
        String format = parameters(request.query()).get("format");
        if (format != null) {
            return format.equals("json");
        }
        String accept = request.header("Accept");
        return accept != null && accept.contains("application/json") && !accept.contains("text/html");
    }

    /** @return the same without what could not be read */
    static SearchCall unread(Request request) {
        Map<String, String> parameters = parameters(request.query());
        return new SearchCall(
                parameters.getOrDefault("q", "").trim(), parameters.getOrDefault("c", ""), 0, wantsJson(request));
    }

    private static int start(String text, int maxHits) throws BadQueryException {
        try {
            int start = Integer.parseInt(text);
            if (start >= 0 && start <= maxHits) {
                return start;
            }
        } catch (NumberFormatException notANumber) {
            throw badStart(maxHits);
        }
        throw badStart(maxHits);
    }

    private static BadQueryException badStart(int maxHits) {
        return new BadQueryException("start must be a number from 0 to " + maxHits + ".");
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new HashMap<>();
        if (query == null) {
            return parameters;
        }
        for (String part : List.of(query.split("&", MOST_PARAMETERS))) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            String value = equals < 0 ? "" : part.substring(equals + 1);
            parameters.putIfAbsent(decoded(name), decoded(value));
        }
        return parameters;
    }

    private static String decoded(String text) {
        return UriText.unescaped(text.replace('+', ' '));
    }
}
