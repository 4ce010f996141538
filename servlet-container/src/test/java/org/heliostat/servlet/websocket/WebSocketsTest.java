package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.Session;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawWebSocket;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints as an application writes them, as a client meets them. */
class WebSocketsTest {

    private static final WebSocketLimits LIMITS =
            new WebSocketLimits(3, 1024, 2048, 10_000, 0, 60_000, 120_000, 10_000, true);

    @TempDir
    Path temp;

    private final AtomicReference<ServerContainer> container = new AtomicReference<>();
    private final BlockingQueue<Session> sessions = new LinkedBlockingQueue<>();
    private SocketServer server;

    @BeforeEach
    void start() throws Exception {
        server = new SocketServer(temp, LIMITS, (sockets, context) -> {
            container.set(sockets);
            Queue<String> events = events(context.getAttribute("events"));
            sockets.addEndpoint(ServerEndpointConfig.Builder.create(Endpoints.Echo.class, "/echo")
                    .configurator(new ServerEndpointConfig.Configurator() {
                        @Override
                        public <T> T getEndpointInstance(Class<T> type) {
                            return type.cast(new Endpoints.Echo(sessions));
                        }
                    })
                    .build());
            sockets.addEndpoint(Endpoints.Number.class);
            sockets.addEndpoint(Endpoints.telling(Endpoints.Witness.class, "/witness/{who}", events));
            sockets.addEndpoint(Endpoints.telling(Endpoints.Parts.class, "/parts", events));
            sockets.addEndpoint(Endpoints.telling(Endpoints.Streams.class, "/streams", events));
            sockets.addEndpoint(Endpoints.telling(Endpoints.Mirror.class, "/mirror", events));
            sockets.addEndpoint(Endpoints.telling(Endpoints.Flood.class, "/flood", events));
            sockets.addEndpoint(programmatic(events));
            TestApp.servlet(context, "page", "/echo", (request, response) -> response.getWriter()
                    .print("a page"));
            TestApp.servlet(
                    context,
                    "by hand",
                    "/hand",
                    (request, response) -> sockets.upgradeHttpToWebSocket(
                            request,
                            response,
                            Endpoints.telling(Endpoints.Witness.class, "/any", events),
                            java.util.Map.of("who", "hand")));
        });
    }

    @SuppressWarnings("unchecked")
    private static Queue<String> events(Object attribute) {
        return (Queue<String>) attribute;
    }

