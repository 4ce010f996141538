package org.heliostat.benchmarks.load;

import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * One case on one start of one server. Immutable.
 *
 * @param round 1 for the first
 * @param cpuMicros processor time of the server per request
 * @param allocatedBytes in the server's heap per request, NaN where unknown
 * @param hitRatio of the server's file cache, 0 to 1, NaN where unknown
 */
public record Measurement(
        ServerKind server,
        LoadCase loadCase,
        int round,
        Tally tally,
        double cpuMicros,
        double allocatedBytes,
        double hitRatio) {}
