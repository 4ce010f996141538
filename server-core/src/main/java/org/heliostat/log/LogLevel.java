package org.heliostat.log;

import java.util.Locale;
import org.slf4j.event.Level;

/** Levels as the original names them in its error log, each with the slf4j level that carries it. */
public enum LogLevel {
    FINEST(Level.TRACE),
    FINER(Level.TRACE),
    FINE(Level.DEBUG),
    CONFIG(Level.INFO),
    INFO(Level.INFO),
    WARNING(Level.WARN),
    FAILURE(Level.ERROR),
    MISCONFIGURATION(Level.ERROR),
    SECURITY(Level.WARN),
    CATASTROPHE(Level.ERROR);

    private final Level slf4j;

    LogLevel(Level slf4j) {
        this.slf4j = slf4j;
    }

    public Level slf4j() {
        return slf4j;
    }

    /** @return the word in the log */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return the level of messages that were not logged through {@link ServerLog} */
    public static LogLevel of(Level level) {
        return switch (level) {
            case ERROR -> FAILURE;
            case WARN -> WARNING;
            case INFO -> INFO;
            case DEBUG -> FINE;
            case TRACE -> FINEST;
        };
    }
}
