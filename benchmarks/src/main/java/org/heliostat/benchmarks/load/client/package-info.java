/**
 * The load: who asks, what is asked, and what came back.
 *
 * <p>Start reading at {@link LoadGenerator}. {@link LoadClient} is our own: one thread, one selector, requests made
 * before they are needed, answers checked as they come. {@link WrkClient} has wrk do the same. It is a closed loop:
 * a connection asks again when it was answered, so a server that stalls is asked less.
 *
 * <p>Not here: servers, and which load is worth measuring.
 */
@NullMarked
package org.heliostat.benchmarks.load.client;

import org.jspecify.annotations.NullMarked;
