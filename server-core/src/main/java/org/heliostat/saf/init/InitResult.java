package org.heliostat.saf.init;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.saf.filter.FilterFunctions;

/**
 * Holds what the Init lines of one magnus.conf amount to.
 *
 * @param profiling whether calls of functions are measured (perf-init, stats-init)
 * @param updateIntervalSeconds how old shown figures may be (stats-init)
 * @param virtualServers with distributions and buckets of their own (stats-init)
 * @param buckets of define-perf-bucket, in order
 * @param pools names of pools by functions that load-modules has bound to one
 * @param plugIns of load-modules, and what stands behind functions of modules on board
 */
public record InitResult(
        boolean profiling,
        int updateIntervalSeconds,
        int virtualServers,
        List<PerformanceBuckets.Definition> buckets,
        Map<String, String> pools,
        PlugIns plugIns)
        implements Closeable {

    public InitResult {
        buckets = List.copyOf(buckets);
        pools = Map.copyOf(pools);
    }

    /** @return what obj.conf can name: the functions given and those of plug-ins, and lines that know their filters */
    public FunctionRegistry with(FunctionRegistry builtIn) {
        FunctionRegistry all = builtIn.plus(plugIns.functions());
        return plugIns.filters().isEmpty() ? all : all.replacing(FilterFunctions.definitions(plugIns.filters()));
    }

    /** Gives the plug-ins' jars back; their functions can no longer be relied on. */
    @Override
    public void close() throws IOException {
        plugIns.close();
    }
}
