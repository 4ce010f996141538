package org.heliostat.launcher.memory;

import org.heliostat.stats.machine.Trouble;

/** What keeps the process from serving as it should, now and before. One thread tells, any may ask; telling allocates nothing. */
final class Troubles {

    private volatile String now = "";
    private volatile String last = "";
    private volatile long times; // written by the one thread that tells

    void begin(String what) {
        last = what;
        times = times + 1;
        now = what;
    }

    /**
     * Ends a trouble.
     *
     * @param beginning of its words
     * @return whether it was one
     */
    boolean end(String beginning) {
        if (!now.startsWith(beginning)) {
            return false;
        }
        now = "";
        return true;
    }

    String now() {
        return now;
    }

    Trouble all() {
        return new Trouble(now, times, last);
    }
}
