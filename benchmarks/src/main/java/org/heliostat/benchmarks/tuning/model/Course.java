package org.heliostat.benchmarks.tuning.model;

import java.util.stream.IntStream;

/** What a trial has shown, second by second. Immutable. */
public final class Course {

    private static final int WINDOW = 10;

    private final int[] completed;
    private final int[] limits;
    private final long[] refused;

    /** @param refused requests answered 503 until the end of each second */
    Course(int[] completed, int[] limits, long[] refused) {
        this.completed = completed.clone();
        this.limits = limits.clone();
        this.refused = refused.clone();
    }

    public int seconds() {
        return completed.length;
    }

    /** @return requests answered 503 until the end of a second */
    public long refused(int second) {
        return refused[second];
    }

    /** @return the limit in force at the end of a second */
    public int limit(int second) {
        return limits[second];
    }

    /** @return requests that succeeded in a second */
    public int completed(int second) {
        return completed[second];
    }

    /** @return requests a second that succeeded, on average of some seconds */
    public double goodput(int from, int to) {
        return IntStream.range(from, to)
                .map(second -> completed[second])
                .average()
                .orElse(0);
    }

    /**
     * @param from second at which to begin
     * @param to second at which to give up
     * @return seconds after which a window of ten seconds has that share of what another course has in it; negative = never
     */
    public int secondsUntil(double share, Course other, int from, int to) {
        for (int end = from + WINDOW; end <= to; end++) {
            if (goodput(end - WINDOW, end) >= share * other.goodput(end - WINDOW, end)) {
                return end - from;
            }
        }
        return -1;
    }
}
