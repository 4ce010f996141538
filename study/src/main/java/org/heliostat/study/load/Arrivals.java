package org.heliostat.study.load;

/** Says when requests begin. All moments are ticks in nanoseconds. Belongs to one loop. */
interface Arrivals {

    /** @return whether a request should begin now, or should have begun already */
    boolean isDue(long now);

    /** @return when the next request should begin, or should have begun; it is taken with this */
    long take(long now);

    /** Lets none begin from then on; those that should have begun before are still due. */
    void endAt(long moment);

    /** @return nanoseconds until the next is due, 0 if it is; a large number where none comes any more */
    long untilNext(long now);

    /** @return whether a request belongs to when it should have begun, and not to when it was answered */
    boolean countsByStart();
}
