package org.heliostat.benchmarks.proxy.fault;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;

/**
 * Clients that ask a proxy at a steady rate, nine of ten times by GET and else by POST, each request for a path of its own; they
 * count what was not answered 200. A thread each.
 */
final class FaultClients implements AutoCloseable {

    private static final int COUNT = 24;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final int EACH_POST = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int OK = 200;

    private final String url;
    private final Ticker ticker;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong lostSafe = new AtomicLong();
    private final AtomicLong lostUnsafe = new AtomicLong();
    private final AtomicLong slowest = new AtomicLong();
    private volatile String firstLost = "";
    private volatile boolean over;

    /** @param url of the proxy, to which the names of requests are added */
    FaultClients(String url, Ticker ticker) {
        this.url = url;
        this.ticker = ticker;
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .build();
        for (int i = 0; i < COUNT; i++) {
            Thread thread = new Thread(() -> ask(http), "client " + i);
            threads.add(thread);
            thread.start();
        }
    }

    /**
     * What has come of it so far.
     *
     * @param lostSafe of the GETs
     * @param lostUnsafe of the POSTs
     * @param slowestMillis until an answer was there, or given up
     * @param firstLost why, empty where none was
     */
    record Losses(long requests, long lostSafe, long lostUnsafe, long slowestMillis, String firstLost) {}

    Losses losses() {
        return new Losses(
                requests.get(),
                lostSafe.get(),
                lostUnsafe.get(),
                Duration.ofNanos(slowest.get()).toMillis(),
                firstLost);
    }

    private void ask(HttpClient http) {
        while (!over) {
            int number = numbers.incrementAndGet();
            boolean isSafe = number % EACH_POST != 0;
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(url + (isSafe ? "/get/" : "/post/") + number))
                    .timeout(PATIENCE);
            if (!isSafe) {
                request.POST(BodyPublishers.ofString("a body of " + number));
            }
            long before = ticker.nanos();
            Optional<String> lost = why(http, request.build());
            slowest.accumulateAndGet(ticker.nanos() - before, Math::max);
            requests.incrementAndGet();
            if (lost.isPresent()) {
                (isSafe ? lostSafe : lostUnsafe).incrementAndGet();
                first((isSafe ? "GET: " : "POST: ") + lost.get());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private synchronized void first(String why) {
        if (firstLost.isEmpty()) {
            firstLost = why;
        }
    }

    /** @return why it was lost; empty if it was not */
    private static Optional<String> why(HttpClient http, HttpRequest request) {
        try {
            int status = http.send(request, BodyHandlers.ofByteArray()).statusCode();
            return status == OK ? Optional.empty() : Optional.of("status " + status);
        } catch (IOException failed) {
            return Optional.of(failed.toString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    @Override
    public void close() {
        over = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
