package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;

/**
 * Figures of listen sockets and connections. Immutable.
 *
 * @param listenSockets in the order of server.xml
 * @param keepAlive persistent connections
 * @param protocol connections, and requests that never reached a virtual server
 * @param http2 connections that speak it, and their streams
 */
public record NetworkSnapshot(
        List<ListenSocketSnapshot> listenSockets,
        KeepAliveSnapshot keepAlive,
        ProtocolSnapshot protocol,
        Http2Snapshot http2) {}
