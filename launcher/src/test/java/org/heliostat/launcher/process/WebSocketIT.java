package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
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
        assertThat(ServerProcess.run(
                                folder,
                                "deploy",
                                "--instance",
                                instance.toString(),
                                Samples.war("chat").toString())
                        .exitCode())
                .isZero();
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
    }
}
