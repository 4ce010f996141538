package org.heliostat.config.magnus;

import java.util.Locale;

/** The values of the directive SessionThreads. */
public enum SessionThreadKind {
    /** Virtual on JDK 24 and later, pool before. */
    AUTO,
    POOL,
    VIRTUAL;

    /** From this release of Java on a virtual thread that waits for a monitor does not keep a platform thread (JEP 491). */
    private static final int FIRST_UNPINNED_RELEASE = 24;

    /**
     * @param release of Java, such as 17
     * @return whether each request runs on a virtual thread
     */
    public boolean isVirtual(int release) {
        return this == VIRTUAL || this == AUTO && release >= FIRST_UNPINNED_RELEASE;
    }

    public static SessionThreadKind named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
