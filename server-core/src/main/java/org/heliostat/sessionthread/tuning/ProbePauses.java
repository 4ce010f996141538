package org.heliostat.sessionthread.tuning;

import java.util.concurrent.TimeUnit;

/**
 * Says when a neighbour of the limit may be tried again: soon after one that was better, later after each that was not, and
 * so late that what a probe costs stays below a hundredth of the throughput. One thread.
 */
final class ProbePauses {

    private static final long FIRST = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(64);
    private static final long LONGEST_OF_COSTLY = TimeUnit.MINUTES.toNanos(10);
    private static final double COST_ALLOWED = 0.01;

    private final Pause up = new Pause();
    private final Pause down = new Pause();

    private static final class Pause {
        private long length = FIRST;
        private long left = FIRST;

        void accepted() {
            length = FIRST;
            left = 0;
        }

        /** @param least nanoseconds over which the loss of this probe is a small one */
        void rejected(long least) {
            length = Math.min(LONGEST, 2 * length);
            left = Math.max(length, Math.min(LONGEST_OF_COSTLY, least));
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

    /** @param direction 1 up, -1 down */
    void accepted(int direction) {
        of(direction).accepted();
        // What was just left is not tried again at once.
        of(-direction).rejected(0);
    }

    /**
     * @param nanos that the probe took
     * @param loss of throughput meanwhile, 0 to 1
     */
    void rejected(int direction, long nanos, double loss) {
        of(direction).rejected((long) (nanos * loss / COST_ALLOWED));
    }

    private Pause of(int direction) {
        return direction > 0 ? up : down;
    }
}
