package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lines that one place of the error log does not take. They are counted, the terminal hears of them now and then, and the
 * first line that the place takes again says how many are missing. After a failure the place is left alone for a while.
 * Used by the thread that writes the log.
 */
final class LostLines {

    /** After a failure the place is left alone for so long. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Somebody at the terminal hears about it so often. */
    private static final long TOLD_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final ErrorLogFile.Surroundings around;

    /** Lines dropped since the place took one; shared with who writes there next. */
    private final AtomicLong lost;

    private long restUntil;
    private boolean told;
    private long tellAgain;

    /** @param place path of a file or socket */
    LostLines(String place, ErrorLogFile.Surroundings around) {
        this.around = around;
        this.lost = around.missing().of(place);
        this.restUntil = around.ticker().nanos();
    }

    /** @return whether the place is left alone for now; the line is counted then */
    boolean isAlsoLost(ILoggingEvent event) {
        if (lost.get() > 0 && around.ticker().nanos() - restUntil < 0) {
            count(event);
            return true;
        }
        return false;
    }

    /** @param trouble what the terminal is told, without the number of lines */
    void failed(ILoggingEvent event, String trouble) {
        count(event);
        long now = around.ticker().nanos();
        restUntil = now + PAUSE_NANOS;
        if (!told || now - tellAgain >= 0) {
            told = true;
            tellAgain = now + TOLD_NANOS;
            around.terminal().accept(trouble + ", " + around.failed().sum() + " so far");
        }
    }

    /** The place may have changed: the next line is tried. */
    void tryAgain() {
        restUntil = around.ticker().nanos();
    }

    private void count(ILoggingEvent event) {
        if (event instanceof MissingLine about) {
            about.refuse();
            return;
        }
        lost.incrementAndGet();
        around.failed().increment();
    }

    /**
     * Writes a line about those that are missing, where there are any.
     *
     * @param next the line before which it is said
     * @param why behind the number of lines
     */
    void tellBefore(ILoggingEvent next, String why, Place place) throws IOException {
        long missing = lost.get();
        if (missing > 0) {
            place.write(line(missing, why, next));
            lost.addAndGet(-missing);
        }
    }

    private static LoggingEvent line(long missing, String why, ILoggingEvent next) {
        LoggingEvent event = new LoggingEvent();
        event.setInstant(Instant.ofEpochMilli(next.getTimeStamp()));
        event.setLevel(Level.WARN);
        event.setLoggerName(LostLines.class.getName());
        event.setMessage("error log: " + missing + " lines are missing here, " + why);
        return event;
    }

    /** Takes a line, or fails. */
    @FunctionalInterface
    interface Place {
        void write(ILoggingEvent line) throws IOException;
    }
}
