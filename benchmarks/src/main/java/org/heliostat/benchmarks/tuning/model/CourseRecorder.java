package org.heliostat.benchmarks.tuning.model;

import java.util.ArrayList;
import java.util.List;

/** Notes each second of a trial. One thread. */
final class CourseRecorder {

    private static final double MILLI = 1e6;

    private final List<Course.Second> seconds = new ArrayList<>();
    private long completed;
    private double answerNanos;
    private double sessionNanos;

    /** Notes a request that has succeeded. */
    void succeeded(long nanosSinceArrival, long nanosOnSession) {
        completed++;
        answerNanos += nanosSinceArrival;
        sessionNanos += nanosOnSession;
    }

    /**
     * A second is over.
     *
     * @param limit in force now
     * @param refusedSoFar requests answered 503 since the start
     */
    void note(int limit, long refusedSoFar) {
        double of = MILLI * Math.max(1, completed);
        seconds.add(new Course.Second(
                limit, (int) completed, refusedSoFar, tenths(answerNanos / of), tenths(sessionNanos / of)));
        completed = 0;
        answerNanos = 0;
        sessionNanos = 0;
    }

    Course course() {
        return new Course(seconds);
    }

    /** More digits say nothing, and fill files. */
    private static double tenths(double millis) {
        return Math.round(millis * 10) / 10.0;
    }
}
