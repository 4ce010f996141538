package org.heliostat.benchmarks.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The load on a real server, the one of the JDK. */
class LoadClientIT {

    private static final Duration SHORT = Duration.ofMillis(300);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger asked = new AtomicInteger();
    private final LoadClient client = new LoadClient(Ticker.system());
    private final Set<Integer> clients = ConcurrentHashMap.newKeySet();
    private final Set<String> cookies = ConcurrentHashMap.newKeySet();
    private final AtomicInteger sessions = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/sized", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(200, 3);
            exchange.getResponseBody().write(new byte[3]);
            exchange.close();
        });
        server.createContext("/chunked", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(new byte[5]);
            exchange.close();
        });
        server.createContext("/closed", HttpExchange::close);
        server.createContext("/alone", exchange -> {
            boolean isAlone = "close".equals(exchange.getRequestHeaders().getFirst("Connection"))
                    && clients.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(isAlone ? 200 : 400, 3);
            exchange.getResponseBody().write(new byte[3]);
            exchange.close();
        });
        server.createContext("/session", exchange -> {
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            if (cookie == null) {
                exchange.getResponseHeaders().add("Set-Cookie", "ID=" + sessions.incrementAndGet() + "; HttpOnly");
            } else {
                cookies.add(cookie);
            }
            exchange.sendResponseHeaders(200, 3);
            exchange.getResponseBody().write(new byte[3]);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void countsRightAnswers() throws IOException {
        Tally tally = load(Workload.of(new RequestKind("sized", "/sized", 3, 3), 4));

        assertThat(tally.answers()).isPositive().isLessThanOrEqualTo(asked.get());
        assertThat(tally.wrong()).isZero();
        assertThat(tally.p99Micros()).isGreaterThanOrEqualTo(tally.p50Micros()).isPositive();
    }

    @Test
    void comesOnANewConnectionForEachRequest() throws IOException {
        Tally tally =
                load(Workload.of(new RequestKind("alone", "/alone", 3, 3), 4).visiting(Workload.Visit.CLOSED));

        assertThat(tally.firstWrong()).isEmpty();
        assertThat(tally.answers()).isPositive();
        assertThat(tally.p50Micros()).isPositive();
    }

    @Test
    void sendsTheCookieOfASessionOnEachConnection() throws IOException {
        Tally tally = load(
                Workload.of(new RequestKind("session", "/session", 3, 3), 4).visiting(Workload.Visit.SESSION));

        assertThat(tally.answers()).isPositive();
        assertThat(cookies).contains("ID=1", "ID=2", "ID=3", "ID=4").hasSize(sessions.get());
    }

    @Test
    void saysThatThereIsNoSession() {
        Workload none = Workload.of(new RequestKind("sized", "/sized", 3, 3), 1).visiting(Workload.Visit.SESSION);

        assertThatThrownBy(() -> load(none)).hasMessage("/sized: no Set-Cookie (expected: a session)");
    }

    @Test
    void countsBothKindsOfAMixture() throws IOException {
        Workload mixture = Workload.of(new RequestKind("sized", "/sized", 3, 3), 4)
                .mixedWith(new RequestKind("chunked", "/chunked", 5, 5), 0.5);

        assertThat(load(mixture).answers()).isPositive();
    }

    @Test
    void doesNotCountAnswersOfTheWrongLength() throws IOException {
        Tally tally = load(Workload.of(new RequestKind("sized", "/sized", 4, 4), 4));

        assertThat(tally.answers()).isZero();
        assertThat(tally.wrong()).isPositive();
        assertThat(tally.firstWrong()).isEqualTo("/sized: status 200, 3 bytes");
    }

    @Test
    void doesNotCountErrors() throws IOException {
        Tally tally = load(Workload.of(new RequestKind("missing", "/missing", 0, 10_000), 4));

        assertThat(tally.answers()).isZero();
        assertThat(tally.firstWrong()).startsWith("/missing: status 404");
    }

    @Test
    void countsABrokenConnectionAsAWrongAnswerAndGoesOn() throws IOException {
        Tally tally = load(Workload.of(new RequestKind("closed", "/closed", 3, 3), 2));

        assertThat(tally.wrong()).isGreaterThan(2);
        assertThat(tally.firstWrong()).contains("the server closed the connection with 1 requests unanswered");
    }

    @Test
    void saysThatNobodyListens() {
        server.stop(0);

        assertThatThrownBy(() -> load(Workload.of(new RequestKind("sized", "/sized", 3, 3), 1)))
                .isInstanceOf(IOException.class);
    }

    /** @return of so short a time that something has happened in it, however slow the machine is */
    private Tally load(Workload workload) throws IOException {
        int port = server.getAddress().getPort();
        Tally tally = client.load(workload, port, SHORT, SHORT, ServerMeter.NONE);
        for (int i = 0; i < 100 && tally.answers() + tally.wrong() == 0; i++) {
            tally = client.load(workload, port, SHORT, SHORT, ServerMeter.NONE);
        }
        return tally;
    }
}
