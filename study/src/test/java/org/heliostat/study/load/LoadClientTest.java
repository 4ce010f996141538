package org.heliostat.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.heliostat.testing.Await;
import org.heliostat.testing.TestCertificates;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts are exact, and a server that stops cannot hide it. Nothing here depends on how fast anybody is. */
class LoadClientTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration STALL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @TempDir
    private Path folder;

    @Test
    void aClosedLoopCountsEveryAnswer() throws Exception {
        try (SmallServer server = SmallServer.plain();
                LoadClient client = new LoadClient(2, false, Ticker.system())) {
            server.hold();
            Tally tally;
            try (RunningLoad load = client.closedLoop(load(server, 5))) {
                load.open();
                server.release();
                load.go(SHORT);
                load.shut();
                tally = load.result(PATIENCE);
            }

            assertThat(tally.errors()).as(tally.firstError()).isZero();
            assertThat(tally.answers()).isPositive().isBetween(server.answered() - 5, server.answered());
            assertThat(tally.latency().requests()).isEqualTo(tally.answers());
            assertThat(tally.bytes()).isEqualTo(tally.answers() * SmallServer.GOOD.length());
            assertThat(server.connections()).isEqualTo(5);
        }
    }

    @Test
    void anOpenLoopSendsExactlyWhatIsDue() throws Exception {
        try (SmallServer server = SmallServer.plain();
                LoadClient client = new LoadClient(2, false, Ticker.system())) {
            Tally tally;
            try (RunningLoad load = client.openLoop(load(server, 50), 400)) {
                load.open();
                load.go(SHORT);
                load.shut();
                tally = load.result(PATIENCE);
            }

            assertThat(tally.errors()).as(tally.firstError()).isZero();
            // One more or less for each of the two loops, whose windows open at moments of their own.
            assertThat((double) tally.latency().requests())
                    .isCloseTo(400 * tally.seconds(), within(4 + 400 * 0.05 * tally.seconds()));
            assertThat(server.answered()).isGreaterThanOrEqualTo(tally.latency().requests());
        }
    }

    @Test
    void aServerThatStopsShowsInAnOpenLoop() throws Exception {
        try (SmallServer server = SmallServer.plain();
                LoadClient client = new LoadClient(1, false, Ticker.system())) {
            Tally tally;
            try (RunningLoad load = client.openLoop(load(server, 4), 200)) {
                load.open();
                load.go(SHORT);
                server.hold();
                load.go(STALL);
                server.release();
                load.go(SHORT);
                load.shut();
                tally = load.result(PATIENCE);
            }

            assertThat(tally.errors()).as(tally.firstError()).isZero();
            // A hundred requests were due while it stood, though only four were on their way.
            assertThat(tally.latency().p99()).isGreaterThan(400);
            assertThat(tally.latency().p90()).isGreaterThan(150);
            assertThat(tally.latency().max()).isGreaterThanOrEqualTo(450);
            assertThat((double) tally.latency().requests()).isCloseTo(200 * tally.seconds(), within(2.0));
        }
    }

    @Test
    void requestsThatNobodyAnswersAreErrorsWithTheirTime() throws Exception {
        try (SmallServer server = SmallServer.plain();
                LoadClient client = new LoadClient(1, false, Ticker.system())) {
            server.hold();
            Tally tally;
            try (RunningLoad load = client.openLoop(load(server, 2), 100)) {
                load.open();
                load.go(SHORT);
                load.shut();
                tally = load.result(Duration.ofMillis(200));
            }

            assertThat(tally.answers()).isZero();
            assertThat(tally.errors()).isEqualTo(tally.latency().requests());
            assertThat((double) tally.errors()).isCloseTo(100 * tally.seconds(), within(2.0));
            assertThat(tally.latency().p50()).isGreaterThan(100);
            assertThat(tally.isUsable()).isFalse();
        }
    }

    @Test
    void aRequestIsGivenUpAfterItsTime() throws Exception {
        try (SmallServer server = SmallServer.plain();
                LoadClient client = new LoadClient(1, false, Ticker.system())) {
            server.hold();
            Load impatient = new Load(server.target(), HERE, Connections.KEPT, 1, Duration.ofMillis(1));
            try (RunningLoad load = client.closedLoop(impatient)) {
                load.open();
                Await.until(() -> server.connections() > 2);
                load.shut();
                Tally tally = load.result(PATIENCE);

                assertThat(tally.errors()).isPositive();
                assertThat(tally.firstError()).isEqualTo("no answer within 1 ms");
            }
        }
    }

    @Test
    void otherStatusesAreErrors() throws Exception {
        assertError("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n", "status 503");
        assertError("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n", "status 302");
    }

    @Test
    void brokenAnswersAreErrors() throws Exception {
        assertError("", "the connection was closed before the answer was whole");
        assertError("SSH-2.0-other\r\n", "no answer of HTTP/1.1: no status line: SSH-2.0-other");
        assertError(
                "HTTP/1.1 200 OK\r\n\r\nwithout end",
                "no answer of HTTP/1.1: status 200 with neither Content-Length" + " nor chunks");
    }

    @Test
    void aServerThatIsNotThereIsAnError() throws Exception {
        Target nobody;
        try (ServerSocket once = new ServerSocket(0)) {
            nobody = Target.of("http://127.0.0.1:" + once.getLocalPort() + "/");
        }
        try (LoadClient client = new LoadClient(1, false, Ticker.system());
                RunningLoad load = client.closedLoop(new Load(nobody, HERE, Connections.KEPT, 1, PATIENCE))) {
            load.open();
            load.go(SHORT);
            load.shut();
            Tally tally = load.result(PATIENCE);

            assertThat(tally.answers()).isZero();
            assertThat(tally.errors()).isPositive();
            assertThat(tally.firstError()).startsWith("cannot connect: ");
        }
    }

    @Test
    void eachRequestHasAConnectionOfItsOwn() throws Exception {
        try (SmallServer server = SmallServer.plain();
                LoadClient client = new LoadClient(1, false, Ticker.system());
                RunningLoad load = client.closedLoop(new Load(server.target(), HERE, Connections.NEW, 2, PATIENCE))) {
            load.open();
            Await.until(() -> server.answered() > 20);
            load.shut();
            Tally tally = load.result(PATIENCE);

            assertThat(tally.errors()).as(tally.firstError()).isZero();
            assertThat((long) server.connections()).isEqualTo(server.answered());
        }
    }

    @Test
    void asksOverTls() throws Exception {
        try (SmallServer server = new SmallServer(secure());
                LoadClient client = new LoadClient(1, true, Ticker.system())) {
            for (Connections manner : Connections.values()) {
                long before = server.answered();
                Target target = Target.of("https://localhost:" + server.port() + "/");
                try (RunningLoad load = client.closedLoop(new Load(target, HERE, manner, 2, PATIENCE))) {
                    load.open();
                    Await.until(() -> server.answered() > before + 10);
                    load.shut();
                    Tally tally = load.result(PATIENCE);

                    assertThat(tally.errors())
                            .as(manner + ": " + tally.firstError())
                            .isZero();
                    assertThat(tally.answers()).isPositive();
                }
            }
        }
    }

    @Test
    void sessionsAreResumedOnlyWhereAsked() throws Exception {
        assertThat(sessions(Connections.NEW, 24)).isGreaterThan(12);
        assertThat(sessions(Connections.RESUMED, 24)).isLessThan(6);
    }

    private int sessions(Connections manner, int answers) throws Exception {
        try (SmallServer server = new SmallServer(secure());
                LoadClient client = new LoadClient(1, true, Ticker.system())) {
            Target target = Target.of("https://localhost:" + server.port() + "/");
            try (RunningLoad load = client.closedLoop(new Load(target, HERE, manner, 1, PATIENCE))) {
                load.open();
                Await.until(() -> server.answered() >= answers);
                load.shut();
                Tally tally = load.result(PATIENCE);

                assertThat(tally.errors()).as(tally.firstError()).isZero();
            }
            return server.sessions();
        }
    }

    @Test
    void believesNoCertificateUnlessTold() throws Exception {
        try (SmallServer server = new SmallServer(secure());
                LoadClient client = new LoadClient(1, false, Ticker.system())) {
            Target target = Target.of("https://localhost:" + server.port() + "/");
            try (RunningLoad load = client.closedLoop(new Load(target, HERE, Connections.KEPT, 1, PATIENCE))) {
                load.open();
                load.go(SHORT);
                load.shut();
                Tally tally = load.result(PATIENCE);

                assertThat(tally.answers()).isZero();
                assertThat(server.answered()).isZero();
            }
        }
    }

    private void assertError(String answer, String expected) throws Exception {
        try (SmallServer server = SmallServer.plain().answering(answer);
                LoadClient client = new LoadClient(1, false, Ticker.system());
                RunningLoad load = client.closedLoop(load(server, 1))) {
            load.open();
            load.go(SHORT);
            load.shut();
            Tally tally = load.result(PATIENCE);

            assertThat(tally.answers()).isZero();
            assertThat(tally.errors()).isPositive();
            assertThat(tally.firstError()).isEqualTo(expected);
        }
    }

    private static Load load(SmallServer server, int connections) {
        return new Load(server.target(), HERE, Connections.KEPT, connections, PATIENCE);
    }

    private SSLServerSocket secure() throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(folder, "localhost", "EC");
        KeyStore keys = KeyStore.getInstance(pair.store().toFile(), TestCertificates.PASSWORD.toCharArray());
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, TestCertificates.PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0);
    }
}
