package org.heliostat.benchmarks.hostile;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection of a good client: one request at a time, each on a new stream. Belongs to the thread of the selector. */
final class GoodConnection {

    private static final int READ_SIZE = 64 * 1024;

    /** The literal that FieldEncoder and others write first for 200: an index of the static table. */
    private static final int STATUS_200 = 0x88;

    /** After so many bytes of answers the window of the connection is opened again. */
    private static final int WINDOW = 1 << 30;

    private final SocketChannel channel;
    private final Wire wire;
    private final SelectionKey key;
    private final String path;
    private final ByteBuffer in = ByteBuffer.allocate(READ_SIZE);
    private ByteBuffer out = ByteBuffer.allocate(0);
    private int stream = -1;
    private int status;
    private long taken;

    /** Connects, and asks for the first time. */
    GoodConnection(Transport transport, InetSocketAddress server, Selector selector, String path) throws IOException {
        this.path = path;
        channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(server);
            wire = transport.wire(channel);
            channel.configureBlocking(false);
            key = channel.register(selector, SelectionKey.OP_READ, this);
            send(Frames.joined(
                    Frames.preface(Frames.INITIAL_WINDOW_SIZE, WINDOW), Frames.frame(Frames.WINDOW_UPDATE, 0, WINDOW)));
            ask();
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }

    private void ask() throws IOException {
        stream += 2;
        status = 0;
        send(Frames.get(stream, path));
    }

    private void send(byte[] bytes) throws IOException {
        ByteBuffer joined = ByteBuffer.allocate(out.remaining() + bytes.length);
        out = joined.put(out).put(bytes).flip();
        sendRest();
    }

    void sendRest() throws IOException {
        boolean sent = wire.write(out);
        int interest = sent ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    /**
     * Reads what has come; a request that was answered is followed by the next.
     *
     * @return requests that were answered with 200
     * @throws IOException when the server ends the connection, or answers otherwise
     */
    int read() throws IOException {
        int answers = 0;
        do {
            if (wire.read(in) < 0) {
                throw new EOFException("the server has closed a good client's connection");
            }
            answers += takeAll();
        } while (wire.hasMore());
        return answers;
    }

    private int takeAll() throws IOException {
        in.flip();
        int answers = 0;
        while (in.remaining() >= Frames.HEAD) {
            int at = in.position();
            int length = in.getInt(at) >>> 8;
            if (in.remaining() < Frames.HEAD + length) {
                break;
            }
            in.position(at + Frames.HEAD);
            answers += take(in.getInt(at) & 0xff, in.get(at + 4), in.getInt(at + 5), length);
            in.position(at + Frames.HEAD + length);
        }
        in.compact();
        return answers;
    }

    private int take(int kind, int flags, int ofStream, int length) throws IOException {
        switch (kind) {
            case Frames.HEADERS -> status = statusOf(length);
            case Frames.DATA -> taken(length);
            case Frames.SETTINGS, Frames.PING -> answer(kind, flags, length);
            case Frames.RST_STREAM, Frames.GOAWAY ->
                throw new IOException(
                        "the server has ended a good client's " + (kind == Frames.GOAWAY ? "connection" : "stream"));
            default -> {
                return 0;
            }
        }
        boolean last = (kind == Frames.HEADERS || kind == Frames.DATA) && (flags & Frames.END_STREAM) != 0;
        if (!last || ofStream != stream) {
            return 0;
        }
        if (status != 200) {
            throw new IOException("a good client was not answered with 200");
        }
        ask();
        return 1;
    }

    /** @return 200, or anything else; behind a change of the table's size */
    private int statusOf(int length) {
        for (int i = 0; i < Math.min(2, length); i++) {
            if ((in.get(in.position() + i) & 0xff) == STATUS_200) {
                return 200;
            }
        }
        return status == 200 ? 200 : -1;
    }

    private void taken(int length) throws IOException {
        taken += length;
        if (taken >= WINDOW / 2) {
            send(Frames.frame(Frames.WINDOW_UPDATE, 0, (int) taken));
            taken = 0;
        }
    }

    private void answer(int kind, int flags, int length) throws IOException {
        if ((flags & Frames.ACK) == 0) {
            byte[] payload = new byte[kind == Frames.PING ? length : 0];
            in.get(in.position(), payload);
            send(Frames.frame(kind, Frames.ACK, 0, payload));
        }
    }

    void close() {
        try {
            channel.close();
        } catch (IOException broken) {
            // It is given up either way.
            return;
        }
    }
}
