/**
 * What an exchange asks of its protocol, whichever it is: waiting for a request's body, and for the end of an answer.
 *
 * <p>Start reading at {@link BodyReader}, the meeting of a body and its reader; {@link BodyDeadline} says when that takes too
 * long, {@link ReceivedBytes} holds what came. {@link SentCallback} and {@link GoneCallbacks} tell of the end of an answer.
 *
 * <p>Threads: an I/O loop on one side, any thread on the other; they meet without a lock. An I/O loop never waits.
 *
 * <p>Not here: bytes and how they are framed (http1, http2), the connection (channel), what is done with an exchange (request).
 */
@NullMarked
package org.heliostat.http.exchange;

import org.jspecify.annotations.NullMarked;
