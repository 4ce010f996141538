package org.heliostat.servlet.servlethttp.fields;

import jakarta.servlet.http.Cookie;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads Cookie header lines (RFC 6265 §4.2). Lenient: a cookie with an illegal name or value is left out, the others
 * are kept. Values keep their quotes, as RFC 6265 has it. Pure.
 */
public final class CookieHeader {

    private static final String NOT_IN_TOKEN = "()<>@,;:\\\"/[]?={}";

    private CookieHeader() {}

    /** @return the cookies of all lines, in order; empty when no line holds one */
    public static List<Cookie> parse(List<String> lines) {
        List<Cookie> cookies = new ArrayList<>(4);
        for (String line : lines) {
            int start = 0;
            while (start < line.length()) {
                int end = endOfPair(line, start);
                Cookie cookie = pair(line, start, end);
                if (cookie != null) {
                    cookies.add(cookie);
                }
                start = end + 1;
            }
        }
        return cookies;
    }

    /** Adds the values of all cookies of that name, in order, without making cookie objects. */
    public static void values(List<String> lines, String name, List<String> values) {
        for (String line : lines) {
            int start = 0;
            while (start < line.length()) {
                int end = endOfPair(line, start);
                int from = skipBlanks(line, start, end);
                int equals = from + name.length();
                if (equals < end && line.charAt(equals) == '=' && line.startsWith(name, from)) {
                    int last = skipBlanksBack(line, equals + 1, end);
                    values.add(line.substring(equals + 1, last));
                }
                start = end + 1;
            }
        }
    }

    private static int endOfPair(String line, int start) {
        int end = line.indexOf(';', start);
        return end < 0 ? line.length() : end;
    }

    private static @Nullable Cookie pair(String line, int start, int end) {
        int from = skipBlanks(line, start, end);
        int equals = line.indexOf('=', from);
        if (equals <= from || equals >= end) {
            return null;
        }
        int nameEnd = skipBlanksBack(line, from, equals);
        int valueStart = skipBlanks(line, equals + 1, end);
        int valueEnd = skipBlanksBack(line, valueStart, end);
        if (!isToken(line, from, nameEnd) || line.charAt(from) == '$' || !isValue(line, valueStart, valueEnd)) {
            return null;
        }
        return new Cookie(line.substring(from, nameEnd), line.substring(valueStart, valueEnd));
    }

    private static boolean isToken(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c >= 0x7f || NOT_IN_TOKEN.indexOf(c) >= 0) {
                return false;
            }
        }
        return to > from;
    }

    /** Wider than RFC 6265's cookie-octet, as browsers send it: no controls, nothing beyond Latin-1. */
    private static boolean isValue(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f || c > 0xff) {
                return false;
            }
        }
        return true;
    }

    private static int skipBlanks(String text, int from, int to) {
        int i = from;
        while (i < to && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    private static int skipBlanksBack(String text, int from, int to) {
        int i = to;
        while (i > from && (text.charAt(i - 1) == ' ' || text.charAt(i - 1) == '\t')) {
            i--;
        }
        return i;
    }
}
