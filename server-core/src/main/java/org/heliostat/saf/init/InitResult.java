package org.heliostat.saf.init;

import java.util.List;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.FunctionDefinition;

/**
 * What the Init lines of one magnus.conf amount to.
 *
 * @param profiling whether calls of functions are measured (perf-init, stats-init)
 * @param updateIntervalSeconds how old shown figures may be (stats-init)
 * @param buckets of define-perf-bucket, in order
 * @param plugIns functions of load-modules
 * @param accessLogs flex-init, init-clf and flex-rotate-init lines, as they are: the access log reads them
 */
public record InitResult(
        boolean profiling,
        int updateIntervalSeconds,
        List<PerformanceBuckets.Definition> buckets,
        List<FunctionDefinition> plugIns,
        List<InitDirective> accessLogs) {

    public InitResult {
        buckets = List.copyOf(buckets);
        plugIns = List.copyOf(plugIns);
        accessLogs = List.copyOf(accessLogs);
    }
}
