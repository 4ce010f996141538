package org.heliostat.benchmarks.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;

/**
 * Sends one flood again and again, each time on a new connection, at a fixed rate: a connection begins at its time, is left
 * open until the next one's, and closed whatever has become of it. Who is late goes on at once.
 */
final class BadClients implements AutoCloseable {

    private static final long JOIN_MILLIS = 30_000;

    /** A server whose queue of connections is full would keep the client for minutes, and the end of the run with it. */
    private static final int CONNECT_MILLIS = 1_000;

    private final Transport transport;
    private final int port;
    private final byte[] flood;
    private final long intervalNanos;
    private final Ticker ticker;
    private final AtomicBoolean over = new AtomicBoolean();
    private final LongAdder connections = new LongAdder();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param port on 127.0.0.1
     * @param count of clients, each a thread
     * @param rate connections of each in a second
     */
    BadClients(Transport transport, int port, byte[] flood, int count, double rate, Ticker ticker) {
        this.transport = transport;
        this.port = port;
        this.flood = flood;
        this.intervalNanos = (long) (1e9 / rate);
        this.ticker = ticker;
        for (int i = 0; i < count; i++) {
            long begin = ticker.nanos() + intervalNanos * i / count;
            Thread thread = new Thread(() -> floods(begin), "bad client " + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    /** @return connections begun so far */
    long connections() {
        return connections.sum();
    }

    private void floods(long begin) {
        long next = begin;
        while (!over.get()) {
            await(next);
            next += intervalNanos;
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
                connections.increment();
                send(socket);
                await(next);
            } catch (IOException refused) {
                // That is an answer, too; the next one is sent at its time.
                continue;
            }
        }
    }

    private void send(Socket socket) {
        try {
            transport.output(socket).write(flood);
        } catch (IOException closed) {
            // The server has had enough.
            return;
        }
    }

    private void await(long time) {
        for (long left = time - ticker.nanos(); left > 0 && !over.get(); left = time - ticker.nanos()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public void close() {
        over.set(true);
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
        }
        try {
            for (Thread thread : threads) {
                thread.join(JOIN_MILLIS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
