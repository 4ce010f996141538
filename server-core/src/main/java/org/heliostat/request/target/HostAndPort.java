package org.heliostat.request.target;

import java.util.Locale;
import org.heliostat.config.Ipv6Syntax;
import org.jspecify.annotations.Nullable;

/**
 * The value of a Host field or of an authority (RFC 9110 §7.2): a name or address and perhaps a port. Stricter than
 * the RFC: no user, no escapes, nothing but letters, digits, dot, hyphen, underscore and tilde. Immutable.
 *
 * @param host lower case; IPv6 in brackets
 * @param port −1 when none is given
 */
public record HostAndPort(String host, int port) {

    private static final int HOST_LIMIT = 255;

    /** @return null when the text is not legal */
    public static @Nullable HostAndPort parse(String text) {
        int end = text.startsWith("[") ? endOfAddress(text) : endOfName(text);
        if (end <= 0 || end > HOST_LIMIT) {
            return null;
        }
        int port = -1;
        if (end < text.length()) {
            port = text.charAt(end) == ':' ? port(text, end + 1) : -2;
            if (port == -2) {
                return null;
            }
        }
        return new HostAndPort(text.substring(0, end).toLowerCase(Locale.ROOT), port);
    }

    static boolean isLegal(String text) {
        return parse(text) != null;
    }

    private static int endOfName(String text) {
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            boolean legal =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "-._~".indexOf(c) >= 0;
            if (!legal) {
                break;
            }
            i++;
        }
        return i;
    }

    private static int endOfAddress(String text) {
        int bracket = text.indexOf(']');
        return Ipv6Syntax.isAddress(text, 1, bracket) ? bracket + 1 : -1;
    }

    /** @return −1 for an empty port, −2 for an illegal one */
    private static int port(String text, int start) {
        int port = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9' || i - start == 5) {
                return -2;
            }
            port = port * 10 + c - '0';
        }
        return start == text.length() ? -1 : port > 65_535 ? -2 : port;
    }
}
