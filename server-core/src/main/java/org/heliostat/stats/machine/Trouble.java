package org.heliostat.stats.machine;

/**
 * Says how the process is and was. Immutable.
 *
 * @param now why it does not serve as it should; empty when it does
 * @param times how often it has begun not to, since its start
 * @param last why it did not the last time; empty when it always did
 */
public record Trouble(String now, long times, String last) {

    /** It has always served as it should. */
    public static final Trouble NONE = new Trouble("", 0, "");
}
