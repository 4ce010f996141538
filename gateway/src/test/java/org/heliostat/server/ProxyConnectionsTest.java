package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.get;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No more connections are opened to an origin than may be; requests wait for one, and nobody waits for ever. */
class ProxyConnectionsTest {

    private static final int MAX_STREAMS = 3;
    private static final String ASKS = "GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path folder;

    private final AtomicBoolean isReleased = new AtomicBoolean();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** @return one that answers when it is released, and counts how many requests it has at the same time */
    private ScriptedOrigin holding() throws IOException {
        return new ScriptedOrigin(talk -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Await.until(isReleased::get);
            now.decrementAndGet();
            talk.say(ProxyInstance.OK);
        });
    }

    private static OriginSnapshot figures(ProxyInstance proxy) {
        return proxy.server().snapshot().programs().origins().get(0);
    }

    private static List<RawClient> ask(ProxyInstance proxy, int count) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            clients.add(proxy.client().send(ASKS));
        }
        return clients;
    }

    private static void close(List<RawClient> clients) throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void requestsWaitForAConnectionAndGetOneThatIsKept() throws Exception {
        try (ScriptedOrigin origin = holding();
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(origin) + "max-connections=\"2\"", "IOThreads 1")) {
            List<RawClient> clients = ask(proxy, 6);
            Await.until(() -> figures(proxy).waiting() == 4 && origin.heads().size() == 2);
            assertThat(figures(proxy).connections()).isEqualTo(2);
            assertThat(figures(proxy).connectionLimit()).isEqualTo(2);

            isReleased.set(true);
            for (RawClient client : clients) {
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
            }
            assertThat(origin.connections()).isEqualTo(2);
            assertThat(most).hasValue(2);
            assertThat(figures(proxy).waiting()).isZero();
            close(clients);
        }
    }

    @Test
    void loopsGiveUpConnectionsForEachOther() throws Exception {
        isReleased.set(true);
        try (ScriptedOrigin origin = holding();
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(origin) + "max-connections=\"1\"", "IOThreads 3")) {
            for (int round = 0; round < 3; round++) {
                List<RawClient> clients = ask(proxy, 9);
                for (RawClient client : clients) {
                    assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
                }
                close(clients);
            }
            assertThat(most).hasValue(1);
            assertThat(figures(proxy).connections()).isLessThanOrEqualTo(1);
            assertThat(figures(proxy).refused() + figures(proxy).expired()).isZero();
        }
    }

    @Test
    void whoFindsNoRoomToWaitIsRefused() throws Exception {
        try (ScriptedOrigin origin = holding();
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin) + "max-connections=\"1\" queue-size=\"1\"",
                        "IOThreads 1")) {
            List<RawClient> clients = ask(proxy, 1);
            Await.until(() -> origin.heads().size() == 1);
            clients.addAll(ask(proxy, 1));
            Await.until(() -> figures(proxy).waiting() == 1);

            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 503 ").contains("Retry-After: ");
            assertThat(figures(proxy).refused()).isEqualTo(1);
            isReleased.set(true);
            for (RawClient client : clients) {
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
            }
            close(clients);
        }
    }

    @Test
    void whoWaitsTooLongIsToldSo() throws Exception {
        try (ScriptedOrigin origin = holding();
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(origin) + "max-connections=\"1\" queue-timeout=\"1\"")) {
            List<RawClient> clients = ask(proxy, 1);
            Await.until(() -> origin.heads().size() == 1);

            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 503 ");
            assertThat(figures(proxy).expired()).isEqualTo(1);
            assertThat(figures(proxy).failures()).as("its origin is well").isZero();
            isReleased.set(true);
            assertThat(clients.get(0).readAnswer()).endsWith("\r\n\r\nok");
            close(clients);
        }
    }

    @Test
    void whoLeavesWaitsNoMore() throws Exception {
        try (ScriptedOrigin origin = holding();
                ProxyInstance proxy =
                        ProxyInstance.of(folder, ProxyInstance.servers(origin) + "max-connections=\"1\"")) {
            List<RawClient> clients = ask(proxy, 1);
            Await.until(() -> origin.heads().size() == 1);
            List<RawClient> leaving = ask(proxy, 2);
            Await.until(() -> figures(proxy).waiting() == 2);

            close(leaving);
            Await.until(() -> figures(proxy).waiting() == 0);
            isReleased.set(true);
            assertThat(clients.get(0).readAnswer()).endsWith("\r\n\r\nok");
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 200 ");
            close(clients);
        }
    }

    @Test
    void aConnectionThatCannotBeOpenedTakesNoPlace() throws Exception {
        try (ScriptedOrigin gone = holding();
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(gone) + "max-connections=\"1\" queue-timeout=\"1\" failures=\"0\"")) {
            gone.leave();
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            }
        }
    }

    @Test
    void checksOfHealthPassTheLimit() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    if (!talk.head().contains("/ready")) {
                        Await.until(isReleased::get);
                    }
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin)
                                + "max-connections=\"1\" health=\"/ready\" health-interval=\"1\"")) {
            List<RawClient> clients = ask(proxy, 1);
            Await.until(() -> origin.heads().stream()
                            .filter(head -> head.contains("/ready"))
                            .count()
                    > 1);

            assertThat(figures(proxy).checksFailed()).isZero();
            isReleased.set(true);
            assertThat(clients.get(0).readAnswer()).endsWith("\r\n\r\nok");
            Await.until(() -> figures(proxy).connections() <= 1);
            close(clients);
        }
    }

    /** An origin that answers requests, and no check: the check takes its whole time. */
    @Test
    void aCheckThatLastsKeepsNoRequestWaiting() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    Await.until(talk.head().contains("/ready") ? isOver::get : isReleased::get);
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin)
                                + "max-connections=\"1\" queue-timeout=\"600\" health=\"/ready\" health-interval=\"1\"",
                        "IOThreads 1",
                        "Init fn=\"http-client-config\" timeout=\"600\" connect-timeout=\"300\"")) {
            List<RawClient> clients = ask(proxy, 3);
            Await.until(() -> origin.heads().size() == 2 && figures(proxy).waiting() == 2);
            assertThat(figures(proxy).connections()).isEqualTo(2);

            isReleased.set(true);

            for (RawClient client : clients) {
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
            }
            assertThat(origin.connections())
                    .as("one for requests, one for the check")
                    .isEqualTo(2);
            isOver.set(true);
            Await.until(() -> origin.ended() >= 1 && figures(proxy).connections() == 1);
            close(clients);
        }
    }

    /** The same where all streams are taken when the check begins. */
    @Test
    void aCheckOverHttp2ThatLastsKeepsNoRequestWaiting() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicInteger checks = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            boolean isCheck = fields.get(":path").equals("/ready");
                            checks.addAndGet(isCheck ? 1 : 0);
                            Await.until(isCheck ? isOver::get : isReleased::get);
                            talk.say(stream, "ok");
                            answered.addAndGet(isCheck ? 0 : 1);
                        },
                        MAX_STREAMS,
                        1);
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        origin.server()
                                + "max-connections=\"1\" queue-timeout=\"600\" health=\"/ready\" health-interval=\"1\"",
                        "IOThreads 1",
                        "Init fn=\"http-client-config\" timeout=\"600\" connect-timeout=\"300\"");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(get(1, "/shop"), get(3, "/shop"), get(5, "/shop"));
            Await.until(() -> checks.get() == 1 && figures(proxy).waiting() == 2);

            isReleased.set(true);

            Await.until(() -> answered.get() == 3);
            assertThat(origin.connections())
                    .as("one for requests, one for the check")
                    .isEqualTo(2);
            isOver.set(true);
            Await.until(() -> figures(proxy).connections() == 1);
        }
    }

    /** Each check finds all streams taken, and opens a connection that no request gets. */
    @Test
    void checksOverHttp2MakeNoRoomForRequests() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger checks = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            if (fields.get(":path").equals("/ready")) {
                                checks.incrementAndGet();
                            } else {
                                asked.incrementAndGet();
                                Await.until(isReleased::get);
                            }
                            talk.say(stream, "ok");
                        },
                        MAX_STREAMS,
                        1);
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        origin.server()
                                + "max-connections=\"2\" queue-timeout=\"60\" health=\"/ready\" health-interval=\"1\"",
                        "IOThreads 1");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            for (int stream = 1; stream < 20; stream += 2) {
                client.send(get(stream, "/shop"));
            }
            Await.until(() -> asked.get() == 2 && figures(proxy).waiting() == 8);
            int before = checks.get();

            Await.until(() -> {
                assertThat(figures(proxy).connections()).isLessThanOrEqualTo(3);
                return checks.get() > before + 3;
            });

            assertThat(asked).hasValue(2);
            assertThat(figures(proxy).checksFailed()).isZero();
            isReleased.set(true);
            Await.until(() -> asked.get() == 10 && figures(proxy).streams() == 0);
        }
    }

    /** Tunnels that an earlier line has opened count for the one that follows it. */
    @Test
    void limitsOfBeforeAndAfterAReloadDoNotAddUp() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    if (talk.head().contains("Upgrade: websocket")) {
                        talk.say(ProxyTunnelTest.accepting(talk));
                        talk.awaitEnd();
                    } else {
                        Await.until(isReleased::get);
                        talk.say(ProxyInstance.OK);
                    }
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin) + "max-connections=\"2\" queue-timeout=\"60\"",
                        "IOThreads 2")) {
            List<RawClient> tunnels = List.of(tunnel(proxy), tunnel(proxy));
            reload(proxy, "max-connections=\"2\"", "max-connections=\"3\"");

            List<RawClient> clients = ask(proxy, 4);
            Await.until(() -> figures(proxy).waiting() == 3 && origin.heads().size() == 3);
            assertThat(origin.connections()).as("with those of tunnels").isEqualTo(3);
            reload(proxy, "max-connections=\"3\"", "max-connections=\"1\"");
            clients.addAll(ask(proxy, 1));
            Await.until(() -> figures(proxy).waiting() == 1);
            close(tunnels);
            isReleased.set(true);

            for (RawClient client : clients) {
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
            }
            // Those that the line before has opened are in no figure of this one.
            Await.until(() -> origin.open() <= 1 && figures(proxy).waiting() == 0);
            close(clients);
        }
    }

    private static RawClient tunnel(ProxyInstance proxy) throws IOException {
        RawClient client = proxy.client();
        client.send(ProxyTunnelTest.ASKS);
        assertThat(ProxyTunnelTest.head(client)).startsWith("HTTP/1.1 101 ");
        return client;
    }

    private void reload(ProxyInstance proxy, String before, String after) throws IOException {
        Path file = folder.toRealPath().resolve("conf/obj.conf");
        Files.writeString(file, Files.readString(file).replace(before, after));
        assertThat(proxy.server().reload().applied()).isTrue();
    }

    @Test
    void streamsWaitWhereNoConnectionMayBeOpened() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            asked.incrementAndGet();
                            Await.until(isReleased::get);
                            talk.say(stream, "ok");
                        },
                        MAX_STREAMS,
                        1);
                ProxyInstance proxy =
                        ProxyInstance.of(folder, origin.server() + "max-connections=\"2\"", "IOThreads 1");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(get(1, "/shop"), get(3, "/shop"), get(5, "/shop"), get(7, "/shop"));
            Await.until(() -> asked.get() == 2 && figures(proxy).waiting() == 2);
            assertThat(origin.connections()).isEqualTo(2);

            isReleased.set(true);
            Await.until(() -> asked.get() == 4);
            Await.until(() -> figures(proxy).streams() == 0);
            assertThat(origin.connections()).isEqualTo(2);
            assertThat(figures(proxy).requests()).isEqualTo(4);
        }
    }

    /** The only connection is another loop's, which has requests on it all the time. */
    @Test
    void aLoopThatWaitsForLongGetsASharedConnection() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> talk.say(stream, "ok"));
                ProxyInstance proxy =
                        ProxyInstance.of(folder, origin.server() + "max-connections=\"1\"", "IOThreads 2")) {
            List<Thread> visitors = new ArrayList<>();
            AtomicInteger failed = new AtomicInteger();
            AtomicIntegerArray answered = new AtomicIntegerArray(4);
            for (int i = 0; i < answered.length(); i++) {
                int own = i;
                Thread visitor = new Thread(() -> {
                    try (RawClient client = proxy.client()) {
                        while (!isOver.get()) {
                            if (client.send(ASKS).readAnswer().startsWith("HTTP/1.1 200 ")) {
                                answered.incrementAndGet(own);
                            } else {
                                failed.incrementAndGet();
                            }
                        }
                    } catch (IOException broken) {
                        failed.incrementAndGet();
                    }
                });
                visitor.start();
                visitors.add(visitor);
            }
            Await.until(() -> failed.get() > 0
                    || IntStream.range(0, answered.length()).allMatch(each -> answered.get(each) > 30));
            isOver.set(true);
            for (Thread visitor : visitors) {
                visitor.join();
            }
            assertThat(failed).hasValue(0);
            assertThat(figures(proxy).connections()).isLessThanOrEqualTo(1);
        }
    }

    /** One stream that never ends keeps the connection; requests of its own loop go on beside it all the same. */
    @Test
    void aStreamThatLastsDoesNotShutOthersOut() throws Exception {
        AtomicBoolean hasEndless = new AtomicBoolean();
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    if (hasEndless.compareAndSet(false, true)) {
                        talk.send(talk.head(stream, false));
                    } else {
                        talk.say(stream, "ok");
                    }
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder, origin.server() + "max-connections=\"1\" queue-timeout=\"4\"", "IOThreads 2");
                RawHttp2Client endless = new RawHttp2Client(proxy.port())) {
            endless.send(get(1, "/shop"));
            endless.await(frame -> frame.type() == Http2Frames.HEADERS);
            AtomicInteger refused = new AtomicInteger();
            while (refused.get() == 0) {
                refused.addAndGet(proxy.get("/shop").startsWith("HTTP/1.1 503 ") ? 1 : 0);
            }

            endless.send(get(3, "/shop"));

            assertThat(endless.answer(3)).containsEntry(":status", "200");
        }
    }
}
