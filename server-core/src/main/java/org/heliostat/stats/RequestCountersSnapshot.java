package org.heliostat.stats;

import org.heliostat.stats.connection.RefusalsSnapshot;

/**
 * Requests that have ended, refused ones included: the request-bucket of stats-xml.
 *
 * @param requests that ended, with any status
 * @param bytesReceived heads and bodies
 * @param bytesSent heads and bodies
 * @param status2xx to {@code status5xx}: by hundreds
 * @param statusOther every other status
 * @param status200 and the following: statuses with a counter of their own
 * @param clientsGone ended because the client went away; counted by status besides
 * @param streams upgraded connections and streams of events that lasted longer than a second; counted by status besides,
 *     but in no distribution of times
 */
public record RequestCountersSnapshot(
        long requests,
        long bytesReceived,
        long bytesSent,
        long status2xx,
        long status3xx,
        long status4xx,
        long status5xx,
        long statusOther,
        long status200,
        long status302,
        long status304,
        long status400,
        long status401,
        long status403,
        long status404,
        long status503,
        long clientsGone,
        long streams) {

    /** No request has ended. */
    public static final RequestCountersSnapshot NONE =
            new RequestCountersSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** @return those of the refused requests that came to no virtual server; their bytes are unknown */
    static RequestCountersSnapshot unassigned(RefusalsSnapshot refusals) {
        return new RequestCountersSnapshot(
                refusals.unassigned(),
                0,
                0,
                0,
                0,
                refusals.unassignedWithStatus(4),
                refusals.unassignedWithStatus(5),
                refusals.unassignedWithStatus(0),
                0,
                0,
                0,
                refusals.unassignedWith(400),
                0,
                0,
                0,
                refusals.unassignedWith(503),
                0,
                0);
    }

    /** @return the sum of both, counter by counter */
    public RequestCountersSnapshot plus(RequestCountersSnapshot other) {
        return new RequestCountersSnapshot(
                requests + other.requests,
                bytesReceived + other.bytesReceived,
                bytesSent + other.bytesSent,
                status2xx + other.status2xx,
                status3xx + other.status3xx,
                status4xx + other.status4xx,
                status5xx + other.status5xx,
                statusOther + other.statusOther,
                status200 + other.status200,
                status302 + other.status302,
                status304 + other.status304,
                status400 + other.status400,
                status401 + other.status401,
                status403 + other.status403,
                status404 + other.status404,
                status503 + other.status503,
                clientsGone + other.clientsGone,
                streams + other.streams);
    }
}
