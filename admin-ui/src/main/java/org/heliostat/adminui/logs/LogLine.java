package org.heliostat.adminui.logs;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.Logs;
import org.heliostat.log.LogLevel;
import org.slf4j.event.Level;

/**
 * One event of a log, taken apart. Immutable.
 *
 * @param atMillis milliseconds since 1970; 0 where the line does not say
 * @param level as the line says it; empty in access logs
 * @param logger of whom it comes, where it is not the server's own
 * @param text the rest; further lines of a block or a stack follow, each after a line feed
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record LogLine(long atMillis, String level, String logger, String text) {

    /** {@code [21/Jun/2003:14:42:12] info (1234): text}. */
    private static final Pattern ERROR =
            Pattern.compile("\\[([^\\]]{1,60})\\] ([a-z]+) \\(\\d+\\): (.*)", Pattern.DOTALL);

    /** A class that is not ours puts its name before what it says; what is logged may hold thousands of dots. */
    private static final Pattern LOGGER = Pattern.compile("((?:[a-z][\\w$]*+\\.)++\\w++): (.*)", Pattern.DOTALL);

    private static final Pattern ACCESS_STAMP =
            Pattern.compile("\\[(\\d{2}/\\w{3}/\\d{4}:\\d{2}:\\d{2}:\\d{2} [+-]\\d{4})\\]");
    private static final DateTimeFormatter ACCESS_TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);

    static LogLine of(String event, LogFile.Kind kind, Logs logs) {
        return switch (kind) {
            case ERRORS -> error(event, logs);
            case ACCESS -> new LogLine(accessMillis(event), "", "", event);
        };
    }

    /** @return whether it is at least as severe; lines that say no level always are */
    boolean isAtLeast(Level least) {
        return severity(level).map(own -> own.toInt() >= least.toInt()).orElse(true);
    }

    /** @return the severity of a level, named as the log does or as slf4j does */
    static Optional<Level> severity(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        return Arrays.stream(LogLevel.values())
                .filter(level -> level.name().equals(upper))
                .map(LogLevel::slf4j)
                .findFirst()
                .or(() -> Arrays.stream(Level.values())
                        .filter(level -> level.name().equals(upper))
                        .findFirst());
    }

    private static LogLine error(String event, Logs logs) {
        Matcher matcher = ERROR.matcher(event);
        if (!matcher.matches()) {
            return new LogLine(0, "", "", event);
        }
        String text = matcher.group(3);
        Matcher named = LOGGER.matcher(text);
        boolean isNamed = named.matches();
        return new LogLine(
                logs.errorStamp(matcher.group(1)).orElse(0),
                matcher.group(2),
                isNamed ? named.group(1) : "",
                isNamed ? named.group(2) : text);
    }

    private static long accessMillis(String event) {
        Matcher stamp = ACCESS_STAMP.matcher(event);
        if (!stamp.find()) {
            return 0;
        }
        try {
            return Instant.from(ACCESS_TIME.parse(stamp.group(1))).toEpochMilli();
        } catch (DateTimeException odd) {
            return 0;
        }
    }
}
