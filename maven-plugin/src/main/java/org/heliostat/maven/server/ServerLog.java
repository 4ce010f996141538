package org.heliostat.maven.server;

import org.jspecify.annotations.Nullable;

/** Takes what the server and its applications log. Any thread. */
public interface ServerLog {

    void debug(String text, @Nullable Throwable thrown);

    void info(String text, @Nullable Throwable thrown);

    void warn(String text, @Nullable Throwable thrown);

    void error(String text, @Nullable Throwable thrown);
}
