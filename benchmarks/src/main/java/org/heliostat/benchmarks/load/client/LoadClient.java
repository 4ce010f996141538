package org.heliostat.benchmarks.load.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.heliostat.study.load.ResponseParser;
import org.heliostat.time.Ticker;

/**
 * Our own load: one thread, one selector, only 127.0.0.1. Everything it measures happens on the calling thread.
 */
public final class LoadClient implements LoadGenerator {

    private static final int READ_SIZE = 256 * 1024;
    private static final long SEED = 20_261_120L;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Ticker ticker;

    public LoadClient(Ticker ticker) {
        this.ticker = ticker;
    }

    @Override
    public Tally load(Workload workload, int port, Duration warmUp, Duration measured, ServerMeter meter)
            throws IOException {
        try (Selector selector = Selector.open()) {
            Run run = new Run(workload, port, selector);
            List<String> cookies = workload.visit() == Workload.Visit.SESSION
                    ? SessionCookies.of(workload.plain(), port, workload.connections())
                    : List.of();
            try {
                run.connect(cookies);
                run.go(warmUp);
                run.forget();
                meter.begin();
                double seconds = run.go(measured) / 1e9;
                meter.end();
                return run.tally.result(seconds);
            } finally {
                run.close();
            }
        }
    }

    /** One workload on one server. */
    private final class Run {

        private final Workload workload;
        private final int port;
        private final InetSocketAddress server;
        private final Selector selector;
        private final RequestBatch seldom;
        private final RequestBatch[] choice;
        private final ByteBuffer read = ByteBuffer.allocateDirect(READ_SIZE);
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final List<ClientConnection> connections = new ArrayList<>();
        private final RunningTally tally = new RunningTally();
        private long lastAnswerNanos;

        Run(Workload workload, int port, Selector selector) {
            this.workload = workload;
            this.port = port;
            this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            this.selector = selector;
            this.seldom = new RequestBatch(workload.seldom().orElse(workload.plain()), port, 1, false);
            this.choice = workload.choice().stream()
                    .map(kind -> new RequestBatch(kind, port, 1, true))
                    .toArray(RequestBatch[]::new);
        }

        /** @param cookies one for each connection, or none at all */
        void connect(List<String> cookies) throws IOException {
            RequestBatch same = plain(workload.visit() == Workload.Visit.CLOSED ? "Connection: close\r\n" : "");
            for (int i = 0; i < workload.connections(); i++) {
                RequestBatch plain = cookies.isEmpty() ? same : plain("Cookie: " + cookies.get(i) + "\r\n");
                ClientConnection connection = new ClientConnection(server, selector, plain);
                connections.add(connection);
                connection.open();
                connection.send(next(connection), ticker.nanos());
            }
            lastAnswerNanos = ticker.nanos();
        }

        /** @return nanoseconds it took */
        long go(Duration duration) throws IOException {
            long begin = ticker.nanos();
            long end = begin + duration.toNanos();
            long now = begin;
            while (now - end < 0) {
                long leftMillis = Math.max(1, (end - now) / 1_000_000);
                selector.select(this::ready, leftMillis);
                now = ticker.nanos();
                if (now - lastAnswerNanos > PATIENCE.toNanos()) {
                    throw new SocketTimeoutException("no answer for " + PATIENCE.toSeconds() + " s");
                }
            }
            return now - begin;
        }

        void forget() {
            tally.clear();
        }

        void close() {
            connections.forEach(ClientConnection::close);
        }

        private RequestBatch plain(String fields) {
            return new RequestBatch(workload.plain(), port, fields, workload.depth(), true);
        }

        private RequestBatch next(ClientConnection connection) {
            if (choice.length > 0) {
                // Evenly spread logarithms of ranks are Zipf's law.
                return choice[(int) Math.pow(choice.length + 1.0, random.nextDouble()) - 1];
            }
            boolean isSeldom = workload.seldom().isPresent() && random.nextDouble() < workload.seldomShare();
            return isSeldom ? seldom : connection.plain();
        }

        private void ready(SelectionKey key) {
            ClientConnection connection = (ClientConnection) key.attachment();
            try {
                if (key.isWritable()) {
                    connection.sendRest();
                }
                if (key.isReadable()) {
                    readAll(connection);
                }
            } catch (IOException broken) {
                tally.wrong(connection.batch().kind(), String.valueOf(broken.getMessage()));
                again(connection);
            }
        }

        private void readAll(ClientConnection connection) throws IOException {
            read.clear();
            connection.read(read);
            read.flip();
            while (read.hasRemaining()) {
                if (!connection.parser().read(read)) {
                    return;
                }
                answered(connection);
                if (workload.visit() == Workload.Visit.CLOSED) {
                    anotherVisit(connection);
                    return;
                }
            }
        }

        private void answered(ClientConnection connection) throws IOException {
            long now = ticker.nanos();
            lastAnswerNanos = now;
            RequestBatch batch = connection.batch();
            ResponseParser answer = connection.parser();
            if (batch.kind().isRight(answer.status(), answer.bodyLength())) {
                tally.right(batch.isTimed(), now - connection.sentNanos());
            } else {
                tally.wrong(batch.kind(), "status " + answer.status() + ", " + answer.bodyLength() + " bytes");
            }
            if (workload.visit() == Workload.Visit.CLOSED) {
                return;
            }
            if (answer.closes()) {
                throw new IOException("the server closes the connection");
            }
            if (connection.oneAnswered()) {
                connection.send(next(connection), now);
            }
        }

        /** The time of an answer begins before the connection is opened: whoever waits for the one waits for the other. */
        private void anotherVisit(ClientConnection connection) throws IOException {
            connection.close();
            long begin = ticker.nanos();
            connection.open();
            connection.send(next(connection), begin);
        }

        /** A broken connection is one wrong answer; another takes its place. */
        private void again(ClientConnection connection) {
            connection.close();
            try {
                connection.open();
                connection.send(next(connection), ticker.nanos());
            } catch (IOException refused) {
                tally.wrong(connection.batch().kind(), "cannot connect again: " + refused.getMessage());
            }
        }
    }
}
