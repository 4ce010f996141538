package org.heliostat.benchmarks.tuning.model;

import java.util.List;
import java.util.stream.IntStream;

/** What a trial has shown, second by second. Immutable. */
public record Course(List<Second> each) {

    private static final int WINDOW = 10;

    /**
     * One second.
     *
     * @param limit in force at its end
     * @param completed requests that succeeded in it
     * @param refused requests answered 503 until its end
     * @param answerMillis from the arrival of a request to its answer, on average of those that succeeded; 0 = none did
     * @param sessionMillis of it, on a session thread
     */
    public record Second(int limit, int completed, long refused, double answerMillis, double sessionMillis) {}

    public Course {
        each = List.copyOf(each);
    }

    public int seconds() {
        return each.size();
    }

    /** @return requests answered 503 until the end of a second */
    public long refused(int second) {
        return each.get(second).refused();
    }

    /** @return the limit in force at the end of a second */
    public int limit(int second) {
        return each.get(second).limit();
    }

    /** @return requests that succeeded in a second */
    public int completed(int second) {
        return each.get(second).completed();
    }

    /** @return requests a second that succeeded, on average of some seconds */
    public double goodput(int from, int to) {
        return IntStream.range(from, to).map(this::completed).average().orElse(0);
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
