package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.log.LogBlock;
import org.heliostat.log.LogLevel;
import org.heliostat.log.LogText;
import org.heliostat.request.function.CurrentExchange;
import org.slf4j.Marker;
import org.slf4j.event.Level;

/**
 * A line of the error log as the original writes it: {@code [21/Jun/2003:14:42:12] info (1234): text}. Control
 * characters are written as escapes, so that nothing a client sends can begin a line of its own; lines of a stack
 * trace and the further lines of a {@link LogBlock} begin with a tab.
 */
final class ErrorLogLayout extends LayoutBase<ILoggingEvent> {

    private static final String OWN_LOGGERS = "org.heliostat.";
    private static final int MOST_CAUSES = 8;
    private static final Set<String> WORDS =
            Arrays.stream(LogLevel.values()).map(LogLevel::text).collect(Collectors.toUnmodifiableSet());

    private final DateTimeFormatter time;
    private final long pid;
    private final boolean namesVirtualServers;

    /** @param namesVirtualServers whether the virtual server of a line stands before its text, as {@code [id]} */
    ErrorLogLayout(String dateFormat, ZoneId zone, long pid, boolean namesVirtualServers) {
        this.namesVirtualServers = namesVirtualServers;
        this.time = StrftimePattern.formatter(dateFormat).withZone(zone);
        this.pid = pid;
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160);
        line.append('[');
        time.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
        line.append("] ").append(level(event)).append(" (").append(pid).append("): ");
        text(line, event);
        return line.toString();
    }

    /** Appends what stands behind time, level and process, with the end of each line. */
    void text(StringBuilder line, ILoggingEvent event) {
        String virtualServer = namesVirtualServers ? LogOfVirtualServer.of(event) : "";
        if (!virtualServer.isEmpty()) {
            line.append('[').append(LogText.oneLine(virtualServer)).append("] ");
        }
        String request = event.getMDCPropertyMap().get(CurrentExchange.LOGGED_AS);
        if (request != null) {
            line.append('[').append(LogText.oneLine(request)).append("] ");
        }
        String logger = event.getLoggerName();
        if (logger.startsWith(ApplicationLog.LOGGER_PREFIX)) {
            line.append(LogText.oneLine(logger.substring(ApplicationLog.LOGGER_PREFIX.length())));
            line.append(": ");
        } else if (!logger.startsWith(OWN_LOGGERS)) {
            line.append(LogText.oneLine(logger));
            line.append(": ");
        }
        message(line, event);
        IThrowableProxy thrown = event.getThrowableProxy();
        for (int depth = 0; thrown != null && depth < MOST_CAUSES; depth++) {
            stackTrace(line, thrown, depth > 0);
            thrown = thrown.getCause();
        }
    }

    private static void message(StringBuilder out, ILoggingEvent event) {
        String message = String.valueOf(event.getFormattedMessage());
        List<Marker> markers = event.getMarkerList();
        if (markers == null || !markers.contains(LogBlock.MARKER)) {
            out.append(LogText.oneLine(message)).append('\n');
            return;
        }
        String indent = "";
        for (String line : message.stripTrailing().split("\\R", -1)) {
            out.append(indent).append(LogText.oneLine(line)).append('\n');
            indent = "\t";
        }
    }

    private static void stackTrace(StringBuilder out, IThrowableProxy thrown, boolean isCause) {
        out.append('\t').append(isCause ? "caused by " : "").append(thrown.getClassName());
        if (thrown.getMessage() != null) {
            out.append(": ").append(LogText.oneLine(thrown.getMessage()));
        }
        out.append('\n');
        StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
        int own = frames.length - thrown.getCommonFrames();
        for (int i = 0; i < own; i++) {
            out.append("\t  ").append(frames[i].getSTEAsString()).append('\n');
        }
    }

    /** The original's words; where a message has one that slf4j lacks, it comes as a marker. */
    static String level(ILoggingEvent event) {
        List<Marker> markers = event.getMarkerList();
        if (markers != null) {
            for (Marker marker : markers) {
                if (WORDS.contains(marker.getName())) {
                    return marker.getName();
                }
            }
        }
        return LogLevel.of(Level.valueOf(event.getLevel().toString())).text();
    }
}
