package org.heliostat.gateway.proxy;

/**
 * Rewrites the path of a cookie to the one under which its client reaches the origin (RFC 6265 §5.2.4). Nothing else of a
 * Set-Cookie changes, however odd it is.
 */
final class CookiePath {

    private CookiePath() {}

    /** @return the field value as the client gets it; the same where its path is outside of what is mapped */
    static String rewritten(String setCookie, PathMapping mapping) {
        // The name and the value of the cookie stand before the first semicolon; attributes follow.
        int at = setCookie.indexOf(';');
        if (at < 0 || mapping.isSame()) {
            return setCookie;
        }
        StringBuilder out = new StringBuilder(setCookie.length() + 16).append(setCookie, 0, at);
        while (at < setCookie.length()) {
            int next = setCookie.indexOf(';', at + 1);
            int end = next < 0 ? setCookie.length() : next;
            attribute(setCookie, at, end, mapping, out);
            at = end;
        }
        return out.toString();
    }

    /** @param start of the attribute, at its semicolon */
    private static void attribute(String text, int start, int end, PathMapping mapping, StringBuilder out) {
        int equals = text.indexOf('=', start);
        if (equals < 0 || equals >= end || !isPath(text, start + 1, equals)) {
            out.append(text, start, end);
            return;
        }
        int from = equals + 1;
        int to = end;
        while (from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        out.append(text, start, from)
                .append(mapping.cookieBack(text.substring(from, to)))
                .append(text, to, end);
    }

    private static boolean isPath(String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        return to - from == 4 && text.regionMatches(true, from, "path", 0, 4);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
