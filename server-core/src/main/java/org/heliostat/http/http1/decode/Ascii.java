package org.heliostat.http.http1.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Classes of octets (RFC 9110 §5.5, §5.6.2; RFC 3986) and the names that nearly every request uses. */
public final class Ascii {

    private static final int TOKEN = 1;
    private static final int TARGET = 2;
    private static final int VALUE = 4;
    private static final byte[] CLASSES = classes();

    private static final int NAME_SLOTS = 512;
    private static final String[] NAMES = names();
    private static final byte[][] NAME_BYTES = bytesOf(NAMES);

    private Ascii() {}

    public static boolean isToken(byte octet) {
        return (CLASSES[octet & 0xff] & TOKEN) != 0;
    }

    static boolean isTarget(byte octet) {
        return (CLASSES[octet & 0xff] & TARGET) != 0;
    }

    static boolean isValue(byte octet) {
        return (CLASSES[octet & 0xff] & VALUE) != 0;
    }

    /** @return the token as a string; frequent ones are not made again */
    static String name(byte[] bytes, int start, int end) {
        int slot = slot(bytes[start], bytes[end - 1], end - start);
        byte[] known = NAME_BYTES[slot];
        if (known.length == end - start && matches(known, bytes, start)) {
            return NAMES[slot];
        }
        return text(bytes, start, end);
    }

    static String text(byte[] bytes, int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    static boolean equals(byte[] bytes, int start, int end, String text) {
        if (end - start != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if ((bytes[start + i] & 0xff) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean equalsIgnoreCase(byte[] bytes, int start, int end, String text) {
        if (end - start != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (lower(bytes[start + i]) != lower(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    private static boolean matches(byte[] known, byte[] bytes, int start) {
        for (int i = 0; i < known.length; i++) {
            if (known[i] != bytes[start + i]) {
                return false;
            }
        }
        return true;
    }

    private static int slot(int first, int last, int length) {
        return (first * 31 + last * 7 + length * 67) & (NAME_SLOTS - 1);
    }

    private static byte[] classes() {
        byte[] classes = new byte[256];
        for (int c = 0; c < 256; c++) {
            boolean letterOrDigit = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (letterOrDigit || c > ' ' && c < 0x7f && "!#$%&'*+-.^_`|~".indexOf(c) >= 0) {
                classes[c] |= TOKEN;
            }
            if (c > ' ' && c < 0x7f) {
                classes[c] |= TARGET;
            }
            if (c == '\t' || c >= ' ' && c != 0x7f) {
                classes[c] |= VALUE;
            }
        }
        return classes;
    }

    private static String[] names() {
        String[] known = {
            "GET",
            "POST",
            "HEAD",
            "PUT",
            "DELETE",
            "OPTIONS",
            "PATCH",
            "Host",
            "Connection",
            "User-Agent",
            "Accept",
            "Accept-Encoding",
            "Accept-Language",
            "Content-Length",
            "Content-Type",
            "Cookie",
            "Referer",
            "Origin",
            "Cache-Control",
            "Pragma",
            "If-Modified-Since",
            "If-None-Match",
            "Authorization",
            "Range",
            "Transfer-Encoding",
            "Expect",
            "Upgrade-Insecure-Requests",
            "X-Forwarded-For",
            "X-Forwarded-Proto",
            "Sec-Fetch-Mode",
            "Sec-Fetch-Dest",
            "Sec-Fetch-Site",
            "host",
            "connection",
            "user-agent",
            "accept",
            "accept-encoding",
            "content-length",
            "content-type",
            "cookie"
        };
        String[] slots = new String[NAME_SLOTS];
        Arrays.fill(slots, "");
        for (String name : known) {
            slots[slot(name.charAt(0), name.charAt(name.length() - 1), name.length())] = name;
        }
        return slots;
    }

    private static byte[][] bytesOf(String[] names) {
        byte[][] bytes = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            bytes[i] = names[i].getBytes(StandardCharsets.US_ASCII);
        }
        return bytes;
    }
}