    private static ServerEndpointConfig programmatic(Queue<String> events) {
        return ServerEndpointConfig.Builder.create(Endpoints.Programmatic.class, "/programmatic")
                .subprotocols(List.of("v2", "v1"))
                .configurator(new Endpoints.Telling(events) {
                    @Override
                    public boolean checkOrigin(String origin) {
                        return !"http://evil.example".equals(origin);
                    }

                    @Override
                    public void modifyHandshake(
                            ServerEndpointConfig config, HandshakeRequest request, HandshakeResponse response) {
                        config.getUserProperties()
                                .put("agent", request.getHeaders().get("user-agent"));
                        response.getHeaders().put("X-Room", List.of("7"));
                    }
                })
                .build();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void returnsTextAndBinaryMessages() throws Exception {
        try (RawWebSocket client = server.open("/app/echo")) {
            client.text("Grüße 😀");
            assertThat(client.read()).satisfies(frame -> {
                assertThat(frame.opcode()).isEqualTo(RawWebSocket.TEXT);
                assertThat(frame.text()).isEqualTo("Grüße 😀");
            });
            client.frame(0x82, new byte[] {1, 2, 3});
            assertThat(client.read().payload()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void theLifeOfAConnectionIsToldInOrder() throws Exception {
        try (RawWebSocket client = server.open("/app/witness/ada")) {
            assertThat(server.event()).isEqualTo("open ada true");
            client.text("hi");
            assertThat(client.read().text()).isEqualTo("ada: hi");
            client.text("fail");
            assertThat(server.event()).isEqualTo("error IllegalArgumentException");
            client.frame(0x8A, new byte[] {1, 2});
            assertThat(server.event()).isEqualTo("pong 2");
            client.close(4001);
            assertThat(client.read().closeCode()).isEqualTo(4001);
            assertThat(client.isEnded()).isTrue();
        }
        assertThat(server.event()).isEqualTo("close 4001  false");
    }

    @Test
    void aLostConnectionIsAnErrorAndClosedAs1006() throws Exception {
        try (RawWebSocket client = server.open("/app/witness/bob")) {
            client.text("hi");
            client.read();
        }
        assertThat(server.event()).isEqualTo("open bob true");
        assertThat(server.event()).isEqualTo("error SessionException");
        assertThat(server.event()).startsWith("close 1006");
    }

    @Test
    void partsAreGivenAsTheyComeAndTheLastOneSaysSo() throws Exception {
        try (RawWebSocket client = server.open("/app/parts")) {
            client.frame(RawWebSocket.TEXT, "a".getBytes(StandardCharsets.UTF_8));
            client.frame(0, "b".getBytes(StandardCharsets.UTF_8));
            client.frame(0x80, new byte[0]);
            client.frame(0x82, new byte[2000]);

            assertThat(server.event()).isEqualTo("text a false");
            assertThat(server.event()).isEqualTo("text b false");
            assertThat(server.event()).isEqualTo("text  true");
            assertThat(server.event()).isEqualTo("binary 2000 true");
        }
    }

    @Test
    void streamsNumbersAndOwnTypesAreMessagesToo() throws Exception {
        try (RawWebSocket client = server.open("/app/streams")) {
            client.text("abc");
            assertThat(client.read().text()).isEqualTo("cba");
            client.frame(0x82, new byte[300]);
            assertThat(client.read().text()).isEqualTo("300");
        }
        try (RawWebSocket client = server.open("/app/number")) {
            client.text("41");
            assertThat(client.read().text()).isEqualTo("42");
        }
        try (RawWebSocket client = server.open("/app/mirror")) {
            client.text("3,4");
            assertThat(client.read().text()).isEqualTo("4,3");
            client.text("x");
            assertThat(server.event()).isEqualTo("made");
            assertThat(server.event()).isEqualTo("error DecodeException");
            client.text("5,6");
            assertThat(client.read().text()).isEqualTo("6,5");
        }
    }

    @Test
    void theHandshakeAgreesAndLeavesSomethingForTheSession() throws Exception {
        try (RawWebSocket client = RawWebSocket.connect(server.port())) {
            String answer = client.handshake(
                    "/app/programmatic?a=1", "Sec-WebSocket-Protocol: v1, v2", "User-Agent: test", "Origin: http://x");

            assertThat(answer).contains("Sec-WebSocket-Protocol: v1\r\n", "X-Room: 7\r\n");
            assertThat(server.event()).isEqualTo("open v1 ws://localhost/app/programmatic?a=1 {a=[1]} {agent=[test]}");
            client.text("in parts");
            assertThat(client.read()).satisfies(frame -> {
                assertThat(frame.head()).isEqualTo(RawWebSocket.TEXT);
                assertThat(frame.text()).isEqualTo("in parts");
            });
            assertThat(client.read()).satisfies(frame -> {
                assertThat(frame.head()).isEqualTo(0x80);
                assertThat(frame.text()).isEqualTo("!");
            });
        }
    }

    @Test
    void wrongHandshakesAreRefusedWithAStatus() throws Exception {
        assertThat(refused("/app/echo", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"))
                .startsWith("HTTP/1.1 400");
        assertThat(refused(
                        "/app/echo",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: c2hvcnQ="))
                .startsWith("HTTP/1.1 400");
        assertThat(refused(
                        "/app/echo",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 8",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="))
                .startsWith("HTTP/1.1 426")
                .contains("Sec-WebSocket-Version: 13\r\n");
        assertThat(refused(
                        "/app/programmatic",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Origin: http://evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(refused(
                        "/app/echo",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Sec-WebSocket-Extensions: permessage-deflate;=1"))
                .startsWith("HTTP/1.1 400");
        Await.until(() -> server.figures().total(SocketEvent.HANDSHAKE_REFUSED) == 5);
    }

    /** Who speaks of a WebSocket, and does not ask as RFC 6455, 4.1, wants it, gets no page instead. */
    @Test
    void halfAHandshakeIsToldWhatToAskWith() throws Exception {
        String key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
        String version = "Sec-WebSocket-Version: 13";
        List<List<String>> halves = List.of(
                List.of("Sec-WebSocket-Version: 7"),
                List.of(version, key),
                List.of(key),
                List.of("Upgrade: websocket", version, key),
                List.of("Upgrade: h2c", "Connection: Upgrade", version, key),
                List.of("Connection: Upgrade", version, key),
                List.of("Upgrade: websocket", "Connection: keep-alive"));
        for (String path : List.of("/app/echo", "/app/number")) {
            for (List<String> half : halves) {
                assertThat(refused(path, half.toArray(String[]::new)))
                        .as(path + " " + half)
                        .startsWith("HTTP/1.1 426")
                        .contains("Upgrade: websocket\r\n", "Sec-WebSocket-Version: 13\r\n");
            }
        }
        Await.until(() -> server.figures().total(SocketEvent.HANDSHAKE_REFUSED) == 2L * halves.size());
    }

    private String refused(String path, String... headers) throws Exception {
        try (RawWebSocket client = RawWebSocket.connect(server.port())) {
            return client.request(path, headers);
        }
    }

    @Test
    void otherRequestsPassToTheServletsOfTheSamePath() throws Exception {
        assertThat(refused("/app/echo")).startsWith("HTTP/1.1 200");
        assertThat(refused("/app/echo", "Upgrade: h2c", "Connection: Upgrade")).startsWith("HTTP/1.1 200");
        assertThat(refused("/app/nowhere", "Sec-WebSocket-Version: 7")).startsWith("HTTP/1.1 404");
        assertThat(refused("/app/nowhere", "Upgrade: websocket", "Connection: Upgrade"))
                .startsWith("HTTP/1.1 404");
    }

    @Test
    void aServletUpgradesByHand() throws Exception {
        try (RawWebSocket client = server.open("/app/hand")) {
            assertThat(server.event()).isEqualTo("open hand true");
            client.text("x");
            assertThat(client.read().text()).isEqualTo("hand: x");
        }
    }

    @Test
    void whatIsTooLargeIsClosedWith1009() throws Exception {
        try (RawWebSocket client = server.open("/app/echo")) {
            client.frame(0x81, "x".repeat(1024).getBytes(StandardCharsets.UTF_8));
            assertThat(client.read().payload()).hasSize(1024);
            client.frame(0x01, "x".repeat(1000).getBytes(StandardCharsets.UTF_8));
            client.frame(0x80, "x".repeat(25).getBytes(StandardCharsets.UTF_8));
            assertThat(client.read().closeCode()).isEqualTo(1009);
            assertThat(client.isEnded()).isTrue();
        }
        try (RawWebSocket client = server.open("/app/parts")) {
            client.frame(0x82, new byte[2049]);
            assertThat(client.read().closeCode()).isEqualTo(1009);
        }
        Await.until(() -> server.figures().total(SocketEvent.TOO_BIG) == 2);
    }

    @Test
    void moreThanMayBeOpenAreAnswered503() throws Exception {
        try (RawWebSocket one = server.open("/app/echo");
                RawWebSocket two = server.open("/app/echo");
                RawWebSocket three = server.open("/app/echo")) {
            try (RawWebSocket four = RawWebSocket.connect(server.port())) {
                assertThat(four.handshake("/app/echo"))
                        .startsWith("HTTP/1.1 503")
                        .contains("Retry-After");
            }
            Await.until(() -> server.figures().open() == 3);
            two.close(1000);
            two.read();
            Await.until(() -> server.figures().open() == 2);
            Await.until(this::opensOne);
            one.text("still here");
            assertThat(one.read().text()).isEqualTo("still here");
            three.text("me too");
            assertThat(three.read().text()).isEqualTo("me too");
        }
        Await.until(() -> server.figures().total(SocketEvent.REFUSED_FULL) > 0);
    }

    private boolean opensOne() {
        try (RawWebSocket client = RawWebSocket.connect(server.port())) {
            return client.handshake("/app/echo").startsWith("HTTP/1.1 101");
        } catch (java.io.IOException broken) {
            throw new AssertionError(broken);
        }
    }

    @Test
    void anApplicationThatGoesSaysGoodbyeAndOnlyThenEnds() throws Exception {
        try (RawWebSocket client = server.open("/app/witness/eve")) {
            assertThat(server.event()).isEqualTo("open eve true");
            Thread undeploying = new Thread(() -> server.app().container().undeploy("vs1", "/app"));
            undeploying.start();
            assertThat(client.read().closeCode()).isEqualTo(1001);
            client.close(1001);
            assertThat(client.isEnded()).isTrue();
            undeploying.join();
        }
        assertThat(server.event()).isEqualTo("close 1001  false");
    }

    @Test
    void anApplicationThatHasGoneLeavesNothingBehind() throws Exception {
        var loader = new WeakReference<>(server.app().app().classLoader());
        try (RawWebSocket client = server.open("/app/witness/eve");
                RawWebSocket lost = server.open("/app/echo")) {
            client.text("hi");
            client.read();
            lost.close();
            Await.until(() -> server.figures().open() == 1);
            client.close(1000);
            client.read();
        }
        container.set(null);
        sessions.clear();

        server.app().container().undeploy("vs1", "/app");

        Await.until(() -> {
            System.gc();
            return loader.get() == null;
        });
    }

    @Test
    void whoeverSendsHearsThatTheClientIsGone() throws Exception {
        try (RawWebSocket client = server.open("/app/flood")) {
            client.text("go");
            assertThat(server.event()).isEqualTo("begins");
            for (int i = 0; i < 20; i++) {
                client.read();
            }
        }
        assertThat(server.event()).isEqualTo("error IOException");
        Await.until(() -> server.figures().open() == 0);
        assertThat(server.event()).startsWith("error SessionException");
        assertThat(server.event()).isEqualTo("close 1006");
    }

    @Test
    void aClientThatTakesNothingDoesNotKeepTheApplication() throws Exception {
        try (RawWebSocket client = server.open("/app/flood")) {
            client.text("go");
            assertThat(server.event()).isEqualTo("begins");
            client.read();

            server.app().container().undeploy("vs1", "/app");

            assertThat(server.event()).isEqualTo("error IOException");
            assertThat(server.event()).isEqualTo("close 1001");
        }
    }

    @Test
    void sendsOfManyThreadsToASlowClientArriveWhole() throws Exception {
        try (RawWebSocket client = server.open("/app/echo")) {
            Session session = sessions.take();
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                byte[] message = new byte[200_000 + i];
                tasks.add(() -> {
                    for (int n = 0; n < 5; n++) {
                        session.getBasicRemote().sendBinary(ByteBuffer.wrap(message));
                    }
                    return 0;
                });
            }
            tasks.add(() -> {
                int bytes = 0;
                for (int n = 0; n < 15; n++) {
                    bytes += client.read().payload().length;
                }
                return bytes;
            });

            assertThat(Together.run(tasks)).contains(5 * 600_003);
        }
    }

    @Test
    void endpointsCannotBeAddedLater() {
        assertThatThrownBy(() -> container.get().addEndpoint(Endpoints.Echo.class))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void brokenFramesEndTheConnection() throws Exception {
        assertThat(endOf(new byte[] {(byte) 0x81, 0x01, 'x'})).as("unmasked").isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0xC1, new byte[1])))
                .as("reserved bit")
                .isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0x83, new byte[1])))
                .as("reserved opcode")
                .isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0x09, new byte[1])))
                .as("fragmented ping")
                .isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0x80, new byte[1])))
                .as("continuation of nothing")
                .isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0x88, new byte[1])))
                .as("half a close code")
                .isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0x88, new byte[] {0x03, (byte) 0xED})))
                .as("1005")
                .isEqualTo(1002);
        assertThat(endOf(RawWebSocket.masked(0x81, new byte[] {(byte) 0xC3, 0x28})))
                .as("UTF-8")
                .isEqualTo(1007);
        Await.until(() -> server.figures().total(SocketEvent.PROTOCOL_ERROR) == 8);
    }

    private int endOf(byte[] frame) throws Exception {
        try (RawWebSocket client = server.open("/app/echo")) {
            client.send(frame);
            int code = client.read().closeCode();
            assertThat(client.isEnded()).isTrue();
            Await.until(() -> server.figures().open() == 0);
            return code;
        }
    }
}
