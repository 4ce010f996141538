package org.heliostat.benchmarks.advice.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** An origin that answers every request with a few letters, at once or late. Any thread. */
public final class SmallOrigin implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final byte[] ANSWER = "well\n".getBytes(StandardCharsets.US_ASCII);

    private final HttpServer server;
    private final ExecutorService threads;

    private SmallOrigin(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /** @param late how long each answer takes */
    public static SmallOrigin of(Duration late) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.createContext("/", exchange -> {
            LockSupport.parkNanos(late.toNanos());
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
            exchange.close();
        });
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.start();
        return new SmallOrigin(server, threads);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
