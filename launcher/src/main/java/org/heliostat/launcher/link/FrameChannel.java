package org.heliostat.launcher.link;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** Reads and writes frames on a connection. One thread reads; any may write. */
public final class FrameChannel implements AutoCloseable {

    /** Bytes of a frame's body at most: figures of a server with thousands of virtual servers have some hundred kilobytes. */
    public static final int LONGEST_BODY = 4 << 20;

    /** Bytes of the first frame's body at most: who is there says no more than its process id. */
    public static final int LONGEST_GREETING = 64;

    private static final int HEAD_BYTES = 4 + 4 + 4 + 8;

    private final SocketChannel channel;
    private final Object writing = new Object();

    public FrameChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /** @return whether a body is not too long to be sent */
    public static boolean fits(byte[] body) {
        return body.length <= LONGEST_BODY;
    }

    /** Sends a frame; waits while the other side takes nothing. */
    public void write(LinkFrame frame) throws IOException {
        if (!fits(frame.body())) {
            throw new IOException(
                    frame.kind() + ": " + frame.body().length + " bytes (expected: at most " + LONGEST_BODY + ")");
        }
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + frame.body().length)
                .putInt(frame.body().length)
                .putInt(frame.kind().code())
                .putInt(frame.process())
                .putLong(frame.id())
                .put(frame.body())
                .flip();
        synchronized (writing) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /**
     * Waits for the next frame.
     *
     * @param longest bytes of its body
     * @return empty for one of a kind that this version does not know
     * @throws EOFException when the other side has closed
     * @throws IOException when what comes is no frame
     */
    public Optional<LinkFrame> read(int longest) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
        fill(head);
        head.flip();
        int length = head.getInt();
        if (length < 0 || length > longest) {
            throw new IOException("a frame of " + length + " bytes (expected: at most " + longest + ")");
        }
        int code = head.getInt();
        int process = head.getInt();
        long id = head.getLong();
        byte[] body = new byte[length];
        fill(ByteBuffer.wrap(body));
        return LinkKind.of(code).map(kind -> new LinkFrame(kind, process, id, body));
    }

    private void fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("closed");
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
