package org.heliostat.adminui.figures;

import java.util.function.LongSupplier;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Makes values of {@link Series} of one snapshot after the other. Used by one thread. */
final class Sampling {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    private final Ticker ticker;
    private final LongSupplier cpuNanos;
    private final int processors;
    private @Nullable Taken before;

    private record Taken(ServerSnapshot snapshot, long cpuNanos, long atNanos) {}

    /**
     * Makes one.
     *
     * @param cpuNanos time of processors that the process has used
     */
    Sampling(Ticker ticker, LongSupplier cpuNanos, int processors) {
        this.ticker = ticker;
        this.cpuNanos = cpuNanos;
        this.processors = processors;
    }

    /** @return a value for each series, in their order; empty for the first snapshot, which has none before it */
    float[] values(ServerSnapshot snapshot) {
        Taken now = new Taken(snapshot, cpuNanos.getAsLong(), ticker.nanos());
        Taken then = before;
        before = now;
        if (then == null || now.atNanos() - then.atNanos() <= 0) {
            return new float[0];
        }
        double seconds = (now.atNanos() - then.atNanos()) / NANOS_PER_SECOND;
        Series[] all = Series.values();
        float[] values = new float[all.length];
        for (Series series : all) {
            values[series.place()] = (float) value(series, now, then, seconds);
        }
        return values;
    }

    private double value(Series series, Taken now, Taken then, double seconds) {
        if (series == Series.CPU) {
            double used = (now.cpuNanos() - then.cpuNanos()) / NANOS_PER_SECOND;
            return Math.max(0, Math.min(PERCENT, PERCENT * used / seconds / processors));
        }
        double value = series.read(now.snapshot());
        return switch (series.kind()) {
            // A counter that was reset, such as that of a virtual server that went, must not show as a negative rate.
            case RATE -> Math.max(0, value - series.read(then.snapshot())) / seconds;
            case LEVEL, PEAK -> value;
        };
    }
}
