package org.heliostat.shtml;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import org.heliostat.time.StrfTime;

/** Holds what {@code config} elements have set so far. One page, one thread. */
final class PageConfig {

    private static final String FORMAT = "%A, %d-%b-%Y %T";
    private static final String MESSAGE = "[an error occurred while processing this directive]";
    private static final int KILO = 1024;

    private final ZoneId zone;
    private String message = MESSAGE;
    private String timeFormat = FORMAT;
    private boolean abbreviated = true;

    PageConfig(ZoneId zone) {
        this.zone = zone;
    }

    /** @return shown where an element fails; HTML */
    String message() {
        return message;
    }

    /** @return what is wrong with it, empty when it is set */
    String set(Piece.Attribute attribute) {
        switch (attribute.name()) {
            case "errmsg" -> message = attribute.value();
            case "timefmt" -> {
                if (attribute.value().length() > StrfTime.LONGEST) {
                    return "timefmt: longer than " + StrfTime.LONGEST + " characters";
                }
                timeFormat = attribute.value();
            }
            case "sizefmt" -> {
                String format = attribute.value().toLowerCase(Locale.ROOT);
                if (!format.equals("bytes") && !format.equals("abbrev")) {
                    return "sizefmt: " + attribute.value() + " (expected: bytes or abbrev)";
                }
                abbreviated = format.equals("abbrev");
            }
            default -> {
                return attribute.name() + " (expected: errmsg, timefmt or sizefmt)";
            }
        }
        return "";
    }

    String localTime(long millis) {
        return new StrfTime(timeFormat, zone).text(millis);
    }

    String universalTime(long millis) {
        return new StrfTime(timeFormat, ZoneOffset.UTC).text(millis);
    }

    String size(long bytes) {
        if (!abbreviated) {
            return String.format(Locale.ENGLISH, "%,d", bytes);
        }
        if (bytes < KILO) {
            return String.valueOf(bytes);
        }
        double amount = bytes;
        int unit = -1;
        while (amount >= KILO && unit < 3) {
            amount /= KILO;
            unit++;
        }
        return String.format(Locale.ENGLISH, amount < 10 ? "%.1f%s" : "%.0f%s", amount, "KMGT".charAt(unit));
    }
}
