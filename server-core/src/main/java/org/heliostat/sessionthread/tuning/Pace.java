package org.heliostat.sessionthread.tuning;

import java.util.concurrent.TimeUnit;
import org.heliostat.sessionthread.tuning.Stay.Measured;

/**
 * Knows how long requests hold a session, by Little's law, and so how long a limit must be in force before its throughput
 * can be believed. A few requests that take long make it longer, and nothing else. One thread.
 */
final class Pace {

    static final long SHORTEST_SETTLING = TimeUnit.MILLISECONDS.toNanos(400);
    private static final long LONGEST_SETTLING = TimeUnit.SECONDS.toNanos(8);
    private static final long SHORTEST_LOOK = TimeUnit.MILLISECONDS.toNanos(1_400);
    private static final long LONG_LOOK = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST_LOOK = TimeUnit.SECONDS.toNanos(6);
    private static final int A_FEW = 200;
    private static final int ENOUGH = 1_000;
    private static final double WEIGHT = 0.25;
    private static final double NANOS = 1e9;

    private double busy;
    private double endedPerSecond;
    private boolean isKnown;
    private boolean hasEnded;

    void note(TuningInterval one) {
        double rate = (one.completed() + one.failed()) * NANOS / one.nanos();
        double weight = isKnown ? WEIGHT : 1;
        busy += weight * (one.busy() - busy);
        endedPerSecond += weight * (rate - endedPerSecond);
        isKnown = true;
        hasEnded |= rate > 0;
    }

    /** @return whether no request has ended yet, in whatever way: nobody knows how long they take */
    boolean hasSeenNothing() {
        return !hasEnded;
    }

    /** @return for how long after a change what ends belongs to the limit of before */
    long settlingNanos() {
        return Math.max(SHORTEST_SETTLING, Math.min(LONGEST_SETTLING, serviceNanos()));
    }

    /** @return the same for a change that is made now; short while nobody knows */
    long settlingAfterNanos() {
        return hasEnded ? settlingNanos() : SHORTEST_SETTLING;
    }

    /** @return whether enough was measured for a rough comparison */
    boolean isEnough(Measured measured) {
        return isEnough(measured, 1);
    }

    /** @return whether enough was measured to tell a half from a whole */
    boolean isEnoughForLargeSteps(Measured measured) {
        return measured.nanos() >= SHORTEST_LOOK && measured.completed() >= A_FEW;
    }

    /** @return whether enough was measured for a comparison of limits that are near each other */
    boolean isEnoughForSmallSteps(Measured measured) {
        return isEnough(measured, 2);
    }

    private boolean isEnough(Measured measured, int times) {
        if (measured.nanos() < times * SHORTEST_LOOK) {
            return false;
        }
        long patience = Math.max(LONG_LOOK, Math.min(LONGEST_LOOK, serviceNanos()));
        return measured.completed() >= times * times * ENOUGH || measured.nanos() >= times * patience;
    }

    private long serviceNanos() {
        if (endedPerSecond <= 0) {
            return LONGEST_SETTLING;
        }
        return (long) Math.min(LONGEST_SETTLING, busy / endedPerSecond * NANOS);
    }
}
