package org.heliostat.search.query;

import java.util.List;

/** A query as it was meant. Immutable. */
public sealed interface Query {

    /** A word; may be several for the index, such as {@code well-known}, which then follow each other. */
    record Word(String text) implements Query {}

    /** Words that follow each other. */
    record Phrase(String text) implements Query {}

    /** Words that begin so; may be several for the index, such as {@code well-know}, of which the last is the beginning. */
    record Prefix(String text) implements Query {

        /** Letters that a beginning has at least: with fewer almost everything would be found. */
        public static final int LEAST = 2;

        public static BadQueryException tooShort() {
            return new BadQueryException("Before a * there must be at least " + LEAST + " letters.");
        }
    }

    /**
     * What has all of it.
     *
     * @param parts at least one that is no {@link Not}
     */
    record All(List<Query> parts) implements Query {

        public All {
            parts = List.copyOf(parts);
        }
    }

    /** What has some of it. */
    record Any(List<Query> parts) implements Query {

        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** What does not have it; in an {@link All} alone. */
    record Not(Query unwanted) implements Query {}
}
