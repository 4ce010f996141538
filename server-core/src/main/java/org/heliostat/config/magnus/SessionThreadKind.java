package org.heliostat.config.magnus;

import java.util.Locale;

/** The values of the directive SessionThreads. */
public enum SessionThreadKind {
    /** Virtual on JDK 24 and later, pool before. */
    AUTO,
    POOL,
    VIRTUAL;

    static SessionThreadKind named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
