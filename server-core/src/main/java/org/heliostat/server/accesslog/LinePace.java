package org.heliostat.server.accesslog;

import java.util.concurrent.atomic.AtomicLong;

/** So many lines a second and no more. Any thread; never waits. */
final class LinePace {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int COUNT_BITS = 24;
    private static final long COUNT = (1L << COUNT_BITS) - 1;

    private final int most;

    /** The second, and behind it the lines in it. */
    private final AtomicLong taken = new AtomicLong(-1L << COUNT_BITS);

    /** @param most lines in a second, less than 16 million; 0 = none */
    LinePace(int most) {
        this.most = most;
    }

    /** @return whether there is room for one more in this second; it is taken */
    boolean take(long nanos) {
        long second = Math.floorDiv(nanos, NANOS_PER_SECOND);
        long before = taken.getAndUpdate(known -> next(known, second));
        return linesIn(before, second) < most;
    }

    private long next(long known, long second) {
        long lines = linesIn(known, second);
        return second << COUNT_BITS | (lines < most ? lines + 1 : lines);
    }

    private static long linesIn(long known, long second) {
        return known >> COUNT_BITS == second ? known & COUNT : 0;
    }
}
