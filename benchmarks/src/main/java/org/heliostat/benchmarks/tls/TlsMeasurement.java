package org.heliostat.benchmarks.tls;

import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * One case on one start of one server. Immutable.
 *
 * @param round 1 for the first
 * @param cpuMicros processor time of the server for each request
 */
record TlsMeasurement(ServerKind server, TlsCase tlsCase, int round, Tally tally, double cpuMicros) {}
