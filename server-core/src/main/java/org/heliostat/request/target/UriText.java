package org.heliostat.request.target;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Decoded paths as parts of a URI and back (RFC 3986 §2.1, §3.3). */
public final class UriText {

    private static final String UNESCAPED = "/-._~!$&'()*+,:@=";
    private static final String RESERVED = UNESCAPED + ";?#[]%";
    private static final String HEX = "0123456789ABCDEF";

    private UriText() {}

    /** @return the path with everything escaped that may not stand in a path; {@code ;} too, since it means more */
    public static String escaped(String path) {
        return escaped(path, UNESCAPED);
    }

    /** @return the URI with everything escaped that may not stand in one; what is escaped already stays */
    public static String whole(String uri) {
        String text = escaped(uri, RESERVED);
        int hash = text.indexOf('#');
        boolean clean = hash < 0 || text.indexOf('#', hash + 1) < 0;
        for (int i = text.indexOf('%'); i >= 0 && clean; i = text.indexOf('%', i + 1)) {
            clean = isEscape(text, i);
        }
        if (clean) {
            return text;
        }
        StringBuilder whole = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean stays = c == '%' ? isEscape(text, i) : c != '#' || i == hash;
            whole.append(stays ? String.valueOf(c) : c == '%' ? "%25" : "%23");
        }
        return whole.toString();
    }

    /** RFC 3986 §2.1. */
    private static boolean isEscape(String text, int percent) {
        return percent + 2 < text.length() && isHex(text.charAt(percent + 1)) && isHex(text.charAt(percent + 2));
    }

    private static String escaped(String path, String allowed) {
        boolean clean = true;
        for (int i = 0; i < path.length() && clean; i++) {
            clean = stands(path.charAt(i), allowed);
        }
        if (clean) {
            return path;
        }
        StringBuilder text = new StringBuilder(path.length() + 16);
        for (byte octet : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xff);
            if (stands(c, allowed)) {
                text.append(c);
            } else {
                text.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
        return text.toString();
    }

    /** @return the text with every escape decoded as UTF-8; as it is where an escape is not one */
    public static String unescaped(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '%') {
                bytes.write(source[i]);
                continue;
            }
            int high = i + 2 < source.length ? Character.digit(source[i + 1], 16) : -1;
            int low = i + 2 < source.length ? Character.digit(source[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                return text;
            }
            bytes.write(high << 4 | low);
            i += 2;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static boolean isHex(char c) {
        return c < 128 && Character.digit(c, 16) >= 0;
    }

    private static boolean stands(char c, String allowed) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || allowed.indexOf(c) >= 0;
    }
}
