package org.heliostat.search.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.heliostat.search.query.QueryToken.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query. Words beside each other must all be there; AND binds more than OR; NOT and {@code -} stand before what is not
 * wanted. One query, one thread.
 */
public final class QueryReader {

    private static final int MOST_DEPTH = 20;

    /** Alone, as in {@code select * from}, it is no more than another sign between words. */
    private static final Pattern STAR_AT_A_WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]\\*|\\*[\\p{L}\\p{N}]");

    private final List<QueryToken> tokens;
    private final int mostClauses;
    private int at;
    private int clauses;

    private QueryReader(List<QueryToken> tokens, int mostClauses) {
        this.tokens = tokens;
        this.mostClauses = mostClauses;
    }

    /**
     * @param mostLength characters it may have
     * @param mostClauses words, phrases and beginnings it may have; the words of phrases are counted by the index
     * @throws BadQueryException with a sentence that says what is wrong
     */
    public static Query read(String text, int mostLength, int mostClauses) throws BadQueryException {
        if (text.length() > mostLength) {
            throw new BadQueryException("The query is too long: it may have " + mostLength + " characters.");
        }
        QueryReader reader = new QueryReader(QueryToken.of(text), mostClauses);
        Query query = reader.any(0);
        if (reader.peek() != null) {
            throw new BadQueryException("A parenthesis ends that has not begun.");
        }
        return query;
    }

    private Query any(int depth) throws BadQueryException {
        if (depth > MOST_DEPTH) {
            throw new BadQueryException("Parentheses may stand in each other " + MOST_DEPTH + " deep.");
        }
        List<Query> parts = new ArrayList<>();
        parts.add(all(depth));
        while (takes(Kind.OR)) {
            parts.add(all(depth));
        }
        return parts.size() == 1 ? parts.get(0) : new Query.Any(parts);
    }

    private Query all(int depth) throws BadQueryException {
        List<Query> parts = new ArrayList<>();
        parts.add(part(depth));
        while (true) {
            boolean joined = takes(Kind.AND);
            Kind next = peek();
            if (next == null || next == Kind.OR || next == Kind.CLOSE) {
                if (joined) {
                    throw missing();
                }
                break;
            }
            parts.add(part(depth));
        }
        if (parts.stream().allMatch(Query.Not.class::isInstance)) {
            throw new BadQueryException("Something must be wanted: NOT alone, or beside OR, finds nothing.");
        }
        return parts.size() == 1 ? parts.get(0) : new Query.All(parts);
    }

    private Query part(int depth) throws BadQueryException {
        Kind kind = peek();
        if (kind == null) {
            throw missing();
        }
        QueryToken token = tokens.get(at);
        at++;
        return switch (kind) {
            case WORD -> word(token.text());
            case PHRASE -> phrase(token.text());
            case NOT -> not(depth);
            case OPEN -> inParentheses(depth);
            case AND, OR, CLOSE -> throw missing();
        };
    }

    private Query not(int depth) throws BadQueryException {
        if (peek() == Kind.NOT) {
            throw new BadQueryException("NOT stands before a word, a phrase or a parenthesis, once.");
        }
        return new Query.Not(part(depth));
    }

    private Query inParentheses(int depth) throws BadQueryException {
        Query inside = any(depth + 1);
        if (!takes(Kind.CLOSE)) {
            throw new BadQueryException("A parenthesis is missing: what begins with one ends with one.");
        }
        return inside;
    }

    private Query phrase(String text) throws BadQueryException {
        if (STAR_AT_A_WORD.matcher(text).find()) {
            throw new BadQueryException("A * stands at the end of a word alone, as in gard*, and not in a phrase.");
        }
        return counted(new Query.Phrase(text));
    }

    private Query word(String text) throws BadQueryException {
        int star = text.indexOf('*');
        if (star < 0) {
            return counted(new Query.Word(text));
        }
        if (star != text.length() - 1) {
            throw new BadQueryException("A * stands at the end of a word alone, as in gard*.");
        }
        if (star == 0) {
            throw Query.Prefix.tooShort();
        }
        return counted(new Query.Prefix(text.substring(0, star)));
    }

    private Query counted(Query query) throws BadQueryException {
        clauses++;
        if (clauses > mostClauses) {
            throw new BadQueryException("The query has too many words: " + mostClauses + " are the most.");
        }
        return query;
    }

    private boolean takes(Kind kind) {
        if (peek() != kind) {
            return false;
        }
        at++;
        return true;
    }

    private @Nullable Kind peek() {
        return at < tokens.size() ? tokens.get(at).kind() : null;
    }

    private static BadQueryException missing() {
        return new BadQueryException("A word is missing: AND and OR stand between two, NOT before one.");
    }
}
