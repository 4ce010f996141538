package org.heliostat.sizing.load;

/**
 * Something that was given and cannot be used. Immutable.
 *
 * @param name of the word, or the place in a file
 * @param value as it was given, or {@code missing}
 * @param expected what would be right
 */
public record Mistake(String name, String value, String expected) {

    private static final int LONGEST_VALUE = 80;

    public Mistake {
        value = value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
    }

    @Override
    public String toString() {
        return name + ": " + value + " (expected: " + expected + ")";
    }
}
