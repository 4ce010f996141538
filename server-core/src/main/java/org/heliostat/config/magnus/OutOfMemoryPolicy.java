package org.heliostat.config.magnus;

import java.util.Locale;

/** The values of the directive OutOfMemory. */
public enum OutOfMemoryPolicy {
    /** Log, count, go on; end the process as RESTART does where memory does not come back. */
    RECOVER("recover"),
    /** Log, count, go on. */
    CONTINUE("continue"),
    /** The same, and write a dump of the heap. */
    DUMP("dump"),
    /** The same as continue, and end the process in an orderly way, so that its supervisor starts it anew. */
    RESTART("restart");

    private final String word;

    OutOfMemoryPolicy(String word) {
        this.word = word;
    }

    /** @return the value as it is written, without anything being made for it */
    public String word() {
        return word;
    }

    static OutOfMemoryPolicy named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
