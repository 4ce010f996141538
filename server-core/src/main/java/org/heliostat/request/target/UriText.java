package org.heliostat.request.target;

import java.nio.charset.StandardCharsets;

/** Writes decoded paths back as parts of a URI (RFC 3986 §3.3). */
public final class UriText {

    private static final String UNESCAPED = "/-._~!$&'()*+,:@=";
    private static final String HEX = "0123456789ABCDEF";

    private UriText() {}

    /** @return the path with everything escaped that may not stand in a path; {@code ;} too, since it means more */
    public static String escaped(String path) {
        boolean clean = true;
        for (int i = 0; i < path.length() && clean; i++) {
            clean = stands(path.charAt(i));
        }
        if (clean) {
            return path;
        }
        StringBuilder text = new StringBuilder(path.length() + 16);
        for (byte octet : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xff);
            if (stands(c)) {
                text.append(c);
            } else {
                text.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
        return text.toString();
    }

    private static boolean stands(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || UNESCAPED.indexOf(c) >= 0;
    }
}
