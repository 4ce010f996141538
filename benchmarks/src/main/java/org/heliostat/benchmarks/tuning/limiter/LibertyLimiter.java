package org.heliostat.benchmarks.tuning.limiter;

import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.heliostat.benchmarks.tuning.model.Limiter;
import org.heliostat.sessionthread.tuning.TuningBounds;
import org.jspecify.annotations.Nullable;

/**
 * The idea of Open Liberty's controller, in short: remembers throughput by size, with its spread, and every second and a half
 * goes one step to where more is likely; what nobody has seen is as likely better as worse. Every request that ends counts.
 */
public final class LibertyLimiter implements Limiter {

    private static final long INTERVAL = 1_500_000_000L;
    private static final double WEIGHT = 0.3;
    private static final double UNKNOWN = 0.5;
    private static final double WORTH_IT = 0.25;

    private final NavigableMap<Integer, Known> known = new TreeMap<>();
    private final SplittableRandom chance = new SplittableRandom(1);
    private final TuningBounds bounds;
    private int limit;
    private long beforeNanos;
    private long beforeEnded;

    private record Known(double mean, double variance) {

        Known with(double throughput) {
            double off = throughput - mean;
            return new Known(mean + WEIGHT * off, (1 - WEIGHT) * (variance + WEIGHT * off * off));
        }

        /** @return likelihood that it has more than that, with a spread of a tenth at least */
        double exceeds(double throughput) {
            double spread = Math.max(Math.sqrt(variance), 0.1 * mean + 1e-9);
            return 1 / (1 + Math.exp(-1.7 * (mean - throughput) / spread));
        }
    }

    public LibertyLimiter(int start, TuningBounds bounds) {
        this.limit = bounds.nearest(start);
        this.bounds = bounds;
    }

    @Override
    public int limit() {
        return limit;
    }

    @Override
    public void look(Look now) {
        long nanos = now.nanos() - beforeNanos;
        if (nanos < INTERVAL) {
            return;
        }
        long ended = now.ended().completed() + now.ended().failed();
        double throughput = (ended - beforeEnded) * 1e9 / nanos;
        beforeNanos = now.nanos();
        beforeEnded = ended;
        Known here = known.get(limit);
        known.put(limit, here == null ? new Known(throughput, 0) : here.with(throughput));
        if (now.waiting() > 0) {
            step(Math.max(1, (int) now.processors()), throughput);
        }
    }

    private void step(int size, double throughput) {
        double more = likelihood(known.higherEntry(limit), throughput, 2 * size);
        double fewer = likelihood(known.lowerEntry(limit), throughput, 2 * size);
        // Where nothing is known chance decides, often enough for a step.
        double toMore = more - fewer + (chance.nextDouble() - UNKNOWN) * 2 * WORTH_IT;
        if (toMore > WORTH_IT / 2) {
            limit = bounds.nearest((double) limit + size);
        } else if (toMore < -WORTH_IT / 2) {
            limit = bounds.nearest((double) limit - size);
        }
    }

    private double likelihood(Map.@Nullable Entry<Integer, Known> neighbour, double throughput, int far) {
        if (neighbour == null || Math.abs(neighbour.getKey() - limit) > far) {
            return UNKNOWN;
        }
        return neighbour.getValue().exceeds(throughput);
    }
}
