package org.heliostat.server;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.machine.Trouble;

/**
 * What is known around a server, by the process that it runs in. Immutable.
 *
 * @param outOfMemoryErrors seen since the start of the process; only looks
 * @param trouble whether the process serves as it should; only looks
 * @param metricsPush what was sent to a collector; only looks
 */
public record ProcessCounters(
        LongSupplier outOfMemoryErrors, Supplier<Trouble> trouble, Supplier<MetricsPushSnapshot> metricsPush) {

    /** For servers that nothing counts for: embedding, tests. */
    public static final ProcessCounters NONE =
            new ProcessCounters(() -> 0, () -> Trouble.NONE, () -> MetricsPushSnapshot.OFF);
}
