package org.heliostat.maven.embedded;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger of {@link GoalLoggers}. Any thread. */
final class GoalLogger extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1L;

    private final transient GoalLoggers loggers;

    GoalLogger(String name, GoalLoggers loggers) {
        this.name = name;
        this.loggers = loggers;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, @Nullable Marker marker, String pattern, Object[] arguments, @Nullable Throwable thrown) {
        loggers.take(name, level, MessageFormatter.basicArrayFormat(pattern, arguments), thrown);
    }
}
