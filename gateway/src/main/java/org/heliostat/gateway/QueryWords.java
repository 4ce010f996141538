package org.heliostat.gateway;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The search words of a query become arguments of the program (RFC 3875, section 4.4). */
final class QueryWords {

    private static final int MOST = 64;

    private QueryWords() {}

    /**
     * A query with {@code =} has no words. A word that begins with {@code -} would be an option of an interpreter (as of
     * php-cgi, CVE-2012-1823): then there are no arguments at all.
     */
    static List<String> commandLine(String program, String method, @Nullable String query) {
        if (query == null || query.isEmpty() || query.indexOf('=') >= 0 || !isIndexed(method)) {
            return List.of(program);
        }
        List<String> command = new ArrayList<>();
        command.add(program);
        for (String word : query.split("\\+", MOST + 1)) {
            String decoded = decoded(word);
            if (decoded == null || decoded.startsWith("-") || command.size() > MOST) {
                return List.of(program);
            }
            command.add(decoded);
        }
        return command;
    }

    private static boolean isIndexed(String method) {
        return method.equals("GET") || method.equals("HEAD");
    }

    private static @Nullable String decoded(String word) {
        try {
            String text = URLDecoder.decode(word, StandardCharsets.UTF_8);
            return text.indexOf('\0') >= 0 ? null : text;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
