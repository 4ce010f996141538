package org.heliostat.servlet.servlethttp.fields;

import jakarta.servlet.http.Cookie;
import java.util.Map;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/** Writes Set-Cookie values (RFC 6265 §4.1). Pure. */
public final class SetCookie {

    private SetCookie() {}

    /**
     * @param nowMillis wall clock, for the Expires that old browsers need beside Max-Age
     * @throws IllegalArgumentException when the value or an attribute would break out of the header
     */
    public static String format(Cookie cookie, long nowMillis) {
        StringBuilder line = new StringBuilder(96);
        line.append(cookie.getName()).append('=');
        String value = cookie.getValue();
        if (value != null) {
            checkValue(cookie.getName(), value);
            line.append(value);
        }
        lifetime(line, cookie.getMaxAge(), nowMillis);
        attribute(line, "Domain", cookie.getDomain());
        attribute(line, "Path", cookie.getPath());
        if (isSet(cookie, "Secure", cookie.getSecure())) {
            line.append("; Secure");
        }
        if (isSet(cookie, "HttpOnly", cookie.isHttpOnly())) {
            line.append("; HttpOnly");
        }
        others(line, cookie.getAttributes());
        return line.toString();
    }

    /** Max-Age of 0 is not in the grammar of RFC 6265 §4.1.1: a cookie ends by an Expires long past. */
    private static void lifetime(StringBuilder line, int maxAge, long nowMillis) {
        if (maxAge > 0) {
            line.append("; Max-Age=").append(maxAge);
            line.append("; Expires=").append(HttpDates.format(nowMillis + maxAge * 1000L));
        } else if (maxAge == 0) {
            line.append("; Expires=").append(HttpDates.format(10_000));
        }
    }

    /** Set by name, a flag may carry {@code true} instead of the empty text that the API's own setters use. */
    private static boolean isSet(Cookie cookie, String name, boolean bySetter) {
        return bySetter || "true".equalsIgnoreCase(cookie.getAttribute(name));
    }

    private static void others(StringBuilder line, Map<String, String> attributes) {
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            String name = attribute.getKey();
            boolean done = name.equalsIgnoreCase("Max-Age")
                    || name.equalsIgnoreCase("Domain")
                    || name.equalsIgnoreCase("Path")
                    || name.equalsIgnoreCase("Secure")
                    || name.equalsIgnoreCase("HttpOnly");
            if (!done) {
                String value = attribute.getValue();
                if (value == null || value.isEmpty()) {
                    line.append("; ").append(name);
                } else {
                    attribute(line, name, value);
                }
            }
        }
    }

    private static void attribute(StringBuilder line, String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            return;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c >= 0x7f || c == ';') {
                throw new IllegalArgumentException("cookie attribute " + name + " holds a control character or ;");
            }
        }
        line.append("; ").append(name).append('=').append(value);
    }

    private static void checkValue(String name, String value) {
        int from = 0;
        int to = value.length();
        if (to > 1 && value.charAt(0) == '"' && value.charAt(to - 1) == '"') {
            from++;
            to--;
        }
        for (int i = from; i < to; i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == '"' || c == ';' || c == 0x7f) {
                throw new IllegalArgumentException("cookie " + name + ": character 0x" + Integer.toHexString(c)
                        + " in the value (RFC 6265 4.1.1)");
            }
        }
    }
}
