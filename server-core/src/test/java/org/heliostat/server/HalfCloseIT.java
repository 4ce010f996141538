package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that has said all it has to say may still read (RFC 9112, 9.6), however slowly. */
class HalfCloseIT {

    private static final int SIZE = 40_000_000;
    /** The kernel of a client that takes so little at a time lets the server's wait with the rest. */
    private static final int LITTLE = 4_096;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aLargeFileArrivesWholeThoughItsClientReadsSlowly(String transport) throws Exception {
        byte[] large = new byte[SIZE];
        new Random(1).nextBytes(large);
        WebServer web = new TestInstance(folder, List.of("Transport " + transport)).start(Map.of());
        Files.write(folder.resolve("docs/large"), large);
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(LITTLE);
            socket.setSoTimeout(60_000);
            socket.connect(new InetSocketAddress(
                    "127.0.0.1", web.listenAddresses().get(0).port()));
            socket.getOutputStream()
                    .write("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();

            byte[] all = readSlowly(socket.getInputStream());

            assertThat(new String(all, 0, 1_000, StandardCharsets.ISO_8859_1)).startsWith("HTTP/1.1 200 OK");
            assertThat(Arrays.equals(all, Math.max(0, all.length - SIZE), all.length, large, 0, SIZE))
                    .as("%d bytes", all.length)
                    .isTrue();
        } finally {
            web.stop();
        }
    }

    private static byte[] readSlowly(InputStream in) throws Exception {
        byte[] all = new byte[SIZE + LITTLE];
        int length = 0;
        for (int read = 0; read >= 0; read = in.read(all, length, Math.min(LITTLE, all.length - length))) {
            length += read;
        }
        return Arrays.copyOf(all, length);
    }
}
