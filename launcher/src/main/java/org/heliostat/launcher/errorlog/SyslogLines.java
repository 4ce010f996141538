package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * An event as the system's log takes it from a program of the same machine: RFC 3164 without the host, {@code
 * <30>Nov 22 14:42:12 heliostat[1234]: info: text}. Each line of a stack trace is a message of its own, which begins with
 * a tab behind the process. Facility daemon. Immutable.
 */
final class SyslogLines {

    /** RFC 3164, section 4.1.1: system daemons. */
    private static final int DAEMON = 3 << 3;

    private final DateTimeFormatter time;
    private final String program;
    private final ErrorLogLayout layout;

    SyslogLines(long pid, ZoneId zone, ErrorLogLayout layout) {
        this.time =
                DateTimeFormatter.ofPattern("MMM ppd HH:mm:ss", Locale.ENGLISH).withZone(zone);
        this.program = " heliostat[" + pid + "]: ";
        this.layout = layout;
    }

    /** @return messages without an end of line, one or more */
    List<String> of(ILoggingEvent event) {
        String level = ErrorLogLayout.level(event);
        String head = "<" + (DAEMON + severity(level)) + ">" + time.format(Instant.ofEpochMilli(event.getTimeStamp()))
                + program;
        StringBuilder text = new StringBuilder(160).append(level).append(": ");
        layout.text(text, event);
        return text.toString().lines().map(head::concat).toList();
    }

    /**
     * RFC 3164's severity of the original's words. None is above critical: the system shows those to everybody who is
     * logged in.
     */
    private static int severity(String level) {
        return switch (level) {
            case "catastrophe" -> 2;
            case "failure", "misconfiguration" -> 3;
            case "warning", "security" -> 4;
            case "info", "config" -> 6;
            default -> 7;
        };
    }
}
