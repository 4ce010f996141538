package org.heliostat.config.change;

import java.util.OptionalInt;

/**
 * One line of a comparison.
 *
 * @param oldNumber its number in the old text, from 1; empty where it is new
 * @param newNumber its number in the new text, from 1; empty where it is gone
 * @param text without its end
 */
public record DiffLine(OptionalInt oldNumber, OptionalInt newNumber, String text) {

    static DiffLine same(int oldNumber, int newNumber, String text) {
        return new DiffLine(OptionalInt.of(oldNumber), OptionalInt.of(newNumber), text);
    }

    static DiffLine gone(int oldNumber, String text) {
        return new DiffLine(OptionalInt.of(oldNumber), OptionalInt.empty(), text);
    }

    static DiffLine added(int newNumber, String text) {
        return new DiffLine(OptionalInt.empty(), OptionalInt.of(newNumber), text);
    }

    public boolean isSame() {
        return oldNumber.isPresent() && newNumber.isPresent();
    }

    /** @return a blank for what stayed, {@code +} for what is new, {@code -} for what is gone */
    public String kind() {
        if (isSame()) {
            return " ";
        }
        return newNumber.isPresent() ? "+" : "-";
    }

    @Override
    public String toString() {
        return kind() + text;
    }
}
