package org.heliostat.servlet.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A line in the error log for each decision about a user of one application, while {@code audit} of server.xml is on. What
 * clients send is shortened, cleaned and put into quotes, so that it cannot be taken for anything else of a line; passwords
 * are never written. Any session thread.
 *
 * @param log that of the application
 */
record Audit(BooleanSupplier isOn, Logger log) {

    /** Code points of what a client sends. */
    private static final int MOST_SHOWN = 120;

    void loggedIn(HttpServletRequest request, String user, String method, String realm) {
        if (isOn.getAsBoolean()) {
            log.info(
                    "audit: {} has logged in by {} to realm {}, from {}",
                    quoted(user),
                    method,
                    realm,
                    request.getRemoteAddr());
        }
    }

    /** @param claimed name that the client has sent; null: it has not tried to log in */
    void refused(HttpServletRequest request, @Nullable String claimed, String method, String realm) {
        if (claimed != null && isOn.getAsBoolean()) {
            log.info(
                    "audit: {} was refused the login by {} to realm {}, from {}",
                    quoted(claimed),
                    method,
                    realm,
                    request.getRemoteAddr());
        }
    }

    /** @param user null: one who has not logged in */
    void decided(HttpServletRequest request, @Nullable String user, boolean allowed) {
        if (isOn.getAsBoolean()) {
            log.info(
                    "audit: {} is {} {}, from {}",
                    quoted(request.getMethod() + " " + withoutParameters(request.getRequestURI())),
                    allowed ? "allowed to" : "denied to",
                    user == null ? "(nobody)" : quoted(user),
                    request.getRemoteAddr());
        }
    }

    /** Path parameters may be ids of sessions, which let in whoever knows them. */
    private static String withoutParameters(String path) {
        StringBuilder kept = new StringBuilder(path.length());
        boolean isParameter = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            isParameter = c == ';' || isParameter && c != '/';
            if (!isParameter) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    private static String quoted(String sent) {
        StringBuilder text = new StringBuilder(sent.length() + 2).append('"');
        sent.codePoints().limit(MOST_SHOWN).forEach(c -> {
            if (c == '"' || c == '\\') {
                text.append('\\');
            }
            text.appendCodePoint(isShown(c) ? c : '?');
        });
        return text.append(sent.codePointCount(0, sent.length()) > MOST_SHOWN ? "…\"" : "\"")
                .toString();
    }

    private static boolean isShown(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
