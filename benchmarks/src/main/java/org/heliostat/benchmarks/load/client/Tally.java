package org.heliostat.benchmarks.load.client;

/**
 * What a load came to. Immutable.
 *
 * @param seconds measured
 * @param answers right ones, of every kind
 * @param p50Micros of the plain requests, from the first byte sent to the last byte read; NaN where unknown
 * @param p99Micros of the plain requests; NaN where unknown
 * @param wrong answers that were not the ones asked for, and connections that broke
 * @param firstWrong the first of them, empty if there was none
 */
public record Tally(double seconds, long answers, double p50Micros, double p99Micros, long wrong, String firstWrong) {

    public double perSecond() {
        return answers / seconds;
    }
}
