package org.heliostat.gateway.upstream.connect;

import org.heliostat.gateway.upstream.ConnectionOwner;
import org.heliostat.gateway.upstream.UpstreamConnection;
import org.heliostat.gateway.upstream.http2.MultiplexOwner;
import org.heliostat.gateway.upstream.http2.MultiplexedConnection;

/** Wants one connection, and gets one of HTTP/1.1, one of HTTP/2, or none. On the loop; one of three is told, once. */
public interface ConnectOwner extends MultiplexedConnection.Opening {

    /** @param connection idle */
    void opened(UpstreamConnection connection);

    /** @return who hears of a connection of HTTP/1.1 */
    ConnectionOwner connections();

    /** @return who hears of one of HTTP/2 */
    MultiplexOwner multiplexes();
}
