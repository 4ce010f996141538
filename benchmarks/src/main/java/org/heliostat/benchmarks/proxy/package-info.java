/**
 * Speed of the reverse proxy before four origins: ours beside nginx and HAProxy, and whether the gates hold.
 *
 * <p>Start reading at {@link ProxyCommand}; {@link ProxyCase} is the table of what is measured, {@link ProxyComparison} the order of
 * it. One thread does everything but the load, which wrk makes.
 *
 * <p>Not here: how servers are started (load.server).
 */
@NullMarked
package org.heliostat.benchmarks.proxy;

import org.jspecify.annotations.NullMarked;
