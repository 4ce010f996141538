package org.heliostat.sessionthread.tuning;

import java.util.concurrent.TimeUnit;

/**
 * Says which neighbour of the limit is tried next, and when. Steps that were in vain get smaller, to see whether the best is
 * nearer; once the smallest was in vain too, it begins again with a large one and waits longer between them, so long that what
 * probes cost stays below a hundredth of the throughput. One thread.
 */
final class Neighbours {

    private static final double STEP = 1.3;
    private static final double LEAST_STEP = 1.06;
    private static final long FIRST = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(64);
    private static final long LONGEST_OF_COSTLY = TimeUnit.MINUTES.toNanos(10);
    private static final double COST_ALLOWED = 0.01;

    private final Direction up = new Direction();
    private final Direction down = new Direction();

    private static final class Direction {
        private double step = STEP;
        private long pause = FIRST;
        private long left = FIRST;

        void reset() {
            step = STEP;
            pause = FIRST;
            left = 0;
        }

        /** @param least nanoseconds over which the loss of this probe is a small one */
        void rejected(long least) {
            step = Math.sqrt(step);
            long costly = Math.min(LONGEST_OF_COSTLY, least);
            if (step < LEAST_STEP) {
                step = STEP;
                pause = Math.min(LONGEST, 2 * pause);
            } else {
                // Half the way costs a fourth where the summit is round.
                costly /= 4;
            }
            left = Math.max(pause, costly);
        }
    }

    void pass(long nanos) {
        up.left -= nanos;
        down.left -= nanos;
    }

    /** @param direction 1 up, -1 down */
    boolean isDue(int direction) {
        return of(direction).left <= 0;
    }

    /** @return the limit to try in that direction, which may be beyond what is allowed */
    double next(int limit, int direction) {
        double step = of(direction).step;
        return direction > 0 ? Math.max(limit + 1.0, limit * step) : Math.min(limit - 1.0, limit / step);
    }

    /** Something has changed: both neighbours may be tried at once. */
    void changed() {
        up.reset();
        down.reset();
    }

    /**
     * @param direction 1 up, -1 down
     * @param rest nanoseconds until the next one in that direction
     */
    void accepted(int direction, long rest) {
        Direction there = of(direction);
        there.pause = FIRST;
        there.left = rest;
        // What was just left is not tried again at once; what others have cost does not count here.
        rest(-direction, 2 * FIRST);
    }

    /** The neighbour in a direction is not tried sooner. */
    void rest(int direction, long nanos) {
        of(direction).left = nanos;
    }

    /**
     * @param nanos that the probe took
     * @param loss of throughput meanwhile, 0 to 1
     */
    void rejected(int direction, long nanos, double loss) {
        of(direction).rejected((long) (nanos * loss / COST_ALLOWED));
    }

    private Direction of(int direction) {
        return direction > 0 ? up : down;
    }
}
