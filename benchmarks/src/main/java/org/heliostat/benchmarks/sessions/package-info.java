/**
 * What HTTP sessions in memory cost: bytes, time to make them, and the pause while they are reaped.
 *
 * <p>Start reading at {@link SessionsCommand}, which starts a process for each server and each round; what is measured
 * in it is {@link org.heliostat.benchmarks.sessions.peer.SessionRun}. One thread.
 *
 * <p>Not here: sessions over HTTP (benchmarks.load), stored sessions.
 */
@NullMarked
package org.heliostat.benchmarks.sessions;

import org.jspecify.annotations.NullMarked;
