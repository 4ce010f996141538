package org.heliostat.benchmarks.proxy.fault;

import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * What one fault cost the clients of one proxy. Immutable.
 *
 * @param repeatedUnsafe POSTs that origins got more than once
 */
record FaultResult(ServerKind server, Fault fault, FaultClients.Losses losses, long repeatedUnsafe) {}
