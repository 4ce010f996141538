package org.heliostat.benchmarks.tuning.model;

import java.util.SplittableRandom;

/** Chances of one request: the same for the same number, whatever happens to others. One thread. */
final class RequestDraws {

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final SplittableRandom random;

    RequestDraws(long seed, long number) {
        this.random = new SplittableRandom(seed * SPREAD + number);
    }

    RequestKind kind(Conditions conditions) {
        double place = random.nextDouble();
        for (RequestKind kind : conditions.kinds()) {
            place -= kind.share();
            if (place < 0) {
                return kind;
            }
        }
        return conditions.kinds().get(conditions.kinds().size() - 1);
    }

    /** @return a time that varies by seven tenths, in nanoseconds: two exponential ones in a row */
    double nanos(double meanMillis) {
        return -Math.log((1 - random.nextDouble()) * (1 - random.nextDouble())) / 2 * meanMillis * 1e6;
    }
}
