package org.heliostat.stats.program;

import org.heliostat.stats.latency.LatencySnapshot;

/**
 * One server that is asked for answers by the reverse proxy.
 *
 * @param address its URL
 * @param state text of an {@link OriginState}
 * @param stateCode the same as a number: 0 in service, 1 out of service, 2 drains, 3 shut
 * @param active requests that it has now
 * @param activePeak at most so far
 * @param limit of these (max-requests), 0 for none
 * @param connections open now
 * @param idle connections kept and not in use
 * @param connectionLimit of these together (max-connections), 0 for none
 * @param protocol that its latest connection for requests speaks, or is to speak: {@code http/1.1} or {@code http/2}
 * @param streams requests on connections of HTTP/2 now
 * @param streamsRefused that it has not begun (REFUSED_STREAM)
 * @param goAways connections of HTTP/2 on which it has said that it takes no more requests
 * @param floods connections of HTTP/2 ended since it had sent too much that costs it nothing
 * @param waiting requests that wait for one of the others to end, or for a connection
 * @param waitingPeak at most so far
 * @param requests sent
 * @param reused of these, those sent on a connection that had been used before
 * @param retried requests sent here after another attempt had failed
 * @param refused requests that found no room in the queue
 * @param expired requests that waited too long in the queue
 * @param failedConnect attempts that got no connection
 * @param failedTls attempts whose TLS handshake failed
 * @param failedClosed attempts whose connection was closed before the response was complete
 * @param failedTimeout attempts on which nothing came for too long
 * @param failedMalformed attempts whose response was none
 * @param errors answers with a status of 500 or above
 * @param timesOut how often it was taken out of service
 * @param unasked connections closed since something came that nobody had asked for
 * @param clientsGone requests ended since their clients had left
 * @param checksFailed checks of its health that have failed
 * @param bytesSent to it
 * @param bytesReceived from it
 * @param tunnels connections that have changed their protocol, and those that ask to
 * @param tunnelsPeak of these at most so far
 * @param tunnelLimit of these (max-tunnels), 0 for none
 * @param tunnelsBegun that have changed their protocol
 * @param tunnelsRefused requests for one that found no room
 * @param tunnelsTimedOut tunnels ended since nothing had passed for too long
 * @param tunnelBytesSent to it through tunnels
 * @param tunnelBytesReceived from it through tunnels
 * @param connect time to a new connection
 * @param firstByte time from the request to the head of the response
 * @param last time from the request to the last byte of the response
 */
public record OriginSnapshot(
        String address,
        String state,
        long stateCode,
        long active,
        long activePeak,
        long limit,
        long connections,
        long idle,
        long connectionLimit,
        String protocol,
        long streams,
        long streamsRefused,
        long goAways,
        long floods,
        long waiting,
        long waitingPeak,
        long requests,
        long reused,
        long retried,
        long refused,
        long expired,
        long failedConnect,
        long failedTls,
        long failedClosed,
        long failedTimeout,
        long failedMalformed,
        long errors,
        long timesOut,
        long unasked,
        long clientsGone,
        long checksFailed,
        long bytesSent,
        long bytesReceived,
        long tunnels,
        long tunnelsPeak,
        long tunnelLimit,
        long tunnelsBegun,
        long tunnelsRefused,
        long tunnelsTimedOut,
        long tunnelBytesSent,
        long tunnelBytesReceived,
        LatencySnapshot connect,
        LatencySnapshot firstByte,
        LatencySnapshot last) {

    /** @return attempts that have failed, whatever the cause */
    public long failures() {
        return failedConnect + failedTls + failedClosed + failedTimeout + failedMalformed;
    }
}
