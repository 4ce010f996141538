package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Fault;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.Steady;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The list of attacks over real sockets against a whole server: what the client sees, what is counted, that others
 * are still served and that no buffer is lost.
 */
class AttacksIT {

    private static final String BYSTANDER = AttackTable.GET + "\r\n";

    @TempDir
    private Path folder;

    private final Set<String> bodies = ConcurrentHashMap.newKeySet();
    private final AtomicInteger cutWriters = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private @Nullable WebServer server;

    @AfterEach
    void stop() {
        threads.shutdownNow();
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest(name = "{0}, {1} bytes at a time")
    @CsvSource({"nio, 0", "nio, 1", "epoll, 0", "epoll, 1"})
    void everyRowIsAnsweredAsItShould(String transport, int step) throws Exception {
        try (Leaks leaks = new Leaks();
                LogLines log = LogLines.of("org.heliostat.connection")) {
            start(transport);
            SoftAssertions all = new SoftAssertions();
            for (Attack attack : AttackTable.all()) {
                all.assertThatCode(() -> check(attack, step)).as("%s", attack).doesNotThrowAnyException();
            }
            all.assertThat(bodies).as("requests hidden behind bad ones").isEmpty();
            all.assertThat(log.all())
                    .as("one line for each kind of event in a period")
                    .anySatisfy(line -> assertThat(line).contains("Content-Length and Transfer-Encoding together"))
                    .anySatisfy(line -> assertThat(line).contains("unknown transfer coding"))
                    .anySatisfy(line -> assertThat(line).contains("version is neither"))
                    .anySatisfy(line -> assertThat(line).contains("(MaxRequestLine)"))
                    .anySatisfy(line -> assertThat(line).contains("(HeaderBufferSize)"))
                    .anySatisfy(line -> assertThat(line).contains("(MaxRqHeaders)"))
                    .hasSize(6);
            all.assertAll();
            Await.until(() -> protocol().connectionsOpen() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aClientThatDoesNotReadItsAnswersIsNotReadFrom(String transport) throws Exception {
        try (Leaks leaks = new Leaks()) {
            start(transport);
            int requests = 4000;
            try (RawClient client = new RawClient(port(), 64 * 1024)) {
                Future<RawClient> sent = threads.submit(
                        () -> client.send(("GET /large HTTP/1.1\r\n" + AttackTable.HOST + "\r\n").repeat(requests)));

                Await.until(() -> protocol().pipelinePauses() > 0);
                assertOthersAreServed();
                assertThat(protocol().bytesSent()).isLessThan(requests * 16_384L / 2);
                Await.until(() -> server().snapshot().sessionThreads().active() <= 1);
                for (int i = 0; i < requests; i++) {
                    assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ").endsWith("cdef");
                }
                sent.get(60, TimeUnit.SECONDS);
            }
            Await.until(() -> protocol().connectionsOpen() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void slowHeadsAndBodiesAreAnswered408(String transport) throws Exception {
        try (Leaks leaks = new Leaks();
                LogLines log = LogLines.of("org.heliostat.connection")) {
            start(transport, "AcceptTimeout 1");
            try (RawClient stalling = new RawClient(port()).send(BYSTANDER, Fault.stallAfter(20));
                    RawClient dripping = new RawClient(port()).send("GET /");
                    Steady drops = Steady.every(50, () -> dripping.send("a"))) {
                assertThat(stalling.readToEnd()).startsWith("HTTP/1.1 408 ").contains("Connection: close");
                assertThat(dripping.readToEnd()).startsWith("HTTP/1.1 408 ").contains("Connection: close");
                assertThat(drops.hasBegun()).isTrue();
            }
            assertThat(protocol().headTimeouts()).isEqualTo(2);

            String post = AttackTable.POST + "Content-Length: 10000\r\n\r\n";
            try (RawClient stalling = new RawClient(port()).send(post);
                    RawClient dripping = new RawClient(port()).send(post);
                    Steady drops = Steady.every(50, () -> dripping.send("a"))) {
                assertThat(stalling.readToEnd()).startsWith("HTTP/1.1 408 ").contains("Connection: close");
                assertThat(dripping.readToEnd()).startsWith("HTTP/1.1 408 ").contains("Connection: close");
                assertThat(drops.hasBegun()).isTrue();
            }
            assertThat(protocol().bodyTimeouts()).isEqualTo(2);
            assertThat(log.all())
                    .hasSize(2)
                    .anySatisfy(line -> assertThat(line).contains("(AcceptTimeout)"))
                    .anySatisfy(line -> assertThat(line).contains("(AcceptTimeout, MinRequestRate)"));
            assertOthersAreServed();
            Await.until(() -> protocol().connectionsOpen() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aReaderThatStallsIsCut(String transport) throws Exception {
        try (Leaks leaks = new Leaks();
                LogLines log = LogLines.of("org.heliostat.connection")) {
            start(transport, "NetWriteTimeout 1");
            try (RawClient client = new RawClient(port(), 16 * 1024)) {
                client.send("GET /endless HTTP/1.1\r\n" + AttackTable.HOST + "\r\n");

                Await.until(() -> cutWriters.get() == 1);
            }
            assertThat(protocol().writeTimeouts()).isEqualTo(1);
            assertThat(log.all()).anySatisfy(line -> assertThat(line).contains("(NetWriteTimeout)"));
            assertOthersAreServed();
            Await.until(() -> protocol().connectionsOpen() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aReaderThatTricklesIsCut(String transport) throws Exception {
        try (Leaks leaks = new Leaks();
                LogLines log = LogLines.of("org.heliostat.connection")) {
            start(transport, "NetWriteTimeout 3", "MinResponseRate 10000000");
            try (RawClient client = new RawClient(port(), 16 * 1024)) {
                client.send("GET /endless HTTP/1.1\r\n" + AttackTable.HOST + "\r\n");
                try (Steady sips = Steady.every(5, () -> client.read(16 * 1024))) {
                    Await.until(() -> cutWriters.get() == 1);
                    assertThat(sips.hasBegun()).isTrue();
                }
            }
            assertThat(protocol().slowReaders()).isEqualTo(1);
            assertThat(protocol().writeTimeouts()).isZero();
            assertThat(log.all()).anySatisfy(line -> assertThat(line).contains("(MinResponseRate)"));
            assertOthersAreServed();
            Await.until(() -> protocol().connectionsOpen() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    private void check(Attack attack, int step) throws IOException {
        long before = attack.counter().applyAsLong(server().snapshot());
        boolean followed = attack.closes() && attack.bytes().endsWith("\n");
        String hidden = "POST /echo HTTP/1.1\r\n" + AttackTable.HOST + "Content-Length: 6\r\n\r\nhidden";
        try (RawClient client = new RawClient(port())) {
            client.send(
                    attack.bytes() + (followed ? hidden : ""),
                    step == 0 ? Fault.none() : Fault.trickle(attack.bytes().length() < 300 ? step : 97));
            String answer = attack.closes() ? client.readToEnd() : client.readAnswer();

            assertThat(answer).startsWith("HTTP/1.1 " + attack.status() + " ").containsOnlyOnce("HTTP/1.1 ");
            assertThat(answer.contains("\r\nConnection: close\r\n")).isEqualTo(attack.closes());
            assertThat(answer).doesNotContain("xception", "org.heliostat", folder.toString());
            Await.until(() -> attack.counter().applyAsLong(server().snapshot()) == before + 1);
            if (!attack.closes()) {
                assertThat(client.send(BYSTANDER).readAnswer()).endsWith("<p>hello</p>");
            }
        }
        assertOthersAreServed();
    }

    private void assertOthersAreServed() throws IOException {
        try (RawClient bystander = new RawClient(port())) {
            assertThat(bystander.send(BYSTANDER).readAnswer())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("<p>hello</p>");
        }
    }

    private void start(String transport, String... directives) throws Exception {
        List<String> magnus = new ArrayList<>(List.of("Transport " + transport));
        magnus.addAll(List.of(directives));
        server = new TestInstance(folder, magnus).start(Map.of("echo", this::echo, "endless", this::endless));
    }

    private Outcome echo(Exchange exchange) throws IOException {
        byte[] bytes = new byte[64];
        StringBuilder body = new StringBuilder();
        for (int n = exchange.request().body().read(bytes, 0, 64);
                n > 0;
                n = exchange.request().body().read(bytes, 0, 64)) {
            body.append(new String(bytes, 0, n, StandardCharsets.ISO_8859_1));
        }
        bodies.add(body.toString());
        exchange.response().status(200).output().write(body.toString().getBytes(StandardCharsets.ISO_8859_1));
        return Outcome.PROCEED;
    }

    private Outcome endless(Exchange exchange) throws IOException {
        byte[] bytes = new byte[32 * 1024];
        try {
            while (!threads.isShutdown()) {
                exchange.response().output().write(bytes);
            }
            return Outcome.EXIT;
        } finally {
            cutWriters.incrementAndGet();
        }
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
