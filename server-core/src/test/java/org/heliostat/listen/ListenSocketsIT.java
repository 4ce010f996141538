package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.listen.tls.HandshakeShares;
import org.heliostat.listen.tls.TlsOptions;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.testing.Await;
import org.heliostat.testing.Fault;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.RawClient;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real sockets, with exchanges run on threads of their own, over each transport the machine has. */
class ListenSocketsIT {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    private final ProtocolCounters counters = new ProtocolCounters(Ticker.system());
    private final KeepAlive keepAlive = new KeepAlive(1000, Duration.ofSeconds(30));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<ListenSockets> started = new ArrayList<>();

    @TempDir
    Path folder;

    /** Something that serves an exchange on a thread that may block. */
    private interface Service {
        void serve(Exchange exchange) throws IOException;
    }

    @AfterEach
    void stop() {
        started.forEach(ListenSockets::close);
        threads.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio", "io_uring", "auto"})
    void answersFromSessionThreads(String transport) throws Exception {
        int port = start(transport, 1, onThreads(ListenSocketsIT::hello));

        try (RawClient client = new RawClient(port)) {
            for (int i = 0; i < 100; i++) {
                assertThat(client.send(GET).readAnswer())
                        .startsWith("HTTP/1.1 200 OK\r\n")
                        .endsWith("hello");
            }
        }
        Await.until(() -> counters.snapshot().connectionsOpen() == 0
                && keepAlive.snapshot().count() == 0);
        assertThat(keepAlive.snapshot().hits()).isEqualTo(99);
    }

    @Test
    void knowsWhetherAClientIsAlone() throws Exception {
        int port = start("auto", 1, onThreads(ListenSocketsIT::hello));
        HandshakeShares shares = started.get(0).secure().shares();
        InetAddress first = InetAddress.getByName("127.0.0.1");
        InetAddress second = InetAddress.getByName("127.0.0.2");

        try (Socket one = new Socket(InetAddress.getLoopbackAddress(), port, first, 0)) {
            Await.until(() -> !shares.isAlone(second));
            assertThat(shares.isAlone(first)).isTrue();
            try (Socket other = new Socket(InetAddress.getLoopbackAddress(), port, second, 0)) {
                Await.until(() -> !shares.isAlone(first));
                assertThat(other.isConnected() && one.isConnected()).isTrue();
            }
            Await.until(() -> shares.isAlone(first));
        }
        Await.until(() -> shares.isAlone(second));
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio"})
    void answersPipelinedRequestsInOrder(String transport) throws Exception {
        AtomicInteger number = new AtomicInteger();
        int port = start(transport, 1, onThreads(exchange -> {
            exchange.response()
                    .output()
                    .write(String.format("%05d", number.getAndIncrement()).getBytes(StandardCharsets.US_ASCII));
            exchange.response().finish();
        }));

        try (RawClient client = new RawClient(port)) {
            client.send(GET.repeat(2000));
            for (int i = 0; i < 2000; i++) {
                assertThat(client.readAnswer()).endsWith(String.format("%05d", i));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio", "io_uring"})
    void sendsFilesFromTheOperatingSystemsCache(String transport) throws Exception {
        byte[] content = new byte[3_000_000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 31 + i / 251);
        }
        Path file = Files.write(folder.resolve("file"), content);
        AtomicInteger released = new AtomicInteger();
        int port = start(transport, 1, onThreads(exchange -> {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            exchange.response().sendFile(channel, 1000, 2_000_000, () -> {
                released.incrementAndGet();
                close(channel);
            });
        }));

        try (RawClient client = new RawClient(port)) {
            String answer = client.send(GET).readAnswer();

            assertThat(answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1))
                    .isEqualTo(Arrays.copyOfRange(content, 1000, 2_001_000));
        }
        Await.until(() -> released.get() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio"})
    void echoesALargeBodyWithBackPressure(String transport) throws Exception {
        int port = start(transport, 1, onThreads(exchange -> {
            byte[] bytes = new byte[8192];
            exchange.response()
                    .headers()
                    .set(
                            "Content-Length",
                            String.valueOf(exchange.request().body().contentLength()));
            for (int n = exchange.request().body().read(bytes, 0, 8192);
                    n > 0;
                    n = exchange.request().body().read(bytes, 0, 8192)) {
                exchange.response().output().write(bytes, 0, n);
            }
            exchange.response().finish();
        }));
        String body = "0123456789".repeat(500_000);

        try (RawClient client = new RawClient(port)) {
            threads.execute(() -> {
                try {
                    client.send(
                            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + body.length() + "\r\n\r\n" + body + GET);
                } catch (IOException lost) {
                    throw new UncheckedIOException(lost);
                }
            });

            assertThat(client.readAnswer()).endsWith(body);
        }
    }

    @Test
    void aRefusedClientGetsItsAnswerThoughItStillSends() throws Exception {
        int port = start("auto", 1, onThreads(ListenSocketsIT::hello));

        for (int i = 0; i < 20; i++) {
            try (RawClient client = new RawClient(port)) {
                client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n" + "x".repeat(100_000));

                assertThat(client.readToEnd()).startsWith("HTTP/1.1 400 ");
            }
        }
    }

    @Test
    void aClientThatEndsItsOutputStillGetsItsAnswers() throws Exception {
        int port = start("auto", 1, onThreads(ListenSocketsIT::hello));

        try (RawClient client = new RawClient(port)) {
            client.send(GET + GET).endOutput();

            assertThat(client.readToEnd()).containsSubsequence("HTTP/1.1 200", "hello", "HTTP/1.1 200", "hello");
        }
    }

    @Test
    void aWriterLearnsThatItsClientIsGone() throws Exception {
        List<IOException> failures = Collections.synchronizedList(new ArrayList<>());
        int port = start("auto", 1, onThreads(exchange -> {
            try {
                byte[] bytes = new byte[100_000];
                while (true) {
                    exchange.response().output().write(bytes, 0, bytes.length);
                    exchange.response().output().flush();
                }
            } catch (IOException gone) {
                failures.add(gone);
                exchange.response().abort();
            }
        }));

        try (RawClient client = new RawClient(port)) {
            client.send(GET).read(1000);
        }

        Await.until(() -> !failures.isEmpty());
        assertThat(failures.get(0)).isInstanceOf(ClientGoneException.class);
        Await.until(() -> counters.snapshot().connectionsOpen() == 0);
    }

    @Test
    void aClientThatTakesNothingIsCutAfterNetWriteTimeout() throws Exception {
        List<IOException> failures = Collections.synchronizedList(new ArrayList<>());
        int port = start(
                "auto",
                1,
                onThreads(exchange -> {
                    try {
                        while (true) {
                            exchange.response().output().write(new byte[100_000], 0, 100_000);
                        }
                    } catch (IOException gone) {
                        failures.add(gone);
                    }
                }),
                "NetWriteTimeout",
                "1");

        try (RawClient client = new RawClient(port)) {
            client.send(GET);

            Await.until(() -> !failures.isEmpty());
            assertThat(counters.snapshot().writeTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void aReaderLearnsThatTheBodyStalls() throws Exception {
        List<Integer> statuses = Collections.synchronizedList(new ArrayList<>());
        int port = start(
                "auto",
                1,
                onThreads(exchange -> {
                    try {
                        while (exchange.request().body().read(new byte[10], 0, 10) > 0) {
                            Thread.onSpinWait();
                        }
                    } catch (BodyException stalled) {
                        statuses.add(stalled.status());
                        exchange.response().status(stalled.status());
                        exchange.response().finish();
                    }
                }),
                "AcceptTimeout",
                "1");

        try (RawClient client = new RawClient(port)) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 50\r\n\r\nabc", Fault.none());

            assertThat(client.readToEnd()).startsWith("HTTP/1.1 408 ").contains("Connection: close");
        }
        assertThat(statuses).containsExactly(408);
    }

    @Test
    void aStalledHeadIsAnswered408() throws Exception {
        int port = start("auto", 1, onThreads(ListenSocketsIT::hello), "AcceptTimeout", "1");

        try (RawClient client = new RawClient(port)) {
            assertThat(client.send(GET, Fault.stallAfter(10)).readToEnd()).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void faultsOfClientsLeaveNothingBehind() throws Exception {
        int port = start("auto", 1, onThreads(exchange -> {
            while (exchange.request().body().read(new byte[10], 0, 10) > 0) {
                Thread.onSpinWait();
            }
            hello(exchange);
        }));
        String post = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 20\r\n\r\n01234567890123456789";

        for (int cut = 0; cut < post.length(); cut += 7) {
            try (RawClient client = new RawClient(port)) {
                client.send(post, cut % 2 == 0 ? Fault.closeAfter(cut) : Fault.resetAfter(cut));
            }
        }

        try (RawClient client = new RawClient(port)) {
            assertThat(client.send(post, Fault.trickle(5)).readAnswer()).endsWith("hello");
        }
        Await.until(() -> counters.snapshot().connectionsOpen() == 0);
    }

    @Test
    void aDrainAnswersWhatWasReadAndRefusesTheRest() throws Exception {
        List<Exchange> held = Collections.synchronizedList(new ArrayList<>());
        int port = start("auto", 1, held::add);
        ListenSockets sockets = started.get(0);

        try (RawClient busy = new RawClient(port);
                RawClient idle = new RawClient(port)) {
            busy.send(GET);
            Await.until(() -> held.size() == 1);
            sockets.drain();
            assertThat(idle.readToEnd()).isEmpty();
            assertThatThrownBy(() -> new RawClient(port)).isInstanceOf(IOException.class);
            hello(held.get(0));
            assertThat(busy.readToEnd()).contains("Connection: close\r\n").endsWith("hello");
        }
        assertThat(sockets.awaitDrained(Duration.ofSeconds(10))).isZero();
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        int port = start("auto", 1, onThreads(ListenSocketsIT::hello));
        ListenSockets second = sockets("auto", port, 1, onThreads(ListenSocketsIT::hello));

        assertThatThrownBy(second::open)
                .isInstanceOf(ListenException.class)
                .hasMessage("server.xml:1: LS ls1: 127.0.0.1:" + port + ": address in use");
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio", "io_uring"})
    void clientsThatComeBeforeTheOpeningAreServedThen(String transport) throws Exception {
        int port = FreePort.find();
        ListenSockets sockets = sockets(transport, port, 2, onThreads(ListenSocketsIT::hello));

        sockets.bind();

        try (RawClient early = new RawClient(port)) {
            early.send(GET);
            sockets.open();
            assertThat(early.readAnswer()).endsWith("hello");
        }
        assertAnswered(port);
    }

    @Test
    void severalAcceptorsShareOnePortAndCanBeOpenedAgain() throws Exception {
        int port = start("epoll", 3, onThreads(ListenSocketsIT::hello));
        ListenSockets sockets = started.get(0);
        assertThat(sockets.snapshot(Instant.EPOCH).get(0).acceptorThreads()).isEqualTo(3);

        sockets.stopAccepting();
        sockets.open();

        for (int i = 0; i < 20; i++) {
            try (RawClient client = new RawClient(port)) {
                assertThat(client.send(GET).readAnswer()).endsWith("hello");
            }
        }
    }

    /** The old address serves on until the new one does; a change that is given up leaves it as it was. */
    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio", "io_uring"})
    void anotherAddressOfOnePortIsBoundBesideTheOldOne(String transport) throws Exception {
        int port = FreePort.find();
        ListenSockets sockets = sockets(transport, port, 1, onThreads(ListenSocketsIT::hello));
        sockets.open();
        List<ListenSocketConfig> any = List.of(config("any", port, 1));

        SocketChange givenUp = sockets.change(any, TlsOptions.UNUSED, Certificates.NONE);
        assertAnswered(port);
        givenUp.discard();
        assertAnswered(port);
        SocketChange change = sockets.change(any, TlsOptions.UNUSED, Certificates.NONE);
        assertAnswered(port);
        change.apply();

        assertAnswered(port);
        try (Socket other = new Socket(InetAddress.getByName("127.0.0.2"), port)) {
            assertThat(other.isConnected()).isTrue();
        }
        // Another server is refused as ever.
        ListenSockets second = sockets(transport, port, 1, onThreads(ListenSocketsIT::hello));
        assertThatThrownBy(second::open).isInstanceOf(ListenException.class);
    }

    private static void assertAnswered(int port) throws IOException {
        try (RawClient client = new RawClient(port)) {
            assertThat(client.send(GET).readAnswer()).endsWith("hello");
        }
    }

    private static void hello(Exchange exchange) throws IOException {
        Response response = exchange.response();
        response.output().write("hello".getBytes(StandardCharsets.US_ASCII));
        response.finish();
    }

    private ExchangeReceiver onThreads(Service service) {
        return exchange -> threads.execute(() -> {
            try {
                service.serve(exchange);
            } catch (IOException lost) {
                exchange.response().abort();
            }
        });
    }

    private int start(String transport, int acceptors, ExchangeReceiver receiver, String... directives)
            throws ListenException {
        ListenSockets sockets = sockets(transport, 0, acceptors, receiver, directives);
        sockets.open();
        return sockets.all().get(0).port();
    }

    private ListenSockets sockets(
            String transport, int port, int acceptors, ExchangeReceiver receiver, String... directives) {
        HttpEnvironment environment = new HttpEnvironment(
                TestHttpSettings.with(directives),
                receiver,
                (exchange, task) -> threads.execute(task),
                keepAlive,
                counters,
                Ticker.system(),
                WallClock.system());
        ListenSocketConfig config = config("127.0.0.1", port, acceptors);
        SocketOptions options = new SocketOptions(transport, 2, 128, 0, 0, SocketOptions.Allocator.ADAPTIVE);
        ListenSockets sockets = new ListenSockets(List.of(config), options, environment, Ticker.system());
        started.add(sockets);
        return sockets;
    }

    private static ListenSocketConfig config(String ip, int port, int acceptors) {
        return new ListenSocketConfig(
                new SourceLocation("server.xml", 1),
                "ls1",
                ip,
                port,
                false,
                acceptors,
                "default",
                false,
                "vs1",
                "localhost",
                Optional.empty());
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
