package org.heliostat.study.measure;

/**
 * Latency at one rate of an open loop, counted from when each request should have been sent. Immutable.
 *
 * @param offeredPerSecond requests that came
 * @param answersPerSecond answers that came back meanwhile
 * @param errors other answers than good ones, and requests without an answer in time
 */
public record CurvePoint(
        double offeredPerSecond,
        double answersPerSecond,
        double p50Millis,
        double p90Millis,
        double p99Millis,
        double maxMillis,
        long errors) {}
