/**
 * Requests that are answered later (Servlet 6.1, 2.3.3.3).
 *
 * <p>Start reading at {@link ExchangeCycle}: it leads one exchange from its first dispatch to its end and runs all that
 * the container calls for it one after the other, on whatever session thread is at hand. {@link AsyncCycle} is one
 * startAsync of the application.
 *
 * <p>Threads: the queue of tasks inside {@link ExchangeCycle} hands the exchange from thread to thread.
 *
 * <p>Not here: how a request finds its servlet (dispatch), waiting for sockets (server-core).
 */
@NullMarked
package org.heliostat.servlet.async;

import org.jspecify.annotations.NullMarked;
