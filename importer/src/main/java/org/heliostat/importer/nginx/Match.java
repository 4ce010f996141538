package org.heliostat.importer.nginx;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.importer.draft.Expression;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.Written;

/**
 * Which URIs a location is for.
 *
 * @param rank of all that match the lowest counts: exact ones, prefixes that end the search, expressions, prefixes
 * @param path the path of a prefix or an exact location; empty for expressions
 * @param pattern wildcard pattern of URIs
 */
record Match(int rank, String path, String pattern) {

    private static final int EXACT = 0;
    private static final int FIRST_PREFIX = 1;
    private static final int EXPRESSION = 2;
    private static final int PREFIX = 3;
    private static final int LONGEST = 900;
    private static final String EXCEPT = "~(";

    /** What no other location is for. */
    static final Match WHOLE = new Match(PREFIX, "/", "*");

    /** @return empty where it is an expression that no pattern can say */
    static Optional<Match> of(Node location) {
        String sign = location.words().size() > 1 ? location.word(0) : "";
        String what = location.words().size() > 1 ? location.word(1) : location.word(0);
        boolean isPath = what.startsWith("/");
        return switch (sign) {
            case "=" -> isPath ? Optional.of(new Match(EXACT, what, Written.literal(what))) : Optional.empty();
            case "^~" -> isPath ? Optional.of(prefix(FIRST_PREFIX, what)) : Optional.empty();
            case "~" -> expression(what, false);
            case "~*" -> expression(what, true);
            default -> isPath ? Optional.of(prefix(PREFIX, what)) : Optional.empty();
        };
    }

    private static Match prefix(int rank, String path) {
        return new Match(rank, path, Written.literal(path) + "*");
    }

    private static Optional<Match> expression(String written, boolean anyCase) {
        return Expression.ofPath(written, anyCase).map(Match::ofPattern);
    }

    /** @return what files of an ending, and paths that go on behind their names, are found by */
    static Match ofEnding(String ending) {
        return ofPattern("(*." + ending + "|*." + ending + "/*)");
    }

    private static Match ofPattern(String pattern) {
        return new Match(EXPRESSION, "", pattern);
    }

    /** @return what it is for where longer ones beside it are not only prefixes that end the search: these are for their paths */
    Match without(List<Match> longer) {
        if (longer.isEmpty()) {
            return this;
        }
        String except = longer.stream().map(Match::pattern).collect(Collectors.joining("|", EXCEPT, ")"));
        // Where that is too long, expressions go first for all of it.
        return pattern.length() + except.length() > LONGEST
                ? new Match(PREFIX, path, pattern)
                : new Match(rank, path, pattern + except);
    }

    /** @return whether another one beside this prefix, which ends the search, is for a longer path and does not end it */
    boolean isHiding(Match other) {
        return rank == FIRST_PREFIX
                && other.rank == PREFIX
                && other.path.startsWith(path)
                && other.path.length() > path.length();
    }

    /** @return the line, for those requests only that it is for, where the path alone says too much */
    Line on(Line line) {
        return isExact() || path.isEmpty() || !except().isEmpty() ? line.where("uri", pattern) : line;
    }

    private String except() {
        int cut = pattern.indexOf(EXCEPT);
        return cut < 0 ? "" : pattern.substring(cut);
    }

    /**
     * @return what it is for where it stands inside of another location
     * @throws UnwritableException where no pattern can say it
     */
    Match within(Match around) {
        if (around.isWhole() || around.isExact() || isExact() || path.isEmpty() && around.path.isEmpty()) {
            return this;
        }
        int first = Math.min(rank, around.rank);
        if (path.isEmpty()) {
            List<String> below = Expression.alternatives(pattern).stream()
                    .flatMap(one -> below(Written.literal(around.path), one))
                    .toList();
            if (below.isEmpty()) {
                throw new UnwritableException(pattern, "a path below " + around.path);
            }
            return new Match(first, "", Expression.anyOf(below) + around.except());
        }
        return around.path.isEmpty()
                ? new Match(around.rank, "", Written.literal(path) + around.pattern)
                : new Match(first, path, except().isEmpty() ? pattern + around.except() : pattern);
    }

    /** What begins anywhere begins behind the path; of what has a beginning of its own that counts which is below the path. */
    private static Stream<String> below(String path, String pattern) {
        if (pattern.startsWith("*")) {
            // Names that begin with a slash stand at once behind a path that ends with one, too.
            return path.endsWith("/") && pattern.startsWith("*/")
                    ? Stream.of(path + pattern, path + pattern.substring(2))
                    : Stream.of(path + pattern);
        }
        if (pattern.startsWith(path)) {
            return Stream.of(pattern);
        }
        int star = pattern.indexOf('*');
        return star >= 0 && path.startsWith(pattern.substring(0, star))
                ? Stream.of(path + pattern.substring(star))
                : Stream.empty();
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
