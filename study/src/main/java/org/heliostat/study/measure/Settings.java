package org.heliostat.study.measure;

import java.time.Duration;

/**
 * How long and how hard is measured. Immutable.
 *
 * @param seconds that each figure is measured, 1 to 600
 * @param firstWarmUp before the first figure of a server, 0 to 600 s
 * @param warmUp before each of the others, 0 to 600 s
 * @param rounds that each figure is measured; the one in the middle counts; 1 to 9
 * @param mostConcurrency connections that are tried at most, 1 to 4096
 * @param hasCurve whether latency is measured at shares of the knee
 * @param timeout after which an answer counts as missing, 1 to 600 s
 */
public record Settings(
        Duration seconds,
        Duration firstWarmUp,
        Duration warmUp,
        int rounds,
        int mostConcurrency,
        boolean hasCurve,
        Duration timeout) {

    /** @return how many steps of doubled concurrency there are at most */
    public int mostSteps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(mostConcurrency);
    }

    /** @return how long the runs of one server take at most, its start not included */
    public Duration sweepTime() {
        return firstWarmUp.plus(runTime().multipliedBy((long) mostSteps() * rounds));
    }

    /** @return how long the latency curve of one workload takes */
    public Duration curveTime() {
        return hasCurve ? runTime().multipliedBy(LatencyCurve.PERCENT.size()) : Duration.ZERO;
    }

    Duration runTime() {
        return warmUp.plus(seconds);
    }
}
