package org.heliostat.servlet.servlethttp.fields;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A Content-Type value taken apart (RFC 9110 §8.3). Immutable.
 *
 * @param type media type with all parameters but charset
 * @param charset as written, without quotes; null when there is none
 */
public record ContentType(String type, @Nullable String charset) {

    /** @return the parts of the value; anything is accepted */
    public static ContentType parse(String value) {
        int semicolon = value.indexOf(';');
        if (semicolon < 0) {
            return new ContentType(value.trim(), null);
        }
        StringBuilder type = new StringBuilder(value.substring(0, semicolon).trim());
        String charset = null;
        int start = semicolon + 1;
        while (start <= value.length()) {
            int end = endOfParameter(value, start);
            String parameter = value.substring(start, end).trim();
            if (charset == null && isCharset(parameter)) {
                charset =
                        unquoted(parameter.substring(parameter.indexOf('=') + 1).trim());
            } else if (!parameter.isEmpty()) {
                type.append(';').append(parameter);
            }
            start = end + 1;
        }
        return new ContentType(type.toString(), charset == null || charset.isEmpty() ? null : charset);
    }

    /** @return the header value with another charset */
    public String with(@Nullable String otherCharset) {
        return otherCharset == null ? type : type + ";charset=" + otherCharset;
    }

    /** @return type and subtype in lower case, without parameters */
    public String mediaType() {
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon)).trim().toLowerCase(Locale.ROOT);
    }

    /** @return the value of a parameter of the type, null when there is none */
    public @Nullable String parameter(String name) {
        int start = type.indexOf(';') + 1;
        while (start > 0 && start < type.length()) {
            int end = endOfParameter(type, start);
            int equals = type.indexOf('=', start);
            if (equals > 0
                    && equals < end
                    && type.substring(start, equals).trim().equalsIgnoreCase(name)) {
                return unquoted(type.substring(equals + 1, end).trim());
            }
            start = end + 1;
        }
        return null;
    }

    private static boolean isCharset(String parameter) {
        int equals = parameter.indexOf('=');
        return equals > 0 && parameter.substring(0, equals).trim().equalsIgnoreCase("charset");
    }

    private static int endOfParameter(String value, int start) {
        boolean quoted = false;
        for (int i = start; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && quoted) {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ';' && !quoted) {
                return i;
            }
        }
        return value.length();
    }

    private static String unquoted(String value) {
        if (value.length() < 2 || value.charAt(0) != '"' || value.charAt(value.length() - 1) != '"') {
            return value;
        }
        StringBuilder plain = new StringBuilder(value.length());
        for (int i = 1; i < value.length() - 1; i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length() - 1) {
                c = value.charAt(++i);
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
