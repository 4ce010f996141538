package org.heliostat.shtml;

import java.util.List;
import java.util.Locale;

/** A part of a parsed page: text as it stands in the file, or an element. Immutable. */
sealed interface Piece {

    /** @param bytes of the file, never changed */
    @SuppressWarnings("ArrayRecordComponent")
    record Text(byte[] bytes) implements Piece {}

    /**
     * An element.
     *
     * @param name in lower case
     * @param attributes in their order, names in lower case
     * @param line of the file, from 1
     */
    record Element(String name, List<Attribute> attributes, int line) implements Piece {
        public Element {
            name = name.toLowerCase(Locale.ROOT);
            attributes = List.copyOf(attributes);
        }
    }

    /**
     * What was begun like an element and is none.
     *
     * @param problem for the log
     * @param line of the file, from 1
     */
    record Broken(String problem, int line) implements Piece {}

    /** One {@code name="value"} of an element; the value as text with references such as {@code &quot;} resolved. */
    record Attribute(String name, String value) {
        public Attribute {
            name = name.toLowerCase(Locale.ROOT);
        }
    }
}
