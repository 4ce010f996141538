package org.heliostat.benchmarks.load.plan;

import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * One case on one start of one server. Immutable.
 *
 * @param round 1 for the first
 * @param cpuMicros processor time of the server per request
 * @param allocatedBytes in the server's heap per request, NaN where unknown
 * @param hitRatio of the server's file cache, 0 to 1, NaN where unknown
 * @param noise of other programs meanwhile
 */
public record Measurement(
        ServerKind server,
        LoadCase loadCase,
        int round,
        Tally tally,
        double cpuMicros,
        double allocatedBytes,
        double hitRatio,
        Noise noise) {

    /** @return the same, taken again so often until it stayed */
    public Measurement after(int times) {
        return new Measurement(server, loadCase, round, tally, cpuMicros, allocatedBytes, hitRatio, noise.after(times));
    }
}
