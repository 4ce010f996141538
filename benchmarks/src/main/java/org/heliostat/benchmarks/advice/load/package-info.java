/**
 * What is put on a server while the adviser looks: clients that are well and clients that are not.
 *
 * <p>Start reading at {@link Load}. {@link Clients} ask and read, {@link RawClients} send bytes and wait, {@link Streams} are of HTTP/2,
 * {@link WrkLoad} is wrk, {@link Actions} are an administrator's. Each load has threads of its own, and ends them when it is closed.
 *
 * <p>Not here: how fast anything is (benchmarks.load).
 */
@NullMarked
package org.heliostat.benchmarks.advice.load;

import org.jspecify.annotations.NullMarked;
