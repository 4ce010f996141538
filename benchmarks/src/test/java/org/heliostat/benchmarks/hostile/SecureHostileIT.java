package org.heliostat.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.benchmarks.EmbeddedServer;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Good and bad clients, and the sink, over TLS. */
class SecureHostileIT {

    private static final Ticker TICKER = Ticker.system();

    @TempDir
    static Path folder;

    private static KeyFiles key;
    private static Transport transport;

    @BeforeAll
    static void makeKey() throws Exception {
        key = KeyFiles.make(folder, KeyFiles.Kind.ECDSA);
        transport = Transport.secure(key);
    }

    @Test
    void goodClientsAreAnsweredBesideAFlood() throws Exception {
        try (EmbeddedServer server = new EmbeddedServer(folder.resolve("instance"), key);
                GoodClients clients = new GoodClients(transport, server.securePort(), "/file-250k.bin", 4, TICKER);
                BadClients bad = new BadClients(
                        transport, server.securePort(), Flood.PING.bytes("/file-1k.txt"), 1, 5, TICKER)) {
            GoodClients.Result result = clients.run(Duration.ofMillis(200));
            for (int i = 0; i < 300 && (result.perSecond() == 0 || bad.connections() == 0); i++) {
                result = clients.run(Duration.ofMillis(200));
            }

            assertThat(result.firstLost()).isEmpty();
            assertThat(result.perSecond()).isPositive();
            assertThat(bad.connections()).isPositive();
        }
    }

    @Test
    void theSinkTakesWhatComes() throws Exception {
        try (Sink sink = new Sink(transport);
                Socket one = new Socket(InetAddress.getLoopbackAddress(), sink.port())) {
            transport.output(one).write(new byte[3_000_000]);
            one.shutdownOutput();

            assertThat(one.isConnected()).isTrue();
        }
    }

    @Test
    void badClientsSendTheFloodInsideOfTls() throws Exception {
        byte[] flood = "flood".getBytes(StandardCharsets.US_ASCII);
        try (ServerSocket server = transport.listen(10);
                BadClients bad = new BadClients(transport, server.getLocalPort(), flood, 1, 1, TICKER);
                Socket one = server.accept()) {
            assertThat(one.getInputStream().readNBytes(flood.length)).isEqualTo(flood);
            assertThat(bad.connections()).isPositive();
        }
    }
}
