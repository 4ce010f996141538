package org.heliostat.maven.embedded;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.heliostat.maven.server.ServerLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/** Loggers whose lines go to the goal that has started the server; nowhere until there is one. Any thread. */
final class GoalLoggers implements ILoggerFactory {

    /** Names of the loggers that applications write to. */
    private static final String OF_APPLICATIONS = "webapp.";

    private final ConcurrentMap<String, Logger> byName = new ConcurrentHashMap<>();
    private volatile @Nullable ServerLog log;

    void logTo(ServerLog goal) {
        log = goal;
    }

    @Override
    public Logger getLogger(String name) {
        return byName.computeIfAbsent(name, key -> new GoalLogger(key, this));
    }

    /** What is usual is the developer's if the application has said it; the server's own is for who looks for more. */
    void take(String logger, Level level, String text, @Nullable Throwable thrown) {
        ServerLog goal = log;
        if (goal == null) {
            return;
        }
        switch (level) {
            case ERROR -> goal.error(text, thrown);
            case WARN -> goal.warn(text, thrown);
            case INFO -> {
                if (logger.startsWith(OF_APPLICATIONS)) {
                    goal.info(text, thrown);
                } else {
                    goal.debug(text, thrown);
                }
            }
            case DEBUG, TRACE -> throw new IllegalStateException(level + " is off");
        }
    }
}
