package org.heliostat.benchmarks.hostile;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/** TLS by the JDK on a channel. The handshake blocks, what comes after it does not. One thread. */
final class SecureWire implements Wire {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final SocketChannel channel;
    private final SSLEngine engine;
    private final ByteBuffer in;
    private final ByteBuffer out;
    private boolean hasMore;

    /**
     * Shakes hands.
     *
     * @param channel that blocks
     * @param engine of the client's side
     * @throws IOException when it fails, or the server chooses another protocol than the engine's only one
     */
    SecureWire(SocketChannel channel, SSLEngine engine) throws IOException {
        this.channel = channel;
        this.engine = engine;
        int record = engine.getSession().getPacketBufferSize();
        in = ByteBuffer.allocate(2 * record).flip();
        out = ByteBuffer.allocate(4 * record).flip();
        engine.beginHandshake();
        shakeHands(ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()));
        if (!Transport.HTTP2.equals(engine.getApplicationProtocol())) {
            throw new IOException("the server does not speak HTTP/2 over TLS");
        }
    }

    private void shakeHands(ByteBuffer nothing) throws IOException {
        HandshakeStatus status = engine.getHandshakeStatus();
        while (status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED) {
            if (status == HandshakeStatus.NEED_WRAP) {
                write(NOTHING.duplicate());
            } else if (status == HandshakeStatus.NEED_TASK) {
                runTasks();
            } else if (unwrap(nothing).getStatus() == Status.BUFFER_UNDERFLOW && fill() < 0) {
                throw new EOFException("the server closed the connection during the handshake");
            }
            status = engine.getHandshakeStatus();
        }
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    private int fill() throws IOException {
        in.compact();
        int count = channel.read(in);
        in.flip();
        return count;
    }

    private SSLEngineResult unwrap(ByteBuffer into) throws IOException {
        SSLEngineResult result = engine.unwrap(in, into);
        runTasks();
        return result;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        int before = into.position();
        boolean ended = fill() < 0;
        SSLEngineResult result = unwrap(into);
        // A record without content is a ticket.
        while (result.getStatus() == Status.OK && result.bytesConsumed() > 0) {
            result = unwrap(into);
        }
        hasMore = result.getStatus() == Status.BUFFER_OVERFLOW;
        int count = into.position() - before;
        return count == 0 && (ended || result.getStatus() == Status.CLOSED) ? -1 : count;
    }

    @Override
    public boolean hasMore() {
        return hasMore;
    }

    @Override
    public boolean write(ByteBuffer from) throws IOException {
        boolean flushed = flush();
        boolean goesOn = flushed;
        while (goesOn) {
            out.clear();
            SSLEngineResult result = engine.wrap(from, out);
            out.flip();
            if (result.getStatus() == Status.CLOSED) {
                throw new EOFException("the server has ended TLS");
            }
            flushed = flush();
            goesOn = flushed && from.hasRemaining() && result.bytesProduced() > 0;
        }
        return flushed && !from.hasRemaining();
    }

    private boolean flush() throws IOException {
        channel.write(out);
        return !out.hasRemaining();
    }
}
