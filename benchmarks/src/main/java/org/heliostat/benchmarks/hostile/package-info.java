/**
 * What bad clients of HTTP/2 cost the good ones: throughput of good clients while bad ones send floods to the same server,
 * divided by that while the same floods go to a sink.
 *
 * <p>Start reading at {@link HostileCommand}; {@link Flood} is the table of what is sent. One thread for all good clients, one
 * for each bad one, and those of the sink.
 *
 * <p>Not here: whether a flood gets its right answer (launcher, Http2AttacksIT).
 */
@NullMarked
package org.heliostat.benchmarks.hostile;

import org.jspecify.annotations.NullMarked;
