package org.heliostat.launcher.process;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A few clients that ask for one URL again and again, and remember everything that was not answered with 200. */
final class Load implements AutoCloseable {

    private final List<Thread> clients = new ArrayList<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final long pauseNanos;
    private volatile boolean over;

    /** @param mayEnd whether a refused connection is the end of the load, not a failure */
    Load(int count, String url, boolean mayEnd) {
        this(count, url, mayEnd, Duration.ZERO);
    }

    /** @param pause of each client after an answer, which leaves the processors to what happens under this load */
    Load(int count, String url, boolean mayEnd, Duration pause) {
        pauseNanos = pause.toNanos();
        for (int i = 0; i < count; i++) {
            Thread client = new Thread(() -> ask(url, mayEnd), "client-" + i);
            client.setDaemon(true);
            client.start();
            clients.add(client);
        }
    }

    /** @return whether every client has had an answer, and so a connection that the server has accepted */
    boolean isEveryoneServed() {
        return served.get() == clients.size();
    }

    int answers() {
        return answers.get();
    }

    /** @return what went wrong, when all clients have ended */
    List<String> failures() throws InterruptedException {
        over = true;
        for (Thread client : clients) {
            client.join(Duration.ofSeconds(180).toMillis());
        }
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        over = true;
    }

    private void ask(String url, boolean mayEnd) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(120))
                .build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(120))
                .build();
        boolean first = true;
        while (!over) {
            try {
                HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
                if (response.statusCode() == 200) {
                    answers.incrementAndGet();
                    if (first) {
                        served.incrementAndGet();
                        first = false;
                    }
                } else {
                    failures.add("status " + response.statusCode());
                }
            } catch (ConnectException refused) {
                if (!mayEnd) {
                    failures.add(refused.toString());
                }
                return;
            } catch (IOException broken) {
                failures.add(broken.toString());
            } catch (InterruptedException stopped) {
                return;
            }
            LockSupport.parkNanos(pauseNanos);
        }
    }
}
