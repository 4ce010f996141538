package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * A line of the error log as the original writes it: {@code [21/Jun/2003:14:42:12] info (1234): text}. Control
 * characters are written as escapes, so that nothing a client sends can begin a line of its own; lines of a stack
 * trace begin with a tab.
 */
final class ErrorLogLayout extends LayoutBase<ILoggingEvent> {

    private static final String OWN_LOGGERS = "org.heliostat.";
    private static final int MOST_CAUSES = 8;

    private final DateTimeFormatter time;
    private final long pid;

    ErrorLogLayout(String dateFormat, ZoneId zone, long pid) {
        this.time = StrftimePattern.formatter(dateFormat).withZone(zone);
        this.pid = pid;
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160);
        line.append('[');
        time.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
        line.append("] ")
                .append(level(event.getLevel()))
                .append(" (")
                .append(pid)
                .append("): ");
        String logger = event.getLoggerName();
        if (logger.startsWith(ApplicationLog.LOGGER_PREFIX)) {
            escape(line, logger.substring(ApplicationLog.LOGGER_PREFIX.length()));
            line.append(": ");
        } else if (!logger.startsWith(OWN_LOGGERS)) {
            escape(line, logger);
            line.append(": ");
        }
        escape(line, String.valueOf(event.getFormattedMessage()));
        line.append('\n');
        IThrowableProxy thrown = event.getThrowableProxy();
        for (int depth = 0; thrown != null && depth < MOST_CAUSES; depth++) {
            stackTrace(line, thrown, depth > 0);
            thrown = thrown.getCause();
        }
        return line.toString();
    }

    private static void stackTrace(StringBuilder out, IThrowableProxy thrown, boolean isCause) {
        out.append('\t').append(isCause ? "caused by " : "").append(thrown.getClassName());
        if (thrown.getMessage() != null) {
            out.append(": ");
            escape(out, thrown.getMessage());
        }
        out.append('\n');
        StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
        int own = frames.length - thrown.getCommonFrames();
        for (int i = 0; i < own; i++) {
            out.append("\t  ").append(frames[i].getSTEAsString()).append('\n');
        }
    }

    /** The original's words. */
    private static String level(Level level) {
        return switch (level.toInt()) {
            case Level.ERROR_INT -> "failure";
            case Level.WARN_INT -> "warning";
            case Level.DEBUG_INT -> "fine";
            case Level.TRACE_INT -> "finest";
            default -> "info";
        };
    }

    private static void escape(StringBuilder out, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean breaksLines = c == '\u2028' || c == '\u2029' || c == '\u0085';
            if (c == '\t') {
                out.append(' ');
            } else if (Character.isISOControl(c) || breaksLines) {
                switch (c) {
                    case '\n' -> out.append("\\n");
                    case '\r' -> out.append("\\r");
                    default -> out.append(String.format(c < 0x100 ? "\\x%02x" : "\\u%04x", (int) c));
                }
            } else {
                out.append(c);
            }
        }
    }
}
