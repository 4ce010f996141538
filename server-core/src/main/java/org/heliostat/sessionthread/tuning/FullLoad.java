package org.heliostat.sessionthread.tuning;

import org.heliostat.sessionthread.tuning.Stay.Measured;

/**
 * Foresees how many sessions just fill the processors, from what requests took of processors and of sessions' time while there
 * was room. Says where to look next and no more: what else requests may wait for it does not know. One thread.
 */
final class FullLoad {

    /**
     * Processors that busy are just full: requests come by chance, so that for more some would have to wait for one always. How
     * many threads there are beyond that their use does not say any more.
     */
    static final double FULL = 0.97;

    /** With less of it some threads wait for processors now and then, which makes requests look dearer than they are. */
    private static final double ROOM = 0.92;

    /** Below that, what the server does besides counts for too much. */
    private static final double TOO_LITTLE = 0.3;

    /** Of the sessions at work so many must be those of requests that have ended since. */
    private static final double MOST = 0.6;

    /** What differs so much is no chance, but another kind of requests. */
    private static final double OTHER = 0.15;

    private static final double WEIGHT = 0.3;

    private double share = Double.NaN;
    private double held;

    /** Learns from what was measured, if the processors had room, but were used. */
    void note(Measured measured) {
        double used = measured.processors();
        if (!(used < ROOM && used > TOO_LITTLE) || !isExplained(measured)) {
            return;
        }
        double shareNow = used / measured.throughput();
        double heldNow = measured.held() / measured.throughput();
        // Also at first, when nothing compares.
        boolean isOther = !(Math.abs(shareNow / share - 1) <= OTHER);
        share = isOther ? shareNow : share + WEIGHT * (shareNow - share);
        held = isOther ? heldNow : held + WEIGHT * (heldNow - held);
    }

    /** @param now what was measured last at a limit, with room or without */
    Room room(Measured now) {
        if (Double.isNaN(share) || !isExplained(now)) {
            return Room.UNKNOWN;
        }
        Room byUse = new Room(FULL / now.processors());
        if (byUse.isFar()) {
            // Sessions may be what is missing, or something else is: nobody can say.
            return byUse;
        }
        // What each request held while none waited for a processor, and what those that fail hold now for each that
        // does not.
        double sessionSeconds = held + now.heldInVain() / now.throughput();
        double needed = FULL / share * sessionSeconds;
        // As many more as chance makes wait for each other: the square root, as those know who staff telephone
        // exchanges.
        return new Room((needed + Math.sqrt(needed)) / now.limit());
    }

    /** Whether requests of which that is known held the sessions: asynchronous ones leave theirs, and nobody counts the rest. */
    private static boolean isExplained(Measured measured) {
        return measured.completed() > 0 && measured.held() + measured.heldInVain() >= MOST * measured.busy();
    }
}
