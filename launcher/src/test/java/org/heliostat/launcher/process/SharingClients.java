package org.heliostat.launcher.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients of two servers that keep their sessions in one place: some have a session each and go to the servers in turn,
 * some share one session, each with an attribute of its own and on one server. Every answer is compared with what was
 * confirmed before; a request without an answer may have counted or not.
 */
final class SharingClients implements AutoCloseable {

    private static final long PAUSE_NANOS = 20_000_000;
    private static final long REST_NANOS = 600_000_000;

    private final AtomicReferenceArray<String> urls = new AtomicReferenceArray<>(2);
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();
    private final Set<String> killed = ConcurrentHashMap.newKeySet();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean over;
    private volatile int enough = Integer.MAX_VALUE;

    /** @param url of the servlet; empty while the server is away */
    void server(int number, String url) {
        urls.set(number, url);
    }

    /** Lets them ask with pauses once there are so many answers more, to leave the processors to others. */
    void restAfter(int more) {
        enough = answers.get() + more;
    }

    /** Lets each ask without a pause from now on, and ends the pauses that some are in. */
    void hurry() {
        enough = Integer.MAX_VALUE;
        threads.forEach(LockSupport::unpark);
    }

    /** Says that the second server is killed next. Of the others each request is answered. */
    void killing() {
        killed.add(urls.get(1));
    }

    int answers() {
        return answers.get();
    }

    int unanswered() {
        return unanswered.get();
    }

    /** @return answers that showed another number than what was confirmed allows */
    List<String> lost() {
        return List.copyOf(lost);
    }

    /** @return statuses other than 200, and requests that a server left without an answer although it was not killed */
    List<String> failures() {
        return List.copyOf(failures);
    }

    void startWithOwnSessions(int count) {
        for (int i = 0; i < count; i++) {
            int first = i;
            start(() -> {
                Visitor visitor = new Visitor("own", "");
                for (int turn = first; !over; turn++) {
                    String url = urls.get(turn % 2);
                    visitor.ask(url.isEmpty() ? urls.get((turn + 1) % 2) : url);
                }
            });
        }
    }

    void startWithOneSession(int count) {
        Visitor first = new Visitor("first", "");
        first.ask(urls.get(0));
        for (int i = 0; i < count; i++) {
            int server = i % 2;
            Visitor visitor = new Visitor("shared" + i, first.cookie);
            start(() -> {
                while (!over) {
                    visitor.ask(urls.get(server));
                }
            });
        }
    }

    void stop() throws InterruptedException {
        over = true;
        for (Thread thread : threads) {
            thread.join(Duration.ofSeconds(60).toMillis());
        }
    }

    @Override
    public void close() {
        over = true;
    }

    private void start(Runnable work) {
        Thread thread = new Thread(work, "client-" + threads.size());
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    /** One attribute of one session, as its client knows it. One thread. */
    private final class Visitor {
        private final HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final String name;
        private String cookie;
        private int confirmed;
        private int open;

        Visitor(String name, String cookie) {
            this.name = name;
            this.cookie = cookie;
        }

        void ask(String url) {
            if (url.isEmpty()) {
                LockSupport.parkNanos(PAUSE_NANOS);
                return;
            }
            // Not GET: the client would repeat it by itself, and an update would count twice.
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "?name=" + name))
                    .POST(BodyPublishers.noBody())
                    .timeout(Duration.ofSeconds(120));
            if (!cookie.isEmpty()) {
                request.header("Cookie", cookie);
            }
            if (urls.get(1).isEmpty() || answers.get() >= enough) {
                // Without a pause the server that starts meanwhile has no processor.
                LockSupport.parkNanos(REST_NANOS);
            }
            try {
                take(http.send(request.build(), BodyHandlers.ofString()));
            } catch (IOException unanswerable) {
                if (!killed.contains(url)) {
                    failures.add("a server that was not killed: " + unanswerable);
                }
                open++;
                unanswered.incrementAndGet();
                LockSupport.parkNanos(PAUSE_NANOS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void take(HttpResponse<String> response) {
            if (response.statusCode() != 200) {
                failures.add(response.statusCode() + " " + response.body());
                return;
            }
            response.headers().firstValue("Set-Cookie").ifPresent(line -> cookie = line.split(";", -1)[0]);
            int now = Integer.parseInt(response.body());
            if (now <= confirmed || now > confirmed + 1 + open) {
                lost.add(name + ": " + confirmed + " confirmed, " + open + " open, then " + now);
            }
            confirmed = now;
            open = 0;
            answers.incrementAndGet();
        }
    }
}
