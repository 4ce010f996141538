package org.heliostat.launcher.errorlog;

import org.jspecify.annotations.Nullable;

/** Says whose code runs on the calling thread. */
@FunctionalInterface
public interface CurrentApplication {

    /** @return name of the web application for the log, such as {@code shop}; null when it is the server's own */
    @Nullable
    String name();
}
