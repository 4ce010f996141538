package org.heliostat.stats.thread;

/**
 * Requests whose bodies have not come whole.
 *
 * @param used of them, those for whose clients a session thread waits, or would at its next read
 * @param limit how many may at one time (RqThrottleBodies); 0 where nothing bounds the session threads
 * @param held requests that wait now, without a thread, for their bodies or for one of these places
 * @param keptBytes kept of the bodies of those, in steps of 4 KB
 * @param keptBytesLimit how many may (HeldBodyMemory)
 * @param holds requests that have had to wait so
 * @param expired of these, those refused after QueueTimeout, since no more of their bodies could be kept
 * @param refused requests refused at once for want of memory for their bodies
 */
public record BodyPlacesSnapshot(
        int used, int limit, int held, long keptBytes, long keptBytesLimit, long holds, long expired, long refused) {

    /** Where nobody sends a body. */
    public static final BodyPlacesSnapshot NONE = new BodyPlacesSnapshot(0, 0, 0, 0, 0, 0, 0, 0);
}
