package org.heliostat.launcher.command.advice;

import com.fasterxml.jackson.databind.JsonNode;
import org.heliostat.admin.advice.FigureWords;

/** Writes what a change should better, and figures with their units, for people. */
public final class AimText {

    private AimText() {}

    /** @return such as {@code less timeSplit.total.averageNanos: 635 ms now, 106 ms expected} */
    public static String of(JsonNode aim) {
        String unit = aim.path("unit").asText();
        String expected = aim.path("expected").isNumber() ? ", " + value(aim.path("expected"), unit) + " expected" : "";
        return aim.path("better").asText() + " " + aim.path("figure").asText() + ": " + value(aim.path("now"), unit)
                + " now" + expected;
    }

    /** @return with its unit; a dash where nothing was counted */
    static String value(JsonNode value, String unit) {
        return value.isNumber() ? FigureWords.value(value.asDouble(), unit) : "-";
    }
}
