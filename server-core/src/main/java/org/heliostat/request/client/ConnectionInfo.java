package org.heliostat.request.client;

import java.net.InetSocketAddress;

/**
 * What is known of the connection a request came in on; immutable.
 *
 * @param id counts up from 1 per server; names the connection in log lines
 * @param remote the peer's address, as the operating system says
 * @param local the address the peer connected to
 * @param listenSocketId id of the listen socket in server.xml
 * @param secure whether TLS is spoken on it
 */
public record ConnectionInfo(
        long id, InetSocketAddress remote, InetSocketAddress local, String listenSocketId, boolean secure) {}
