package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.heliostat.log.LogRepeat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/**
 * Holds back lines that say the same again and again: within some seconds a text appears a number of times, and when the
 * time is over one line says how many more there were. Used by the thread that writes the log.
 */
final class RepeatedLines {

    /** Texts that are watched at the same time; the one that began first gives way to a new one. */
    static final int MOST_WATCHED = 512;

    private final int most;
    private final long periodMillis;
    private final LongAdder heldBack;
    private final Consumer<ILoggingEvent> written;
    private final Map<Text, Watched> watched = new LinkedHashMap<>();

    /** What makes two lines the same. */
    private record Text(String logger, Level level, String message, String virtualServer, String thrown) {}

    /** A text since it appeared first. */
    private static final class Watched {
        private final ILoggingEvent first;
        private final long until;
        private int seen = 1;

        Watched(ILoggingEvent first, long until) {
            this.first = first;
            this.until = until;
        }
    }

    /**
     * @param most times that a text appears within the period; 0: there is no limit
     * @param heldBack counts lines that did not appear
     * @param written takes the lines that appear
     */
    RepeatedLines(int most, long periodMillis, LongAdder heldBack, Consumer<ILoggingEvent> written) {
        this.most = most;
        this.periodMillis = periodMillis;
        this.heldBack = heldBack;
        this.written = written;
    }

    /** Writes the line or holds it back, and what is to be said about others whose time is over. */
    void take(ILoggingEvent event) {
        if (most == 0) {
            written.accept(event);
            return;
        }
        endBefore(event.getTimeStamp());
        Text text = text(event);
        Watched known = watched.get(text);
        if (known == null) {
            if (watched.size() >= MOST_WATCHED) {
                endFirst();
            }
            watched.put(text, new Watched(event, event.getTimeStamp() + periodMillis));
        } else if (++known.seen > most) {
            heldBack.increment();
            return;
        }
        written.accept(event);
    }

    /** Says how often texts came whose time is over at the given one, milliseconds since 1970. */
    void endBefore(long millis) {
        // They stand in the order of their ends, but for a clock that was set back.
        Iterator<Watched> oldest = watched.values().iterator();
        List<Watched> over = new ArrayList<>();
        while (oldest.hasNext()) {
            Watched next = oldest.next();
            if (millis < next.until && millis >= next.until - 2 * periodMillis) {
                break;
            }
            over.add(next);
            oldest.remove();
        }
        over.forEach(this::tell);
    }

    /** Says how often each text came; the log ends. */
    void end() {
        List<Watched> all = new ArrayList<>(watched.values());
        watched.clear();
        all.forEach(this::tell);
    }

    private void endFirst() {
        Iterator<Watched> oldest = watched.values().iterator();
        Watched first = oldest.next();
        oldest.remove();
        tell(first);
    }

    private void tell(Watched text) {
        if (text.seen <= most) {
            return;
        }
        LoggingEvent line = new LoggingEvent();
        line.setMDCPropertyMap(Map.of());
        line.setInstant(Instant.ofEpochMilli(text.until));
        line.setLevel(text.first.getLevel());
        line.setLoggerName(text.first.getLoggerName());
        line.setMessage(text.seen - most + " more lines held back: " + text.first.getFormattedMessage());
        for (Marker marker : Optional.ofNullable(text.first.getMarkerList()).orElse(List.of())) {
            line.addMarker(marker);
        }
        for (KeyValuePair pair :
                Optional.ofNullable(text.first.getKeyValuePairs()).orElse(List.of())) {
            line.addKeyValuePair(pair);
        }
        written.accept(line);
    }

    private static Text text(ILoggingEvent event) {
        return new Text(
                event.getLoggerName(),
                event.getLevel(),
                said(event),
                LogOfVirtualServer.of(event),
                thrown(event.getThrowableProxy()));
    }

    /** What clients put into a line must not make it another one. */
    private static String said(ILoggingEvent event) {
        for (KeyValuePair pair : Optional.ofNullable(event.getKeyValuePairs()).orElse(List.of())) {
            if (pair.key.equals(LogRepeat.KEY)) {
                return pair.value + ": " + event.getMessage();
            }
        }
        return String.valueOf(event.getFormattedMessage());
    }

    private static String thrown(@Nullable IThrowableProxy thrown) {
        return thrown == null ? "" : thrown.getClassName() + ": " + thrown.getMessage();
    }
}
