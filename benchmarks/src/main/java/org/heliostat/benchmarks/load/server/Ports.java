package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.util.List;

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
        List<Integer> free = FreePorts.several(3);
        return new Ports(free.get(0), free.get(1), kind.isNginx() ? free.get(2) : free.get(0));
    }
}
