package org.heliostat.importer.nginx;

import java.util.Locale;
import java.util.Optional;

/** Sizes and times as nginx writes them: 10m, 1k, 30s, 1h30m, max. */
final class Sizes {

    private static final long KILO = 1_024;
    private static final long LONGEST_SECONDS = 315_360_000;

    private Sizes() {}

    /** @return bytes */
    static Optional<Long> bytes(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!lower.matches("[0-9]{1,10}[kmg]?")) {
            return Optional.empty();
        }
        char unit = lower.charAt(lower.length() - 1);
        long number = Long.parseLong(Character.isDigit(unit) ? lower : lower.substring(0, lower.length() - 1));
        return Optional.of(
                switch (unit) {
                    case 'k' -> number * KILO;
                    case 'm' -> number * KILO * KILO;
                    case 'g' -> number * KILO * KILO * KILO;
                    default -> number;
                });
    }

    /** @return seconds, milliseconds rounded up */
    static Optional<Long> seconds(String text) {
        if (text.equals("max")) {
            return Optional.of(LONGEST_SECONDS);
        }
        if (!text.matches("(?:[0-9]{1,9}(?:ms|[smhdwMy])?\\s*){1,6}")) {
            return Optional.empty();
        }
        long millis = 0;
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                at++;
            }
            long number = start == at ? 0 : Long.parseLong(text.substring(start, at));
            start = at;
            while (at < text.length() && !Character.isDigit(text.charAt(at))) {
                at++;
            }
            millis += number * millisOf(text.substring(start, at).strip());
        }
        return Optional.of((millis + 999) / 1_000);
    }

    private static long millisOf(String unit) {
        return switch (unit) {
            case "ms" -> 1;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            case "d" -> 86_400_000;
            case "w" -> 604_800_000;
            case "M" -> 2_592_000_000L;
            case "y" -> 31_536_000_000L;
            default -> 1_000;
        };
    }
}
