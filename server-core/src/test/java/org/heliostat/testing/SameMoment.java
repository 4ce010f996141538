package org.heliostat.testing;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two steps at the same moment, again and again: two threads meet before each round without being put to sleep, so that
 * they are in the same few instructions now and then.
 */
public final class SameMoment {

    private static final int ROUNDS = 10_000;

    /** Where the machine is busy, the other one may have no processor. */
    private static final int MOST_SPINS = 2_000;

    private static final int OVER = 1 << 30;

    private SameMoment() {}

    /** What one of the two does in each round, and what the two have come to. */
    @FunctionalInterface
    public interface Step {
        boolean take();
    }

    /** Looks at both results of a round, before the next one begins. */
    @FunctionalInterface
    public interface Check {
        void of(boolean first, boolean second);
    }

    /** Runs all rounds; the check is made by one of the two threads. */
    public static void run(Step first, Step second, Check check) throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        boolean[] results = new boolean[2];
        Callable<Void> one = () -> {
            for (int round = 0; round < ROUNDS; round++) {
                meet(arrived, 4 * round + 2);
                results[0] = first.take();
                meet(arrived, 4 * round + 4);
                checked(check, results, arrived);
            }
            return null;
        };
        Callable<Void> other = () -> {
            for (int round = 0; round < ROUNDS; round++) {
                meet(arrived, 4 * round + 2);
                results[1] = second.take();
                meet(arrived, 4 * round + 4);
            }
            return null;
        };
        Together.run(List.of(one, other));
    }

    /** A failure lets the other one go, too. */
    private static void checked(Check check, boolean[] results, AtomicInteger arrived) {
        boolean holds = false;
        try {
            check.of(results[0], results[1]);
            holds = true;
        } finally {
            if (!holds) {
                arrived.set(OVER);
            }
        }
    }

    private static void meet(AtomicInteger arrived, int both) {
        arrived.incrementAndGet();
        for (int turn = 0; arrived.get() < both; turn++) {
            if (turn < MOST_SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }
}
