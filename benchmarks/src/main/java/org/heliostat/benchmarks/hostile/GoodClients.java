package org.heliostat.benchmarks.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.time.Ticker;

/** Clients that ask again as soon as they were answered, each on a connection of its own. On the calling thread. */
final class GoodClients implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Transport transport;
    private final InetSocketAddress server;
    private final String path;
    private final Ticker ticker;
    private final Selector selector;
    private final List<GoodConnection> connections = new ArrayList<>();
    private long answers;
    private long lost;
    private String firstLost = "";

    /**
     * What they came to.
     *
     * @param perSecond answers with 200
     * @param lost connections that the server has ended, or on which it answered otherwise
     * @param firstLost what happened to the first of them, empty where none was lost
     */
    record Result(double perSecond, long lost, String firstLost) {}

    GoodClients(Transport transport, int port, String path, int count, Ticker ticker) throws IOException {
        this.transport = transport;
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.path = path;
        this.ticker = ticker;
        this.selector = Selector.open();
        for (int i = 0; i < count; i++) {
            connections.add(new GoodConnection(transport, server, selector, path));
        }
    }

    /** @throws IOException when nobody was answered for 20 seconds */
    Result run(Duration duration) throws IOException {
        answers = 0;
        lost = 0;
        firstLost = "";
        long begin = ticker.nanos();
        long now = begin;
        long lastAnswer = begin;
        while (now - begin < duration.toNanos()) {
            long before = answers;
            selector.select(this::ready, Math.max(1, (duration.toNanos() - (now - begin)) / 1_000_000));
            now = ticker.nanos();
            if (answers > before) {
                lastAnswer = now;
            } else if (now - lastAnswer > PATIENCE.toNanos()) {
                throw new IOException("no answer to any good client for " + PATIENCE.toSeconds() + " s");
            }
        }
        return new Result(answers * 1e9 / (now - begin), lost, firstLost);
    }

    private void ready(SelectionKey key) {
        GoodConnection connection = (GoodConnection) key.attachment();
        try {
            if (key.isWritable()) {
                connection.sendRest();
            }
            if (key.isReadable()) {
                answers += connection.read();
            }
        } catch (IOException broken) {
            again(connection, broken);
        }
    }

    private void again(GoodConnection connection, IOException broken) {
        connection.close();
        connections.remove(connection);
        lost++;
        if (firstLost.isEmpty()) {
            firstLost = String.valueOf(broken.getMessage());
        }
        try {
            connections.add(new GoodConnection(transport, server, selector, path));
        } catch (IOException refused) {
            firstLost += ", and could not connect again: " + refused.getMessage();
        }
    }

    @Override
    public void close() throws IOException {
        connections.forEach(GoodConnection::close);
        selector.close();
    }
}
