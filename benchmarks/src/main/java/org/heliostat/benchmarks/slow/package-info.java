/**
 * What thousands of slow clients cost normal ones: throughput of normal clients while slow ones send and read byte by byte,
 * divided by that while the same slow clients are at a sink; ours, Tomcat and nginx.
 *
 * <p>Start reading at {@link SlowClientsCommand}; {@link SlowScript} is what each kind of slow client does. All slow clients are on
 * one event loop of {@link SlowClients}, the normal ones on the calling thread; the sink is a process of its own.
 *
 * <p>Not here: whether a slow client gets its right answer (launcher).
 */
@NullMarked
package org.heliostat.benchmarks.slow;

import org.jspecify.annotations.NullMarked;
