package org.heliostat.search.query;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a query. Immutable.
 *
 * @param text of a word or phrase; empty for what its kind says all of
 */
record QueryToken(Kind kind, String text) {

    enum Kind {
        WORD,
        PHRASE,
        AND,
        OR,
        NOT,
        OPEN,
        CLOSE
    }

    /** @throws BadQueryException where a phrase does not end */
    static List<QueryToken> of(String query) throws BadQueryException {
        List<QueryToken> tokens = new ArrayList<>();
        int at = 0;
        while (at < query.length()) {
            char c = query.charAt(at);
            if (isBlank(c)) {
                at++;
            } else if (c == '(' || c == ')') {
                tokens.add(new QueryToken(c == '(' ? Kind.OPEN : Kind.CLOSE, ""));
                at++;
            } else if (isQuote(c)) {
                int end = endOfPhrase(query, at + 1);
                tokens.add(new QueryToken(Kind.PHRASE, query.substring(at + 1, end)));
                at = end + 1;
            } else if (c == '-' && isBeginOfTerm(query, at + 1)) {
                tokens.add(new QueryToken(Kind.NOT, ""));
                at++;
            } else {
                int end = endOfWord(query, at);
                tokens.add(word(query.substring(at, end)));
                at = end;
            }
        }
        return tokens;
    }

    private static QueryToken word(String text) {
        return switch (text) {
            case "AND", "&&" -> new QueryToken(Kind.AND, "");
            case "OR", "||" -> new QueryToken(Kind.OR, "");
            case "NOT" -> new QueryToken(Kind.NOT, "");
            default -> new QueryToken(Kind.WORD, text);
        };
    }

    private static int endOfPhrase(String query, int begin) throws BadQueryException {
        for (int i = begin; i < query.length(); i++) {
            if (isQuote(query.charAt(i))) {
                return i;
            }
        }
        throw new BadQueryException("A quotation mark is missing: a phrase begins and ends with one.");
    }

    private static int endOfWord(String query, int begin) {
        int end = begin;
        while (end < query.length()) {
            char c = query.charAt(end);
            if (isBlank(c) || c == '(' || c == ')' || isQuote(c)) {
                break;
            }
            end++;
        }
        return end;
    }

    private static boolean isBeginOfTerm(String query, int at) {
        return at < query.length()
                && (Character.isLetterOrDigit(query.codePointAt(at))
                        || query.charAt(at) == '('
                        || isQuote(query.charAt(at)));
    }

    /** As typed, and as word processors and some languages have them. */
    private static boolean isQuote(char c) {
        return c == '"' || c == '\u201c' || c == '\u201d' || c == '\u201e';
    }

    private static boolean isBlank(char c) {
        return c <= ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c);
    }
}
