package org.heliostat.launcher.command.advice;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Writes what a change should better, and figures with their units, for people. */
public final class AimText {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SMALL = 10;

    private AimText() {}

    /** @return such as {@code less timeSplit.total.averageNanos: 635 ms now, 106 ms expected} */
    public static String of(JsonNode aim) {
        String unit = aim.path("unit").asText();
        String expected = aim.path("expected").isNumber() ? ", " + value(aim.path("expected"), unit) + " expected" : "";
        return aim.path("better").asText() + " " + aim.path("figure").asText() + ": " + value(aim.path("now"), unit)
                + " now" + expected;
    }

    /** Nanoseconds are for machines. */
    static String value(JsonNode value, String unit) {
        if (!value.isNumber()) {
            return "-";
        }
        if (unit.equals("ns")) {
            return number(value.asDouble() / NANOS_PER_MILLI) + " ms";
        }
        return unit.isEmpty()
                ? String.format(Locale.ROOT, "%.3f", value.asDouble())
                : number(value.asDouble()) + " " + unit;
    }

    private static String number(double number) {
        boolean isWhole = number == Math.rint(number);
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : Math.abs(number) < SMALL ? "%.2f" : "%,.1f", number);
    }
}
