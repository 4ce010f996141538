package org.heliostat.request.target;

import org.jspecify.annotations.Nullable;

/**
 * A request target taken apart and normalised once; everything after the parser uses {@code path}. Immutable.
 *
 * @param form of the target (RFC 9112 §3.2)
 * @param rawPath the path as sent, with escapes and path parameters, without the query; {@code *} for OPTIONS
 * @param path decoded once, dot segments and empty segments removed, path parameters cut out; begins with a slash
 *     (or is {@code *}); never holds NUL, control characters or a backslash
 * @param query after the first question mark, as sent; null when there is no question mark
 * @param scheme of an absolute-form target, lower case, else null
 * @param authority host and port of an absolute-form or authority-form target, else null
 */
public record RequestTarget(
        Form form,
        String rawPath,
        String path,
        @Nullable String query,
        @Nullable String scheme,
        @Nullable String authority) {

    /** @return whether a slash is hidden in a segment as {@code %2F}; only some virtual servers take that */
    public boolean hasEncodedSlash() {
        for (int i = rawPath.indexOf('%'); i >= 0; i = rawPath.indexOf('%', i + 1)) {
            if (rawPath.regionMatches(true, i, "%2F", 0, 3)) {
                return true;
            }
        }
        return false;
    }

    /** The four forms of a request target. */
    public enum Form {
        ORIGIN,
        ABSOLUTE,
        AUTHORITY,
        ASTERISK
    }
}
