package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import javax.net.ssl.SSLEngine;

/** Speaks a protocol on a connection, as the connection sees it. Everything runs on the I/O loop. */
public interface ChannelProtocol {

    /**
     * The handshake of a secure connection is over.
     *
     * @param applicationProtocol agreed on by ALPN, empty where none was
     */
    void secured(SSLEngine engine, String applicationProtocol);

    /** The handshake has failed; the connection ends. */
    void handshakeFailed();

    /** Bytes have come; they are the protocol's to release. */
    void received(ByteBuf bytes);

    /** What came first has not become a head within AcceptTimeout; the bytes are the protocol's to release. */
    default void overdue(ByteBuf begun) {
        received(begun);
    }

    /** The client takes again what is sent. */
    void writable();

    /** The client has ended its half of the connection. */
    void inputEnded();

    /** The connection is gone. */
    void lost();

    /** Ends what has taken too long. Called about once a second. */
    void tick(long now);

    /** The server asks for the end of the connection: at once when idle, else after what was begun. */
    void drain();

    /** @return whether an answer is owed */
    boolean isServing();

    /** @return whether it is the client's turn, and no thread waits for what the client does */
    boolean isWaiting();

    /** @return whether nothing that comes in will be answered any more */
    boolean isEnding();
}
