package org.heliostat.benchmarks.tuning.limiter;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import org.heliostat.benchmarks.tuning.model.Limiter;
import org.heliostat.sessionthread.tuning.TuningBounds;

/** A limit of concurrency-limits, in its windows and with its defaults; what fails is a drop to it. */
public final class NetflixLimiter implements Limiter {

    private final Limit limit;

    private NetflixLimiter(Limit limit) {
        this.limit = limit;
    }

    public static NetflixLimiter gradient2(int start, TuningBounds bounds) {
        return new NetflixLimiter(WindowedLimit.newBuilder()
                .build(Gradient2Limit.newBuilder()
                        .initialLimit(start)
                        .minLimit(bounds.least())
                        .maxConcurrency(bounds.most())
                        .build()));
    }

    public static NetflixLimiter vegas(int start, TuningBounds bounds) {
        return new NetflixLimiter(WindowedLimit.newBuilder()
                .build(VegasLimit.newBuilder()
                        .initialLimit(start)
                        .maxConcurrency(bounds.most())
                        .build()));
    }

    @Override
    public int limit() {
        return Math.max(1, limit.getLimit());
    }

    @Override
    public void ended(long startNanos, long nanos, int running, boolean hasFailed) {
        limit.onSample(startNanos, Math.max(1, nanos), running, hasFailed);
    }
}
