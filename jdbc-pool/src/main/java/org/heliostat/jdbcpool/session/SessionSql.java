package org.heliostat.jdbcpool.session;

import java.util.List;

/**
 * Tells SQL that may change what a connection is like, by the first word of each of its parts: {@code SET}, {@code USE},
 * {@code ALTER SESSION}, {@code BEGIN}. What a procedure or a function does that it calls is not seen.
 */
public final class SessionSql {

    private static final List<String> WORDS =
            List.of("set", "use", "begin", "start", "alter", "reset", "discard", "xa");

    private static final int LONGEST = 7;

    private SessionSql() {}

    /** @return whether it may; also for a word that stands behind a semicolon within a literal */
    public static boolean mayChange(String sql) {
        if (begins(sql, 0)) {
            return true;
        }
        for (int end = sql.indexOf(';'); end >= 0; end = sql.indexOf(';', end + 1)) {
            if (begins(sql, end + 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(String sql, int from) {
        int begin = skipBlanksAndComments(sql, from);
        int end = begin;
        while (end < sql.length() && end - begin <= LONGEST && Character.isLetter(sql.charAt(end))) {
            end++;
        }
        int length = end - begin;
        for (String word : WORDS) {
            if (word.length() == length && sql.regionMatches(true, begin, word, 0, length)) {
                return true;
            }
        }
        return false;
    }

    private static int skipBlanksAndComments(String sql, int from) {
        int at = from;
        while (at < sql.length()) {
            if (sql.startsWith("--", at)) {
                at = behind(sql.indexOf('\n', at), 1, sql);
            } else if (sql.startsWith("/*", at)) {
                at = behind(sql.indexOf("*/", at + 2), 2, sql);
            } else if (sql.charAt(at) <= ' ') {
                at++;
            } else {
                return at;
            }
        }
        return at;
    }

    private static int behind(int found, int length, String sql) {
        return found < 0 ? sql.length() : found + length;
    }
}
