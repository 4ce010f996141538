package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** WebSockets of the chat sample on the packaged server, by a client that knows nothing but bytes. */
class WebSocketIT {

    private static final int MEGABYTE = 1024 * 1024;

    @TempDir
    private Path folder;

    private ServerProcess server;

    @BeforeEach
    void start() throws Exception {
        Path instance = folder.resolve("i");
        server = ServerProcess.start(instance);
        assertThat(command("deploy", Samples.war("chat").toString()).exitCode()).isZero();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void returnsWhatItGetsAndClosesInOrder() throws Exception {
        try (RawWebSocket client = RawWebSocket.connect(server.port())) {
            assertThat(client.handshake("/chat/echo"))
                    .startsWith("HTTP/1.1 101 ")
                    .contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
            client.text("Grüße");
            assertThat(client.read().text()).isEqualTo("Grüße");
            byte[] large = new byte[5 * MEGABYTE];
            Arrays.fill(large, (byte) 7);
            client.frame(0x82, large);
            assertThat(client.read().payload()).isEqualTo(large);
            client.frame(0x89, new byte[] {1, 2});
            assertThat(client.read())
                    .satisfies(pong -> assertThat(pong.opcode()).isEqualTo(RawWebSocket.PONG));

            client.close(1000);

            assertThat(client.read().closeCode()).isEqualTo(1000);
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void halfAHandshakeIsToldWhatToAskWith() throws Exception {
        for (String version : List.of("7", "13")) {
            try (RawWebSocket client = RawWebSocket.connect(server.port())) {
                assertThat(client.request("/chat/echo", "Sec-WebSocket-Version: " + version))
                        .startsWith("HTTP/1.1 426 ")
                        .contains("Upgrade: websocket\r\n", "Sec-WebSocket-Version: 13\r\n");
            }
        }
    }

    @Test
    void saysGoodbyeWhenTheServerStops() throws Exception {
        try (RawWebSocket client = RawWebSocket.connect(server.port())) {
            client.handshake("/chat/echo");
            client.text("there?");
            client.read();

            server.signal("TERM");

            assertThat(client.read().closeCode()).isEqualTo(1001);
            assertThat(client.isEnded()).isTrue();
        }
        assertThat(server.exitCode()).isZero();
        assertThat(server.output()).contains("1 WebSockets were told that the server ends (1001)", ", lost: 0");
    }

    @Test
    void limitsAreDirectivesAndCounted() throws Exception {
        Path magnus = folder.resolve("i/conf/magnus.conf");
        Files.writeString(
                magnus,
                Files.readString(magnus) + "\nMaxWebSockets 2\nWebSocketFrameSize 1000\nWebSocketCompression off\n");
        assertThat(command("reload").exitCode()).isZero();
        try (RawWebSocket one = RawWebSocket.connect(server.port());
                RawWebSocket two = RawWebSocket.connect(server.port());
                RawWebSocket three = RawWebSocket.connect(server.port())) {
            assertThat(one.handshake("/chat/echo", "Sec-WebSocket-Extensions: permessage-deflate"))
                    .startsWith("HTTP/1.1 101 ")
                    .doesNotContain("permessage-deflate");
            two.handshake("/chat/echo");
            assertThat(three.handshake("/chat/echo")).startsWith("HTTP/1.1 503 ");
            one.frame(0x82, new byte[1001]);
            assertThat(one.read().closeCode()).isEqualTo(1009);
            two.text("ok");
            assertThat(two.read().text()).isEqualTo("ok");

            // A message is counted a moment after its client has it.
            Pattern row = Pattern.compile("\n/chat +\\S+ +[12]/2/2 +1/0 +1/1 +\\S+ +1/0/0 +0/0/0/0/0 +0\n");
            Await.until(() -> row.matcher(perfdump()).find());
            assertThat(perfdump()).contains("\nWebSockets:\n");
        }
    }

    /** What the session threads do does not matter: a connection that says nothing has none of them. */
    @Test
    void manySilentConnectionsLeaveThreadsForOthers() throws Exception {
        Path magnus = folder.resolve("i/conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nRqThrottle 2\nRqThrottleMin 2\n");
        assertThat(command("restart").exitCode()).isZero();
        server.awaitStarts(2);
        Await.until(() -> answers(server.port()));
        List<RawWebSocket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                RawWebSocket client = RawWebSocket.connect(server.port());
                clients.add(client);
                assertThat(client.handshake("/chat/echo")).startsWith("HTTP/1.1 101 ");
            }
            for (RawWebSocket client : clients) {
                client.text("you?");
            }
            for (RawWebSocket client : clients) {
                assertThat(client.read().text()).isEqualTo("you?");
            }
        } finally {
            for (RawWebSocket client : clients) {
                client.close();
            }
        }
    }

    private static boolean answers(int port) {
        try (RawWebSocket client = RawWebSocket.connect(port)) {
            return client.handshake("/chat/echo").startsWith("HTTP/1.1 101 ");
        } catch (IOException notYet) {
            return false;
        }
    }

    private String perfdump() {
        try {
            return command("perfdump").out();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private ServerProcess.Result command(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--instance", folder.resolve("i").toString()));
        return ServerProcess.run(folder, all.toArray(String[]::new));
    }
}
