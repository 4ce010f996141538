package org.heliostat.server;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.heliostat.stats.MetricsPushSnapshot;

/**
 * What is known around a server, by the process that it runs in. Immutable.
 *
 * @param outOfMemoryErrors seen since the start of the process; only looks
 * @param trouble why the process does not serve as it should, empty when it does; only looks
 * @param metricsPush what was sent to a collector; only looks
 */
public record ProcessCounters(
        LongSupplier outOfMemoryErrors, Supplier<String> trouble, Supplier<MetricsPushSnapshot> metricsPush) {

    /** For servers that nothing counts for: embedding, tests. */
    public static final ProcessCounters NONE = new ProcessCounters(() -> 0, () -> "", () -> MetricsPushSnapshot.OFF);
}
