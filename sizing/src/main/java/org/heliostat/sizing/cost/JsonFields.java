package org.heliostat.sizing.cost;

import com.fasterxml.jackson.databind.JsonNode;
import org.heliostat.sizing.load.Mistakes;

/**
 * Reads fields of a JSON object, and tells of those that are missing or no number. Immutable.
 *
 * @param node the object
 * @param place of it, with a dot behind it unless it is the whole document
 */
record JsonFields(JsonNode node, String place, Mistakes mistakes) {

    private static final double MOST = 1e18;

    JsonFields at(String field) {
        return new JsonFields(node.path(field), place + field + ".", mistakes);
    }

    JsonFields at(String array, int index) {
        return new JsonFields(node.path(array).path(index), place + array + "[" + index + "].", mistakes);
    }

    /** @return the number; {@code least} after a mistake */
    double number(String field, double least) {
        JsonNode value = node.path(field);
        if (value.isNumber() && value.asDouble() >= least && value.asDouble() <= MOST) {
            return value.asDouble();
        }
        mistakes.add(place + field, shown(value), "a number of " + plain(least) + " or more");
        return least;
    }

    /** @return the number, -1 where there is none */
    double optional(String field) {
        JsonNode value = node.path(field);
        return value.isNumber() && value.asDouble() >= 0 && value.asDouble() <= MOST ? value.asDouble() : -1;
    }

    /** @return the text; empty after a mistake */
    String text(String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual() || value.asText().isBlank()) {
            mistakes.add(place + field, shown(value), "a text");
            return "";
        }
        return value.asText().strip();
    }

    /** @return how many elements the array has; 0 after a mistake */
    int size(String array, int most) {
        JsonNode value = node.path(array);
        if (!value.isArray() || value.isEmpty() || value.size() > most) {
            String found = value.isArray() ? value.size() + " elements" : shown(value);
            mistakes.add(place + array, found, "an array of 1 to " + most + " elements");
            return 0;
        }
        return value.size();
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
