package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;

/**
 * A line about lines that found no room in the queue. Whoever cannot write it says so here and does not count it: it comes
 * again. Used by the thread that writes the log.
 */
final class MissingLine extends LoggingEvent {

    private boolean refused;

    /** @param millis when it is said, as of the lines around it */
    MissingLine(long missing, long millis) {
        setInstant(Instant.ofEpochMilli(millis));
        setLevel(Level.WARN);
        setLoggerName(LogQueue.class.getName());
        setMessage("error log: " + missing + " lines are missing before this one, they could not be written in time");
    }

    void refuse() {
        refused = true;
    }

    /** @return whether a place that cannot be written has said so */
    boolean isRefused() {
        return refused;
    }
}
