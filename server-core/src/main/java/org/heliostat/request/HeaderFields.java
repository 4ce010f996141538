package org.heliostat.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Header fields in the order they were received or set; names compare without case (RFC 9110 §5.1). */
public interface HeaderFields {

    /** Digits of a number that is surely no larger than a long. */
    int MOST_DIGITS = 18;

    /** @return a length or another number as fields write it; −1 for anything but 1 to 18 digits */
    static long decimal(String text) {
        if (text.isEmpty() || text.length() > MOST_DIGITS) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + c - '0';
        }
        return number;
    }

    /** @return number of field lines, repeated names counted each */
    int size();

    /** @return the name of line {@code index} as it was written */
    String name(int index);

    /** @return the value of line {@code index}, without surrounding blanks */
    String value(int index);

    /** @return the first line under {@code name} at or behind {@code from}, −1 when there is none */
    default int indexOf(String name, int from) {
        for (int i = from; i < size(); i++) {
            if (name(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    /** @return the first value under {@code name}, or null when there is none */
    default @Nullable String first(String name) {
        int line = indexOf(name, 0);
        return line < 0 ? null : value(line);
    }

    /** @return every value under {@code name}, in order; empty when there is none */
    default List<String> all(String name) {
        List<String> values = new ArrayList<>(2);
        for (int i = 0; i < size(); i++) {
            if (name(i).equalsIgnoreCase(name)) {
                values.add(value(i));
            }
        }
        return values;
    }

    /** @return whether a line with {@code name} is there */
    default boolean contains(String name) {
        return first(name) != null;
    }

    /** @return whether a comma-separated list under {@code name} holds {@code token}, compared without case */
    default boolean hasToken(String name, String token) {
        for (String value : all(name)) {
            for (String part : value.split(",", -1)) {
                if (part.trim().equalsIgnoreCase(token)) {
                    return true;
                }
            }
        }
        return false;
    }
}
