package org.heliostat.request.client;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the connection a request came in on; immutable.
 *
 * @param id counts up from 1 per server; names the connection in log lines
 * @param remote the peer's address, as the operating system says
 * @param local the address the peer connected to
 * @param listenSocketId id of the listen socket in server.xml
 * @param secure whether TLS is spoken on it
 * @param tls what TLS agreed on; null on a plain connection, and before the handshake is over
 */
public record ConnectionInfo(
        long id,
        InetSocketAddress remote,
        InetSocketAddress local,
        String listenSocketId,
        boolean secure,
        @Nullable TlsSession tls) {

    public ConnectionInfo(
            long id, InetSocketAddress remote, InetSocketAddress local, String listenSocketId, boolean secure) {
        this(id, remote, local, listenSocketId, secure, null);
    }

    /** @return the connection after its handshake */
    public ConnectionInfo with(TlsSession session) {
        return new ConnectionInfo(id, remote, local, listenSocketId, secure, session);
    }

    /** @return bits of the cipher's key; 0 on a plain connection and where it is unknown */
    public int keySize() {
        return tls == null ? 0 : tls.keySize();
    }
}
