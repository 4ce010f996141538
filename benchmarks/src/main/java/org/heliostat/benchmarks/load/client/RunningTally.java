package org.heliostat.benchmarks.load.client;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The {@link Tally} while it is being made; belongs to the load's thread. */
public final class RunningTally {

    private static final int DIGITS = 3;

    private final Histogram timed = new Histogram(TimeUnit.MINUTES.toNanos(1), DIGITS);
    private long answers;
    private long wrong;
    private String firstWrong = "";

    public void right(boolean isTimed, long nanos) {
        answers++;
        if (isTimed) {
            timed.recordValue(Math.min(nanos, timed.getHighestTrackableValue()));
        }
    }

    public void wrong(RequestKind kind, String what) {
        if (wrong++ == 0) {
            firstWrong = kind.target() + ": " + what;
        }
    }

    public void clear() {
        timed.reset();
        answers = 0;
        wrong = 0;
        firstWrong = "";
    }

    public Tally result(double seconds) {
        return new Tally(seconds, answers, micros(50), micros(99), wrong, firstWrong);
    }

    private double micros(double percentile) {
        return timed.getTotalCount() == 0 ? Double.NaN : timed.getValueAtPercentile(percentile) / 1e3;
    }
}
