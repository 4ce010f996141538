package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Where a server listens on 127.0.0.1. Immutable.
 *
 * @param plain HTTP/1.1
 * @param secure TLS with HTTP/2 and HTTP/1.1 by ALPN, where it was asked for
 * @param http2 HTTP/2 with prior knowledge, where it was asked for; the same as {@code plain} but for nginx
 */
public record Ports(int plain, int secure, int http2) {

    /** @return ports that were free a moment ago */
    static Ports free(ServerKind kind) throws IOException {
        try (ServerSocket plain = bound();
                ServerSocket secure = bound();
                ServerSocket http2 = bound()) {
            return new Ports(
                    plain.getLocalPort(),
                    secure.getLocalPort(),
                    kind.isNginx() ? http2.getLocalPort() : plain.getLocalPort());
        }
    }

    private static ServerSocket bound() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
}
