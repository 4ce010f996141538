/**
 * The grammar of HTTP/1 requests: heads, the rules on which the safety of a connection rests, chunked framing
 * (RFC 9112). Refuses, never repairs.
 *
 * <p>Start reading at {@link HeadParser}, then {@link RequestRules}. A refusal is a {@link ProtocolException}.
 *
 * <p>Threads: everything belongs to one I/O loop; {@link Http1Headers}, the result, may go to any thread.
 *
 * <p>Not here: connections and their state (http1).
 */
@NullMarked
package org.heliostat.http.http1.decode;

import org.jspecify.annotations.NullMarked;
