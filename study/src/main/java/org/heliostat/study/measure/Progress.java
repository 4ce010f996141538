package org.heliostat.study.measure;

import java.time.Duration;

/** Hears how far a study is. Called by the thread that measures. */
public interface Progress {

    /**
     * Something begins.
     *
     * @param what in a few words
     * @param takes about so long
     * @param left of the whole study, at most
     */
    void begins(String what, Duration takes, Duration left);

    /** @param what has come of that which has begun last */
    void ended(String what);
}
