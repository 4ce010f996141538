package org.heliostat.benchmarks.load.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.heliostat.study.load.ResponseParser;
import org.jspecify.annotations.Nullable;

/** One connection of the {@link LoadClient}; belongs to its thread. */
final class ClientConnection {

    private final InetSocketAddress server;
    private final Selector selector;
    private final RequestBatch plain;
    private ResponseParser parser = new ResponseParser();
    private @Nullable SocketChannel channel;
    private @Nullable SelectionKey key;
    private @Nullable RequestBatch batch;
    private @Nullable ByteBuffer rest;
    private int unanswered;
    private long sentNanos;

    /** @param plain what it asks for mostly */
    ClientConnection(InetSocketAddress server, Selector selector, RequestBatch plain) {
        this.server = server;
        this.selector = selector;
        this.plain = plain;
    }

    RequestBatch plain() {
        return plain;
    }

    /** Waits for the connection: on the loopback that is a question of microseconds. */
    void open() throws IOException {
        SocketChannel opened = SocketChannel.open();
        try {
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
            opened.connect(server);
            opened.configureBlocking(false);
            key = opened.register(selector, SelectionKey.OP_READ, this);
            channel = opened;
            parser = new ResponseParser();
        } catch (IOException refused) {
            opened.close();
            throw refused;
        }
    }

    ResponseParser parser() {
        return parser;
    }

    RequestBatch batch() {
        if (batch == null) {
            throw new IllegalStateException("nothing was sent yet");
        }
        return batch;
    }

    long sentNanos() {
        return sentNanos;
    }

    void send(RequestBatch next, long now) throws IOException {
        batch = next;
        unanswered = next.count();
        sentNanos = now;
        rest = next.bytes();
        sendRest();
    }

    void sendRest() throws IOException {
        if (channel == null || key == null || rest == null) {
            return;
        }
        channel.write(rest);
        int interest = SelectionKey.OP_READ;
        if (rest.hasRemaining()) {
            interest |= SelectionKey.OP_WRITE;
        } else {
            rest = null;
        }
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    void read(ByteBuffer into) throws IOException {
        if (channel == null || channel.read(into) < 0) {
            throw new EOFException("the server closed the connection with " + unanswered + " requests unanswered");
        }
    }

    /** @return whether it was the last answer of the batch */
    boolean oneAnswered() {
        return --unanswered == 0;
    }

    void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException broken) {
            // The connection is given up either way.
            rest = null;
        }
        channel = null;
        key = null;
    }
}
