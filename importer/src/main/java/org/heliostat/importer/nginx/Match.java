package org.heliostat.importer.nginx;

import java.util.Optional;
import org.heliostat.importer.draft.Endings;
import org.heliostat.importer.draft.Written;

/**
 * Which URIs a location is for.
 *
 * @param rank of all that match the lowest counts: exact ones, prefixes that end the search, endings, prefixes
 * @param path the path of a prefix or an exact location; empty for endings
 * @param pattern wildcard pattern of URIs
 */
record Match(int rank, String path, String pattern) {

    private static final int EXACT = 0;
    private static final int FIRST_PREFIX = 1;
    private static final int ENDING = 2;
    private static final int PREFIX = 3;

    /** @return empty where the expression is not one of those that are read: files of some endings */
    static Optional<Match> of(Node location) {
        String sign = location.words().size() > 1 ? location.word(0) : "";
        String what = location.words().size() > 1 ? location.word(1) : location.word(0);
        boolean isPath = what.startsWith("/");
        return switch (sign) {
            case "=" -> isPath ? Optional.of(new Match(EXACT, what, Written.literal(what))) : Optional.empty();
            case "^~" -> isPath ? Optional.of(prefix(FIRST_PREFIX, what)) : Optional.empty();
            case "~", "~*" -> ending(what);
            default -> isPath ? Optional.of(prefix(PREFIX, what)) : Optional.empty();
        };
    }

    private static Match prefix(int rank, String path) {
        return new Match(rank, path, Written.literal(path) + "*");
    }

    private static Optional<Match> ending(String expression) {
        return Endings.wildcards(expression).map(pattern -> new Match(ENDING, "", pattern));
    }

    /** @return what it is for where it stands inside of another location */
    Match within(Match around) {
        if (around.isWhole() || around.isExact() || isExact() || path.isEmpty() && around.path.isEmpty()) {
            return this;
        }
        int first = Math.min(rank, around.rank);
        if (path.isEmpty()) {
            return new Match(first, "", below(around.path, pattern));
        }
        return around.path.isEmpty()
                ? new Match(around.rank, "", Written.literal(path) + around.pattern)
                : new Match(first, path, pattern);
    }

    /** Names that begin with a dot stand at once behind a path that ends with a slash, too. */
    private static String below(String path, String ending) {
        String literal = Written.literal(path);
        return path.endsWith("/") && ending.startsWith("*/")
                ? "(" + literal + ending + "|" + literal + ending.substring(2) + ")"
                : literal + ending;
    }

    boolean isExact() {
        return rank == EXACT;
    }

    boolean isWhole() {
        return path.equals("/") && rank != EXACT;
    }

    /** @return the path without a slash at its end, for functions that compare whole segments */
    String segments() {
        return path.length() > 1 ? path.replaceFirst("/+$", "") : path;
    }
}
