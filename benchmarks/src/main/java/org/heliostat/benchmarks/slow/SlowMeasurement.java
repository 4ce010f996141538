package org.heliostat.benchmarks.slow;

import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * Normal clients of one server in one round. Immutable.
 *
 * @param round 1 for the first
 * @param undisturbed answers a second while the slow clients were at the sink
 * @param disturbed answers a second while they were at the server
 * @param wrong answers to normal clients that were not the ones asked for, and connections of theirs that broke
 * @param openSlow slow clients that were connected to the server at the end
 * @param endedPerSecond slow clients that the server has thrown out, and refused, in a second of the measurement
 * @param endedKinds how many of each kind it has thrown out meanwhile; empty for none
 */
record SlowMeasurement(
        ServerKind server,
        int round,
        double undisturbed,
        double disturbed,
        long wrong,
        int openSlow,
        double endedPerSecond,
        String endedKinds) {

    /** @return NaN where nobody was answered without slow clients either */
    double ratio() {
        return undisturbed == 0 ? Double.NaN : disturbed / undisturbed;
    }
}
