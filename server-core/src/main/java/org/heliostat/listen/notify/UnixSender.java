package org.heliostat.listen.notify;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Sends many datagrams to one Unix socket, such as the system's log, and never waits. Each finds its way by the path:
 * when whoever listens there has ended and come back, the next datagram reaches the new one. Any thread.
 */
public final class UnixSender implements AutoCloseable {

    private final byte[] path;
    private final ByteBuffer bytes;
    private final Socket socket;

    /** The native socket does not look itself: the number would be another's by then. */
    private boolean closed;

    /**
     * @param path of the socket; nobody needs to listen there yet
     * @param mostBytes of a datagram, 1 or more
     * @throws IOException where the native transport is missing or there is no free descriptor
     */
    public UnixSender(String path, int mostBytes) throws IOException {
        if (!Epoll.isAvailable()) {
            throw new IOException(
                    "Unix datagram sockets need Linux and its native transport", Epoll.unavailabilityCause());
        }
        this.path = path.getBytes(StandardCharsets.UTF_8);
        this.bytes = ByteBuffer.allocateDirect(mostBytes);
        try {
            this.socket = Socket.newSocketDomainDgram();
        } catch (RuntimeException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    /**
     * Hands one datagram over.
     *
     * @param datagram bytes beyond the longest datagram are left out
     * @return false when the other side has no room for it now
     * @throws IOException when nobody has the socket, it is of another kind, or this is closed
     */
    public synchronized boolean send(byte[] datagram) throws IOException {
        if (closed) {
            throw new IOException("it is closed");
        }
        bytes.clear();
        bytes.put(datagram, 0, Math.min(datagram.length, bytes.capacity()));
        return socket.sendToDomainSocket(bytes, 0, bytes.position(), path) > 0;
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            socket.close();
        }
    }
}
