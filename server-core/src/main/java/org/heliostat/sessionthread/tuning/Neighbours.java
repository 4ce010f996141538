package org.heliostat.sessionthread.tuning;

import java.util.concurrent.TimeUnit;

/**
 * Says which neighbour of the limit is tried next, and when; of a limit that is foreseen, when alone. Steps that were in vain get smaller, to see whether the best is
 * nearer; once the smallest was in vain too, it begins again with a large one and waits longer between them, so long that what
 * probes cost stays below a hundredth of the throughput. One thread.
 */
final class Neighbours {

    /** In place of a direction: to the limit that is foreseen. */
    static final int FORESEEN = 0;

    private static final double STEP = 1.3;
    private static final double LEAST_STEP = 1.06;
    private static final long FIRST = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(64);
    private static final long CALM = TimeUnit.MINUTES.toNanos(3);
    private static final long LONGEST_OF_COSTLY = TimeUnit.MINUTES.toNanos(10);
    private static final double COST_ALLOWED = 0.01;

    private final Direction up = new Direction();
    private final Direction down = new Direction();
    private final Direction foreseen = new Direction();

    private static final class Direction {
        private double step = STEP;
        private long pause = FIRST;
        private long left = FIRST;

        void reset() {
            step = STEP;
            pause = FIRST;
            left = 0;
        }

        /** Has nothing to expect. */
        void calm() {
            if (pause < CALM) {
                pause = CALM;
                left = Math.max(left, CALM);
            }
        }

        void rouse() {
            if (pause >= CALM) {
                pause = FIRST;
                left = Math.min(left, FIRST);
            }
        }

        /** @param least nanoseconds over which the loss of this probe is a small one */
        void rejected(long least) {
            step = Math.sqrt(step);
            long costly = Math.min(LONGEST_OF_COSTLY, least);
            if (step < LEAST_STEP) {
                step = STEP;
                pause = Math.max(pause, Math.min(LONGEST, 2 * pause));
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
        foreseen.left -= nanos;
    }

    /** @param direction 1 up, -1 down, or {@link #FORESEEN} */
    boolean isDue(int direction) {
        return of(direction).left <= 0;
    }

    /** @return whether what was foreseen has been in vain so often that it may be something else that requests wait for */
    boolean isForeseenInVain() {
        return foreseen.pause > FIRST;
    }

    /** @return the limit to try in that direction, which may be beyond what is allowed */
    double next(int limit, int direction) {
        double step = of(direction).step;
        return direction > 0 ? Math.max(limit + 1.0, limit * step) : Math.min(limit - 1.0, limit / step);
    }

    /** Something has changed: both neighbours may be tried at once, what was foreseen is of other times. */
    void changed() {
        up.reset();
        down.reset();
        foreseen.pause = 2 * FIRST;
        foreseen.left = 2 * FIRST;
    }

    /** The limit that was foreseen is in force: its neighbours are nothing to hurry for. */
    void acceptedForeseen() {
        foreseen.pause = FIRST;
        foreseen.left = 2 * FIRST;
        calm();
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

    /** Nothing is to be expected of neighbours in both directions: they are tried as seldom as after many in vain. */
    void calm() {
        up.calm();
        down.calm();
    }

    /** There is something to expect of neighbours after all. */
    void rouse() {
        up.rouse();
        down.rouse();
    }

    /** The neighbour in a direction is not tried sooner. */
    void rest(int direction, long nanos) {
        of(direction).left = nanos;
    }

    /**
     * @param direction 1 up, -1 down, or {@link #FORESEEN}
     * @param nanos that the probe took
     * @param loss of throughput meanwhile, 0 to 1
     */
    void rejected(int direction, long nanos, double loss) {
        of(direction).rejected((long) (nanos * loss / COST_ALLOWED));
    }

    private Direction of(int direction) {
        return direction == FORESEEN ? foreseen : direction > 0 ? up : down;
    }
}
