package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.heliostat.admin.RefusedException;

/** How the error log's levels and times are named, for those who look from outside. */
public final class LogLevels {

    /** One name for each level that makes a difference, the one that says most first. */
    private static final List<String> NAMES = List.of("finest", "fine", "info", "warning", "failure");

    /** Names of the original that mean the same as one of them. */
    private static final List<String> SYNONYMS =
            List.of("finer", "config", "misconfiguration", "security", "catastrophe");

    private LogLevels() {}

    public static List<String> names() {
        return NAMES;
    }

    public static String name(ErrorLog log) {
        return name(log.settings());
    }

    public static String name(ErrorLogSettings settings) {
        Level threshold = settings.threshold();
        return NAMES.stream()
                .filter(name -> ErrorLogSettings.threshold(name).equals(threshold))
                .findFirst()
                .orElse("info");
    }

    /** @throws RefusedException when there is no such level */
    public static void set(ErrorLog log, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!NAMES.contains(lower) && !SYNONYMS.contains(lower)) {
            throw new RefusedException("level: " + name + " (expected: " + String.join(", ", NAMES) + ")");
        }
        log.threshold(ErrorLogSettings.threshold(lower));
        ApplicationLog.followThreshold();
    }

    /** @return milliseconds since 1970 of a line's time, as the error log's date format writes it now */
    public static OptionalLong stamp(ErrorLog log, String text) {
        try {
            return OptionalLong.of(Instant.from(log.stamps().parse(text)).toEpochMilli());
        } catch (DateTimeException other) {
            return OptionalLong.empty();
        }
    }
}
