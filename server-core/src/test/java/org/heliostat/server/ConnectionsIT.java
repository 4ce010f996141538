package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.uring.IoUring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.Together;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many connections there may be, and what becomes of a request whose client goes away. */
class ConnectionsIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private static final String WAIT = "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n";

    /** States of Linux's table of sockets. */
    private static final String ESTABLISHED = "01";

    private static final String CLOSE_WAIT = "08";

    @TempDir
    private Path folder;

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicReference<@Nullable Exchange> served = new AtomicReference<>();
    private final AtomicBoolean told = new AtomicBoolean();

    private @Nullable WebServer server;

    @AfterEach
    void stop() {
        gate.countDown();
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void ofManyConnectionsAtOnceAsManyStayAsMayBe(String transport) throws Exception {
        start(transport, Map.of(), "MaxConnections 2", "IOThreads 4");
        for (int round = 0; round < 20; round++) {
            long before = protocol().connectionsRefused();
            List<Callable<RawClient>> tasks = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                tasks.add(() -> new RawClient(port()));
            }
            List<RawClient> clients = Together.run(tasks);

            Await.until(() -> protocol().connectionsRefused() - before == 4);
            Await.until(() -> protocol().connectionsOpen() == 2);
            for (RawClient client : clients) {
                client.close();
            }
            Await.until(() -> protocol().connectionsOpen() == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void oneConnectionTooManyIsClosedAtOnceAndNamesTheDirective(String transport) throws Exception {
        start(transport, Map.of(), "MaxConnections 2");
        try (LogLines log = LogLines.of("org.heliostat.connection");
                RawClient first = new RawClient(port());
                RawClient second = new RawClient(port())) {
            assertThat(first.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
            assertThat(second.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");

            try (RawClient third = new RawClient(port())) {
                assertThat(third.readToEnd()).isEmpty();
            }

            assertThat(protocol().connectionsRefused()).isEqualTo(1);
            assertThat(log.all()).singleElement().asString().contains("more than 2 connections (MaxConnections)");
            assertThat(second.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
            first.close();
            Await.until(() -> protocol().connectionsOpen() == 1);
            try (RawClient next = new RawClient(port())) {
                assertThat(next.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aResetIsNoticedWhileTheRequestIsServed(String transport) throws Exception {
        start(transport, Map.of("wait", this::waitForClient));
        try (LogLines log = LogLines.of("org.heliostat.connection");
                RawClient client = new RawClient(port())) {
            client.send(WAIT);
            Await.until(() -> served.get() != null);

            client.reset();

            Await.until(told::get);
            assertThat(exchange().isClientGone()).isTrue();
            assertThat(log.all()).singleElement().asString().contains("the client went away");
        }
        assertThat(protocol().clientsGone()).isEqualTo(1);
        assertThat(protocol().resets()).isEqualTo(1);
        gate.countDown();
        Await.until(() -> server().snapshot().requests().clientsGone() == 1);
        assertThat(server().snapshot().requests().requests()).isEqualTo(1);
    }

    @Test
    void aResetAfterTheEndOfInputIsNoticedToo() throws Exception {
        start("epoll", Map.of("wait", this::waitForClient));
        try (RawClient client = new RawClient(port())) {
            client.send(WAIT).endOutput();
            Await.until(() -> served.get() != null);

            client.reset();

            Await.until(told::get);
        }
        assertThat(protocol().clientsGone()).isEqualTo(1);
        assertThat(protocol().connectionsOpen()).isZero();
    }

    /** A minute of the kernel is too long for a test: that it asks is seen in its table of sockets. */
    @ParameterizedTest
    @ValueSource(strings = {"epoll", "io_uring"})
    void aClientThatHasEndedItsHalfIsAskedWhetherItIsStillThere(String transport) throws Exception {
        Assumptions.assumeTrue(transport.equals("epoll") || IoUring.isAvailable(), "no io_uring here");
        start(transport, Map.of("wait", this::waitForClient));
        try (RawClient client = new RawClient(port())) {
            client.send(WAIT);
            Await.until(() -> served.get() != null);
            assertThat(isAsked(ESTABLISHED)).isFalse();

            client.endOutput();

            Await.until(() -> isAsked(CLOSE_WAIT));
        }
    }

    private boolean isAsked(String state) {
        String pattern = ".*:%04X [0-9A-F]+:[0-9A-F]{4} %s [0-9A-F]+:[0-9A-F]+ 02:.*".formatted(port(), state);
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(ConnectionsIT::lines)
                .anyMatch(line -> line.matches(pattern));
    }

    private static Stream<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream();
        } catch (IOException none) {
            return Stream.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aClientThatOnlyEndsItsHalfGetsItsAnswer(String transport) throws Exception {
        start(transport, Map.of("wait", this::waitForClient));
        try (RawClient client = new RawClient(port())) {
            client.send(WAIT).endOutput();
            Await.until(() -> served.get() != null);

            gate.countDown();

            assertThat(client.readToEnd()).startsWith("HTTP/1.1 200 ").endsWith("served");
        }
        assertThat(told).isFalse();
        assertThat(protocol().clientsGone()).isZero();
    }

    private Outcome waitForClient(Exchange exchange) throws IOException {
        exchange.whenGone(() -> told.set(true));
        served.set(exchange);
        try {
            assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        exchange.response().status(200).output().write("served".getBytes(StandardCharsets.US_ASCII));
        return Outcome.PROCEED;
    }

    private Exchange exchange() {
        return Optional.ofNullable(served.get()).orElseThrow();
    }

    private void start(String transport, Map<String, StageFunction> functions, String... directives) throws Exception {
        List<String> magnus = new ArrayList<>(List.of("Transport " + transport));
        magnus.addAll(List.of(directives));
        server = new TestInstance(folder, magnus).start(functions);
    }

    private ProtocolSnapshot protocol() {
        return server().snapshot().protocol();
    }

    private int port() {
        return server().listenAddresses().get(0).port();
    }

    private WebServer server() {
        return Optional.ofNullable(server).orElseThrow();
    }
}
