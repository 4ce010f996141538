package org.heliostat.stats;

/**
 * What slowing to a bandwidth limit has done to one virtual server.
 *
 * @param slowed requests whose body or answer was held up at least once, since the start
 * @param waiting transfers that wait for their turn now
 * @param delayNanos time that transfers have waited for their turns, since the start
 */
public record PaceSnapshot(long slowed, long waiting, long delayNanos) {

    public static final PaceSnapshot NONE = new PaceSnapshot(0, 0, 0);
}
