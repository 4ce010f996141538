package org.heliostat.gateway.origin;

import java.util.function.BooleanSupplier;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamStream;

/** Wants to send one request. On the loop; one of got, failed and refused is told, once, perhaps before {@code take} returns. */
interface StreamWanted {

    /** @param isKept whether its connection has been there before */
    void got(UpstreamStream stream, boolean isKept);

    void failed(UpstreamFailure failure);

    /**
     * It waits for a connection (max-connections): none of the others is told yet.
     *
     * @param leave ends the wait, and none of them is told any more; false where it is over already, and one of them will be
     */
    void waits(BooleanSupplier leave);

    /**
     * There is no connection for it in time, or no place to wait for one.
     *
     * @param isFull whether it has not waited, since as many do as may (queue-size)
     */
    void refused(String why, boolean isFull);
}
