package org.heliostat.launcher.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Clients that use sessions until their server is killed, and remember what it confirmed. */
final class KeptSessions {

    private static final int CLIENTS = 8;
    private static final int REQUESTS_OF_SESSION = 12;
    private static final long PAUSE_NANOS = 500_000_000;

    /** One for all: it keeps a connection for each client that asks, and each of its own would cost a thread and a selector. */
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Queue<Visit> visits = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger unconfirmed = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    /** A session as its client knows it: what was confirmed, and how many requests since had no answer. */
    private static final class Visit {
        private String cookie = "";
        private int confirmed;
        private int open;
        private boolean hasBeenFound;
    }

    /** Eight clients at work: as fast as they can until they had enough answers, then with pauses, then fast again. */
    final class Clients {
        private final List<Thread> threads = new ArrayList<>();
        private final int before = answers.get();
        private volatile int enough;

        private Clients(String url, int enough) {
            this.enough = enough;
            for (int i = 0; i < CLIENTS; i++) {
                Thread client = new Thread(() -> use(url, this), "client-" + i);
                client.setDaemon(true);
                client.start();
                threads.add(client);
            }
        }

        int answers() {
            return answers.get() - before;
        }

        /** Lets each ask without a pause from now on, and ends the pauses that some are in. */
        void hurry() {
            enough = Integer.MAX_VALUE;
            threads.forEach(LockSupport::unpark);
        }

        private void pause() {
            if (answers() >= enough) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }

        void join() throws InterruptedException {
            for (Thread client : threads) {
                client.join(Duration.ofSeconds(120).toMillis());
            }
        }
    }

    /** @param enough answers, after which they leave the processors to clients of other servlets */
    Clients start(String url, int enough) {
        return new Clients(url, enough);
    }

    int sessions() {
        return visits.size();
    }

    int answers() {
        return answers.get();
    }

    int unconfirmed() {
        return unconfirmed.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    private void use(String url, Clients clients) {
        while (true) {
            Visit visit = new Visit();
            for (int i = 1; i <= REQUESTS_OF_SESSION; i++) {
                clients.pause();
                String how = i % 5 == 0 ? "?id=1" : i % 3 == 0 ? "?flush=1" : "";
                if (!ask(url + how, visit)) {
                    return;
                }
                if (i == 1) {
                    visits.add(visit);
                }
            }
        }
    }

    /** @return false when the server is gone */
    private boolean ask(String url, Visit visit) {
        try {
            HttpResponse<String> response = http.send(request(url, visit.cookie), BodyHandlers.ofString());
            String[] counts = response.body().split(" ", -1);
            if (response.statusCode() != 200 || !counts[0].equals(counts[1])) {
                failures.add(response.statusCode() + " " + response.body());
                return false;
            }
            response.headers().firstValue("Set-Cookie").ifPresent(line -> visit.cookie = line.split(";", -1)[0]);
            visit.confirmed = Integer.parseInt(counts[0]);
            answers.incrementAndGet();
            return true;
        } catch (IOException killed) {
            visit.open++;
            unconfirmed.incrementAndGet();
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** @return what is missing or other than it was confirmed, among sessions that were not looked for yet */
    List<String> lostLately(String url) throws IOException, InterruptedException {
        return lost(url, visits.stream().filter(visit -> !visit.hasBeenFound).toList());
    }

    /** @return what is missing or other than it was confirmed, among all sessions there ever were */
    List<String> lost(String url) throws IOException, InterruptedException {
        return lost(url, visits);
    }

    private List<String> lost(String url, Collection<Visit> among) throws IOException, InterruptedException {
        List<String> lost = new ArrayList<>();
        for (Visit visit : among) {
            String found = http.send(request(url + "?look=1", visit.cookie), BodyHandlers.ofString())
                    .body();
            String[] counts = found.split(" ", -1);
            visit.hasBeenFound = !counts[0].equals("none")
                    && counts[0].equals(counts[1])
                    && Integer.parseInt(counts[0]) >= visit.confirmed
                    && Integer.parseInt(counts[0]) <= visit.confirmed + visit.open;
            if (!visit.hasBeenFound) {
                lost.add("confirmed " + visit.confirmed + " (" + visit.open + " open), found " + found);
            }
        }
        return lost;
    }

    private static HttpRequest request(String url, String cookie) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(120));
        return cookie.isEmpty()
                ? request.build()
                : request.header("Cookie", cookie).build();
    }
}
