package org.heliostat.benchmarks.proxy;

import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * One case through one start of one proxy. Immutable.
 *
 * @param round 1 for the first
 * @param cpuMicros processor time of the proxy for each request
 */
record ProxyMeasurement(ServerKind server, ProxyCase proxyCase, int round, Tally tally, double cpuMicros) {}
