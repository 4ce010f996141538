package org.heliostat.gateway.origin;

import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamStream;

/** Wants to send one request. On the loop; one of both is told, once, perhaps before it was asked for. */
interface StreamWanted {

    /** @param isKept whether its connection has been there before */
    void got(UpstreamStream stream, boolean isKept);

    void failed(UpstreamFailure failure);
}
