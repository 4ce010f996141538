package org.heliostat.benchmarks.advice.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** An origin that answers every request with a few letters, at once or late, well or with an error. Any thread. */
public final class SmallOrigin implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final int OK = 200;
    private static final byte[] ANSWER = "well\n".getBytes(StandardCharsets.US_ASCII);

    private final HttpServer server;
    private final ExecutorService threads;

    private SmallOrigin(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /** @param late how long each answer takes */
    public static SmallOrigin of(Duration late) throws IOException {
        return answering(exchange -> {
            LockSupport.parkNanos(late.toNanos());
            answer(exchange, OK);
        });
    }

    /** @return one that ends each connection with its first answer */
    public static SmallOrigin closing() throws IOException {
        return answering(exchange -> {
            exchange.getResponseHeaders().set("Connection", "close");
            answer(exchange, OK);
        });
    }

    /** @return one whose answers have this status */
    public static SmallOrigin answering(int status) throws IOException {
        return answering(exchange -> answer(exchange, status));
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static SmallOrigin answering(HttpHandler handler) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.createContext("/", handler);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.start();
        return new SmallOrigin(server, threads);
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, ANSWER.length);
        exchange.getResponseBody().write(ANSWER);
        exchange.close();
    }
}
