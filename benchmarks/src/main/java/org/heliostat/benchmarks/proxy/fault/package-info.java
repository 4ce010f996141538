/**
 * What clients of a reverse proxy lose when one of four origins fails: ours beside nginx and HAProxy, with the same times.
 *
 * <p>Start reading at {@link ProxyFaultsCommand}; {@link Fault} is the table of what happens to the origin, {@link FaultRun} one run.
 * Each connection of an origin and each client has a thread of its own.
 *
 * <p>Not here: speed (proxy), how the proxies are started (load.server).
 */
@NullMarked
package org.heliostat.benchmarks.proxy.fault;

import org.jspecify.annotations.NullMarked;
