package org.heliostat.benchmarks.load.plan;

import java.time.Duration;
import java.util.Locale;

/**
 * What was taken from the processors, by neither server nor client, while a measurement was made. Immutable.
 *
 * @param others processors that other programs had on average
 * @param stolen processors that the hypervisor gave to other machines on average
 * @param again how often the measurement was taken again until this one
 */
public record Noise(double others, double stolen, int again) {

    /** Of either: a quarter of a processor. */
    public static final double LIMIT = 0.25;

    /**
     * @param others processor time of other programs; less than nothing counts as none, as ticks are coarse
     * @param stolen processor time of other machines
     * @param elapsed meanwhile
     * @return of a measurement that is not taken again yet
     */
    public static Noise of(Duration others, Duration stolen, Duration elapsed) {
        double nanos = Math.max(1, elapsed.toNanos());
        return new Noise(Math.max(0, others.toNanos()) / nanos, Math.max(0, stolen.toNanos()) / nanos, 0);
    }

    /** @return whether the measurement may stay */
    public boolean isQuiet() {
        return worse() <= LIMIT;
    }

    /** @return the larger of both */
    public double worse() {
        return Math.max(others, stolen);
    }

    /** @return the same of a measurement that was taken again so often */
    public Noise after(int times) {
        return new Noise(others, stolen, times);
    }

    public String text() {
        return String.format(Locale.ROOT, "others used %.2f of a processor, %.2f were stolen", others, stolen);
    }
}
