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
    private static final long SLOW = TimeUnit.SECONDS.toNanos(4);
    private static final long SHORTEST_LOOK = TimeUnit.MILLISECONDS.toNanos(1_400);
    private static final long LONG_LOOK = TimeUnit.SECONDS.toNanos(3);
    private static final long LONGEST_LOOK = TimeUnit.SECONDS.toNanos(6);
    private static final int A_FEW = 200;
    private static final int ENOUGH = 1_000;
    private static final double WEIGHT = 0.25;
    private static final double FAIR_PART = 0.25;
    private static final double NANOS = 1e9;

    private double busy;
    private double heldInVain;
    private double completedPerSecond;
    private double failedPerSecond;
    private boolean isKnown;
    private boolean hasEnded;

    void note(TuningInterval one) {
        double weight = isKnown ? WEIGHT : 1;
        busy += weight * (one.busy() - busy);
        heldInVain += weight * (one.heldInVain() - heldInVain);
        completedPerSecond += weight * (one.completed() * NANOS / one.nanos() - completedPerSecond);
        failedPerSecond += weight * (one.failed() * NANOS / one.nanos() - failedPerSecond);
        isKnown = true;
        hasEnded |= one.completed() + one.failed() > 0;
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

    /** @return whether requests take so long that each look does, too: longer steps are worth what they skip */
    boolean isSlow() {
        return settlingNanos() >= SLOW;
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

    /** How long requests hold a session: those that fail or the others, which takes longer, if they hold a fair part of all. */
    private long serviceNanos() {
        double ended = completedPerSecond + failedPerSecond;
        if (ended <= 0) {
            return LONGEST_SETTLING;
        }
        double seconds = busy / ended;
        if (heldInVain >= FAIR_PART * busy && failedPerSecond > 0) {
            seconds = Math.max(seconds, heldInVain / failedPerSecond);
        }
        return (long) Math.min(LONGEST_SETTLING, seconds * NANOS);
    }
}
