package org.heliostat.request.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the connection a request came in on. Immutable: its texts are made at first use and
 * remembered without synchronisation, which is harmless since they are equal. Any thread.
 */
public final class ConnectionInfo {

    private final long id;
    private final InetSocketAddress remote;
    private final InetSocketAddress local;
    private final String listenSocketId;
    private final boolean secure;
    private final @Nullable TlsSession tls;
    private @Nullable String idText;
    private @Nullable String remoteText;
    private @Nullable String localText;

    /** A connection on which no TLS is spoken, or not yet. */
    public ConnectionInfo(
            long id, InetSocketAddress remote, InetSocketAddress local, String listenSocketId, boolean secure) {
        this(id, remote, local, listenSocketId, secure, null);
    }

    public ConnectionInfo(
            long id,
            InetSocketAddress remote,
            InetSocketAddress local,
            String listenSocketId,
            boolean secure,
            @Nullable TlsSession tls) {
        this.id = id;
        this.remote = remote;
        this.local = local;
        this.listenSocketId = listenSocketId;
        this.secure = secure;
        this.tls = tls;
    }

    /** @return the connection after its handshake */
    public ConnectionInfo with(TlsSession session) {
        return new ConnectionInfo(id, remote, local, listenSocketId, secure, session);
    }

    /** @return a number that counts up from 1 per server; names the connection in log lines */
    public long id() {
        return id;
    }

    /** @return {@link #id} in decimal digits */
    public String idText() {
        String known = idText;
        if (known == null) {
            known = Long.toString(id);
            idText = known;
        }
        return known;
    }

    /** @return the peer's address, as the operating system says */
    public InetSocketAddress remote() {
        return remote;
    }

    /** @return the address the peer connected to */
    public InetSocketAddress local() {
        return local;
    }

    /** @return id of the listen socket in server.xml */
    public String listenSocketId() {
        return listenSocketId;
    }

    /** @return whether TLS is spoken on it */
    public boolean secure() {
        return secure;
    }

    /** @return what TLS agreed on; null on a plain connection, and before the handshake is over */
    public @Nullable TlsSession tls() {
        return tls;
    }

    /** @return bits of the cipher's key; 0 on a plain connection and where it is unknown */
    public int keySize() {
        return tls == null ? 0 : tls.keySize();
    }

    /** @return the peer's address without port, as {@link #text(InetSocketAddress)} has it */
    public String remoteText() {
        String known = remoteText;
        if (known == null) {
            known = text(remote);
            remoteText = known;
        }
        return known;
    }

    /** @return the address that the peer connected to without port, as {@link #text(InetSocketAddress)} has it */
    public String localText() {
        String known = localText;
        if (known == null) {
            known = text(local);
            localText = known;
        }
        return known;
    }

    /** @return the address without port, or the host as it was named where that is no address */
    public static String text(InetSocketAddress address) {
        InetAddress ip = address.getAddress();
        return ip == null ? address.getHostString() : ip.getHostAddress();
    }
}
