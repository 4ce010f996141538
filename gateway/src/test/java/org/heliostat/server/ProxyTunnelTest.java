package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.headers;

import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that change to another protocol at an origin: WebSockets and others, bytes both ways until one side ends. */
class ProxyTunnelTest {

    static final String ASKS = "GET /shop/chat HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    /** @return the head of a response that takes the offer */
    static String accepting(ScriptedOrigin.Talk talk) {
        try {
            byte[] proof = MessageDigest.getInstance("SHA-1")
                    .digest((talk.field("Sec-WebSocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                            .getBytes(StandardCharsets.US_ASCII));
            return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                    + Base64.getEncoder().encodeToString(proof) + "\r\n\r\n";
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static String head(RawClient client) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            String next = client.read(1);
            if (next.isEmpty()) {
                return head.toString();
            }
            head.append(next);
        }
        return head.toString();
    }

    @Test
    void bytesPassBothWaysAndTheClientsEndToo() throws Exception {
        try (Leaks leaks = new Leaks();
                ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk) + "hello");
                    talk.say(talk.read(4).equals("ping") ? "pong" : "what?");
                    talk.awaitEnd();
                    talk.say("bye");
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send(ASKS);
            assertThat(head(client))
                    .startsWith("HTTP/1.1 101 Switching Protocols\r\n")
                    .containsIgnoringCase("\r\nUpgrade: websocket\r\n")
                    .containsIgnoringCase("\r\nConnection: upgrade\r\n")
                    .contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
                    .doesNotContain("Content-Length", "Transfer-Encoding", "Content-Type");
            assertThat(client.read(5)).isEqualTo("hello");
            assertThat(client.send("ping").read(4)).isEqualTo("pong");
            OriginSnapshot open = proxy.origin(origin);
            assertThat(open.tunnels()).isEqualTo(1);
            assertThat(open.active()).as("no request any more").isZero();

            assertThat(client.endOutput().readToEnd()).isEqualTo("bye");

            Await.until(() -> proxy.origin(origin).tunnels() == 0);
            OriginSnapshot ended = proxy.origin(origin);
            assertThat(ended.tunnelsBegun()).isEqualTo(1);
            assertThat(ended.tunnelBytesSent()).isEqualTo(4);
            assertThat(ended.tunnelBytesReceived()).isEqualTo(12);
            assertThat(ended.failures()).isZero();
            assertThat(origin.heads())
                    .singleElement()
                    .asString()
                    .startsWith("GET /app/chat HTTP/1.1\r\nHost: localhost\r\n")
                    .containsOnlyOnce("\r\nConnection: Upgrade\r\n")
                    .containsOnlyOnce("\r\nUpgrade: websocket\r\n")
                    .containsOnlyOnce("\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                    .contains("\r\nSec-WebSocket-Version: 13\r\n", "\r\nX-Forwarded-Proto: http\r\n")
                    .doesNotContain("Content-Length", "keep-alive");
            Await.until(() -> proxy.origin(origin).connections() == 0);
            Await.until(() -> proxy.server().snapshot().requests().requests() == 1);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void noByteOfTheClientPassesBeforeTheOriginHasAgreed() throws Exception {
        AtomicInteger early = new AtomicInteger(-1);
        CountDownLatch agree = new CountDownLatch(1);
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    await(agree);
                    early.set(talk.available());
                    talk.say(accepting(talk));
                    talk.say(talk.read(5));
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send(ASKS + "early");
            Await.until(() -> origin.heads().size() == 1);
            agree.countDown();

            assertThat(head(client)).startsWith("HTTP/1.1 101 ");
            assertThat(client.readToEnd()).isEqualTo("early");
            assertThat(early).hasValue(0);
        }
    }

    @Test
    void aRefusalIsAnAnswerAndWhatFollowsIsARequestToUs() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send(ASKS + "GET /hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(client.readAnswer()).startsWith("HTTP/1.1 403 ").endsWith("no");
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 404 ");
            assertThat(origin.heads()).hasSize(1);
            assertThat(proxy.origin(origin).tunnels()).isZero();
            assertThat(proxy.origin(origin).tunnelsBegun()).isZero();
            assertThat(proxy.origin(origin).idle()).as("the connection is kept").isEqualTo(1);
        }
    }

    @Test
    void anotherProtocolPassesWhereItIsNamed() throws Exception {
        String asks = "POST /shop/attach HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                + "Upgrade: h2c, Chat/1\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.1 101 Yes\r\nUpgrade: " + talk.field("Upgrade")
                            + "\r\nConnection: upgrade\r\n\r\n");
                    talk.say(talk.read(2));
                    talk.hangUp();
                });
                ProxyInstance proxy =
                        ProxyInstance.of(folder, ProxyInstance.servers(origin) + "upgrade=\"websocket chat/1\"");
                RawClient client = proxy.client()) {
            client.send(asks);
            Await.until(() -> origin.heads().size() == 1);
            client.send("hi");

            assertThat(head(client)).startsWith("HTTP/1.1 101 ").contains("Upgrade: chat/1\r\n");
            assertThat(client.readToEnd()).isEqualTo("hi");
            assertThat(origin.heads().get(0)).doesNotContain("h2c", "Sec-WebSocket");
        }
    }

    @Test
    void tooManyTunnelsAreAnswered503() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    talk.awaitEnd();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "max-tunnels=\"1\"");
                RawClient first = proxy.client();
                RawClient second = proxy.client();
                RawClient third = proxy.client()) {
            assertThat(head(first.send(ASKS))).startsWith("HTTP/1.1 101 ");

            assertThat(second.send(ASKS).readAnswer()).startsWith("HTTP/1.1 503 ");
            assertThat(proxy.origin(origin).tunnelsRefused()).isEqualTo(1);
            assertThat(proxy.origin(origin).state()).isEqualTo("in service");
            first.endOutput();
            Await.until(() -> proxy.origin(origin).tunnels() == 0);
            assertThat(head(third.send(ASKS))).startsWith("HTTP/1.1 101 ");
            assertThat(proxy.origin(origin).tunnelsPeak()).isEqualTo(1);
        }
    }

    @Test
    void aTunnelGoesWhereThereIsRoomForIt() throws Exception {
        ScriptedOrigin.Script echo = talk -> {
            talk.say(accepting(talk));
            talk.awaitEnd();
        };
        try (ScriptedOrigin a = new ScriptedOrigin(echo);
                ScriptedOrigin b = new ScriptedOrigin(echo);
                ProxyInstance proxy = ProxyInstance.of(
                        folder, "max-tunnels=\"1\" server=\"" + a.url() + " weight=100\" server=\"" + b.url() + "\"");
                RawClient first = proxy.client();
                RawClient second = proxy.client()) {
            assertThat(head(first.send(ASKS))).startsWith("HTTP/1.1 101 ");
            assertThat(head(second.send(ASKS))).startsWith("HTTP/1.1 101 ");

            assertThat(a.heads()).hasSize(1);
            assertThat(b.heads()).hasSize(1);
        }
    }

    @Test
    void aSilentTunnelEndsForBothSides() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    talk.awaitEnd();
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(origin) + "tunnel-timeout=\"1\"", "UpgradeTimeout 3600");
                RawClient client = proxy.client()) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");

            assertThat(client.readToEnd()).isEmpty();
            Await.until(() -> origin.ended() == 1 || proxy.origin(origin).connections() == 0);
            assertThat(proxy.origin(origin).tunnelsTimedOut()).isEqualTo(1);
            assertThat(proxy.origin(origin).failedTimeout()).isZero();
        }
    }

    @Test
    void aTunnelOutlivesTheTimeOutsOfRequestsAndUpgrades() throws Exception {
        AtomicLong ticks = new AtomicLong();
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    talk.say(talk.read(4));
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin),
                        "UpgradeTimeout 1",
                        "Init fn=\"http-client-config\" timeout=\"1\"");
                RawClient client = proxy.client()) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");
            // Some seconds in which either time-out would have been looked at.
            Await.until(() -> ticks.incrementAndGet() > 80);

            assertThat(client.send("ping").readToEnd()).isEqualTo("ping");
        }
    }

    @Test
    void aStopEndsTunnels() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
            talk.say(accepting(talk));
            talk.awaitEnd();
        })) {
            ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
            try (RawClient client = proxy.client()) {
                assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");

                proxy.close();

                assertThat(client.readToEnd()).isEmpty();
                Await.until(() -> origin.ended() == 1);
            }
        }
    }

    @Test
    void aTunnelThatItsOriginResetsIsResetForTheClient() throws Exception {
        CountDownLatch seen = new CountDownLatch(2);
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk) + "part");
                    try {
                        seen.await();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                    talk.reset();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client();
                RawHttp2Client other = new RawHttp2Client(proxy.port())) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");
            assertThat(client.read(4)).isEqualTo("part");
            other.send(headers(
                    1,
                    false,
                    block(
                            ":method",
                            "CONNECT",
                            ":protocol",
                            "websocket",
                            ":scheme",
                            "http",
                            ":path",
                            "/shop/chat",
                            ":authority",
                            "localhost",
                            "sec-websocket-version",
                            "13")));
            other.await(frame -> frame.type() == DATA);

            seen.countDown();
            seen.countDown();

            assertThatThrownBy(client::readToEnd).isInstanceOf(SocketException.class);
            other.await(frame -> frame.type() == RST_STREAM && frame.stream() == 1);
            Await.until(() -> proxy.origin(origin).tunnels() == 0);
        }
    }

    @Test
    void aClientThatDoesNotReadItsTunnelHoldsUpNoStop() throws Exception {
        byte[] piece = new byte[MEGABYTE];
        AtomicLong sent = new AtomicLong();
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
            talk.say(accepting(talk));
            for (int i = 0; i < 64; i++) {
                talk.say(piece);
                sent.incrementAndGet();
            }
        })) {
            ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin), "TerminateTimeout 4");
            try (RawClient client = new RawClient(proxy.port(), 64 * 1024)) {
                assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");
                Await.until(new StillNumber(sent)::isStill);

                proxy.close();

                assertThatThrownBy(client::readToEnd).isInstanceOf(SocketException.class);
            }
        }
    }

    @Test
    void aTunnelSurvivesAReloadThatTakesItsOriginAway() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    for (String text = talk.read(4); !text.isEmpty(); text = talk.read(4)) {
                        talk.say("re:" + text);
                    }
                    talk.hangUp();
                });
                ScriptedOrigin next = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");
            assertThat(client.send("ping").read(7)).isEqualTo("re:ping");
            Path conf = folder.toRealPath().resolve("conf/obj.conf");
            String lines = Files.readString(conf);

            assertThat(proxy.server().reload().applied()).isTrue();
            assertThat(client.send("same").read(7)).isEqualTo("re:same");
            Files.writeString(conf, lines.replace(origin.url(), next.url()));
            assertThat(proxy.server().reload().applied()).isTrue();
            assertThat(proxy.get("/shop")).endsWith("ok");

            assertThat(client.send("more").read(7)).isEqualTo("re:more");
            assertThat(client.endOutput().readToEnd()).isEmpty();
            Await.until(() -> origin.ended() == 1 || origin.heads().size() == 1);
        }
    }

    @Test
    void aClientThatResetsItsConnectionEndsItsTunnel() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    talk.awaitEnd();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");

            client.reset();

            Await.until(() -> origin.ended() == 1);
            Await.until(() -> proxy.origin(origin).tunnels() == 0);
        }
    }

    @Test
    void aClientThatDoesNotReadHoldsTheOriginBack() throws Exception {
        AtomicLong sent = new AtomicLong();
        byte[] piece = new byte[MEGABYTE];
        int pieces = 96;
        try (Leaks leaks = new Leaks();
                ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    for (int i = 0; i < pieces; i++) {
                        talk.say(piece);
                        sent.incrementAndGet();
                    }
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = new RawClient(proxy.port(), 64 * 1024)) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");
            Await.until(new StillNumber(sent)::isStill);
            assertThat(sent.get()).as("megabytes that nobody reads").isLessThan(pieces / 2);

            long read = 0;
            for (String some = client.read(MEGABYTE); !some.isEmpty(); some = client.read(MEGABYTE)) {
                read += some.length();
            }

            assertThat(read).isEqualTo((long) MEGABYTE * pieces);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void anOriginThatDoesNotReadHoldsTheClientBack() throws Exception {
        AtomicLong sent = new AtomicLong();
        AtomicBoolean mayRead = new AtomicBoolean();
        int pieces = 64;
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    Await.until(mayRead::get);
                    talk.say(Integer.toString(talk.read(pieces * MEGABYTE).length()));
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            assertThat(head(client.send(ASKS))).startsWith("HTTP/1.1 101 ");
            String piece = "x".repeat(MEGABYTE);
            Thread sender = new Thread(() -> {
                try {
                    for (int i = 0; i < pieces; i++) {
                        client.send(piece);
                        sent.incrementAndGet();
                    }
                } catch (IOException broken) {
                    sent.set(-1);
                }
            });
            sender.start();
            Await.until(new StillNumber(sent)::isStill);
            assertThat(sent.get()).as("megabytes that nobody reads").isLessThan(pieces);

            mayRead.set(true);
            assertThat(client.readToEnd()).isEqualTo(Integer.toString(pieces * MEGABYTE));
            sender.join();
            assertThat(sent).hasValue(pieces);
        }
    }

    @Test
    void aStreamOfHttp2BecomesAnUpgradeAtTheOrigin() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk) + "hello");
                    talk.say(talk.read(4));
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(headers(1, false, extendedConnect()));
            Frame head = client.await(frame -> frame.type() == HEADERS && frame.stream() == 1);
            assertThat(head.isLast()).isFalse();
            assertThat(client.await(frame -> frame.type() == DATA && frame.stream() == 1)
                            .text())
                    .isEqualTo("hello");

            client.send(frame(DATA, 0, 1, "ping".getBytes(StandardCharsets.US_ASCII)));

            assertThat(client.await(frame -> frame.type() == DATA && frame.stream() == 1)
                            .text())
                    .isEqualTo("ping");
            assertThat(client.await(frame -> frame.stream() == 1 && frame.isLast()))
                    .isNotNull();
            assertThat(origin.heads())
                    .singleElement()
                    .asString()
                    .startsWith("GET /app/chat HTTP/1.1\r\n")
                    .contains("\r\nUpgrade: websocket\r\n", "\r\nSec-WebSocket-Key: ")
                    .doesNotContain("Sec-WebSocket-Key: AAAAAAAA");
            Await.until(() -> proxy.origin(origin).tunnels() == 0);
        }
    }

    @Test
    void anOriginsRefusalReachesAClientOfHttp2() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(headers(1, false, extendedConnect()));

            assertThat(client.answer(1)).containsEntry(":status", "403").containsEntry("body", "no");
        }
    }

    private static byte[] extendedConnect() {
        return block(
                ":method",
                "CONNECT",
                ":protocol",
                "websocket",
                ":scheme",
                "http",
                ":path",
                "/shop/chat",
                ":authority",
                "localhost",
                "sec-websocket-version",
                "13");
    }

    @Test
    void javasWebSocketTalksWithAnEchoBehindTheProxy() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(accepting(talk));
                    echoFrames(talk);
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            CompletableFuture<String> heard = new CompletableFuture<>();
            CompletableFuture<Integer> closed = new CompletableFuture<>();
            WebSocket socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(URI.create("ws://localhost:" + proxy.port() + "/shop/chat"), new WebSocket.Listener() {
                        @Override
                        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
                            heard.complete(data.toString());
                            webSocket.request(1);
                            return CompletableFuture.completedFuture(null);
                        }

                        @Override
                        public CompletionStage<?> onClose(WebSocket webSocket, int code, String reason) {
                            closed.complete(code);
                            return CompletableFuture.completedFuture(null);
                        }
                    })
                    .get(2, TimeUnit.MINUTES);

            socket.sendText("how are you", true).get(2, TimeUnit.MINUTES);
            assertThat(heard.get(2, TimeUnit.MINUTES)).isEqualTo("how are you");
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(2, TimeUnit.MINUTES);
            assertThat(closed.get(2, TimeUnit.MINUTES)).isEqualTo(WebSocket.NORMAL_CLOSURE);
            Await.until(() -> proxy.origin(origin).tunnels() == 0);
        }
    }

    /** Says every small frame again without its mask, up to one that closes. */
    private static void echoFrames(ScriptedOrigin.Talk talk) throws IOException {
        while (true) {
            String start = talk.read(2);
            int length = start.charAt(1) & 0x7f;
            String mask = talk.read(4);
            String masked = talk.read(length);
            StringBuilder frame = new StringBuilder().append(start.charAt(0)).append((char) length);
            for (int i = 0; i < length; i++) {
                frame.append((char) (masked.charAt(i) ^ mask.charAt(i % 4)));
            }
            talk.say(frame.toString());
            if ((start.charAt(0) & 0x0f) == 8) {
                talk.hangUp();
                return;
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
