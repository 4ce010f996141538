package org.heliostat.maven;

import org.apache.maven.plugin.logging.Log;
import org.heliostat.maven.server.ServerLog;
import org.jspecify.annotations.Nullable;

/** What a server logs, as lines of the build. Any thread. */
record GoalLog(Log log) implements ServerLog {

    @Override
    public void debug(String text, @Nullable Throwable thrown) {
        log.debug(text, thrown);
    }

    @Override
    public void info(String text, @Nullable Throwable thrown) {
        log.info(text, thrown);
    }

    @Override
    public void warn(String text, @Nullable Throwable thrown) {
        log.warn(text, thrown);
    }

    @Override
    public void error(String text, @Nullable Throwable thrown) {
        log.error(text, thrown);
    }
}
