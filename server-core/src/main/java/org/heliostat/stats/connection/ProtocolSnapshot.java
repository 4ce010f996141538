package org.heliostat.stats.connection;

/**
 * Figures of connections and of requests that ended in the protocol itself, before any virtual server saw them.
 *
 * @param connectionsOpen now
 * @param connectionsPeak most at one time
 * @param connectionsTotal accepted since the start
 * @param connectionsRefused closed at once because the limit of connections was reached
 * @param bytesReceived since the start
 * @param bytesSent since the start
 * @param requests whose head was complete and legal
 * @param malformed answered 400 or 505, or with a transfer coding nobody knows 501
 * @param headTimeouts heads not complete within AcceptTimeout (408)
 * @param bodyTimeouts bodies slower than AcceptTimeout or MinRequestRate allow (408)
 * @param bodiesTooLarge over MaxRequestBody (413)
 * @param requestLinesTooLong over MaxRequestLine (414)
 * @param headsTooLarge over HeaderBufferSize (431)
 * @param headersTooMany over MaxRqHeaders (431)
 * @param expectationsFailed unknown Expect (417)
 * @param drainTimeouts unread bodies that did not end within RqTransactionTimeout
 * @param writeTimeouts clients that took nothing for NetWriteTimeout
 * @param slowReaders clients that took less than MinResponseRate over NetWriteTimeout
 * @param pipelinePauses times reading paused because a client did not read its answers
 * @param tlsHandshakes that succeeded
 * @param tlsFailures handshakes that failed, and clients that spoke no TLS where it is expected; not those that sent nothing
 * @param tlsResumed handshakes that went on with a session; the JDK does not tell them apart, and counts none
 * @param resets connections the client reset
 * @param clientsGone connections lost while a request was served; the reset ones count as such besides
 * @param aborted connections cut because an answer could not be completed
 * @param upgraded connections given to another protocol
 * @param upgradeTimeouts of them, closed because nothing was sent in either direction for too long
 */
public record ProtocolSnapshot(
        int connectionsOpen,
        int connectionsPeak,
        long connectionsTotal,
        long connectionsRefused,
        long bytesReceived,
        long bytesSent,
        long requests,
        long malformed,
        long headTimeouts,
        long bodyTimeouts,
        long bodiesTooLarge,
        long requestLinesTooLong,
        long headsTooLarge,
        long headersTooMany,
        long expectationsFailed,
        long drainTimeouts,
        long writeTimeouts,
        long slowReaders,
        long pipelinePauses,
        long tlsHandshakes,
        long tlsFailures,
        long tlsResumed,
        long resets,
        long clientsGone,
        long aborted,
        long upgraded,
        long upgradeTimeouts) {}
