package org.heliostat.benchmarks.slow;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.benchmarks.hostile.Frames;

/**
 * Keeps every connection open and throws away what comes; whoever begins as HTTP/2 does gets empty SETTINGS, so that it goes on.
 * Its main class prints the port and ends with its input. One thread.
 */
final class DiscardServer implements AutoCloseable {

    private static final int BACKLOG = 4_096;
    private static final int PIECE = 64 * 1_024;
    private static final byte[] SETTINGS = Frames.settings();

    private final Selector selector = Selector.open();
    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
    private final AtomicBoolean over = new AtomicBoolean();

    DiscardServer() throws IOException {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
    }

    public static void main(String[] arguments) throws IOException {
        try (DiscardServer discard = new DiscardServer()) {
            Thread thread = new Thread(discard::serve, "discard");
            thread.setDaemon(true);
            thread.start();
            System.out.println(discard.port());
            while (System.in.read() >= 0) {
                // Nothing is said; the end of the input is what counts.
                continue;
            }
        }
    }

    int port() throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    void serve() {
        try {
            while (!over.get()) {
                selector.select(this::ready);
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                discard(key);
            }
        } catch (IOException reset) {
            key.cancel();
        }
    }

    private void accept() throws IOException {
        SocketChannel accepted = server.accept();
        if (accepted != null) {
            accepted.configureBlocking(false);
            accepted.register(selector, SelectionKey.OP_READ);
        }
    }

    private void discard(SelectionKey key) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        piece.clear();
        try {
            if (channel.read(piece) < 0) {
                channel.close();
                return;
            }
        } catch (IOException reset) {
            channel.close();
            return;
        }
        if (key.attachment() == null) {
            key.attach(this);
            // "PRI", not "POST" or "GET".
            if (piece.position() > 1 && piece.get(1) == 'R') {
                channel.write(ByteBuffer.wrap(SETTINGS));
            }
        }
    }

    @Override
    public void close() {
        over.set(true);
        selector.wakeup();
    }
}
