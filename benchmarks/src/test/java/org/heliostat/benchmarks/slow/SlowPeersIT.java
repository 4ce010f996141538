package org.heliostat.benchmarks.slow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.benchmarks.hostile.Frames;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each server waits for slow bodies and speaks HTTP/2 with prior knowledge. */
class SlowPeersIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path work;

    @ParameterizedTest
    @EnumSource(names = {"HELIOSTAT", "TOMCAT", "NGINX"})
    void waitsForABodyAndSpeaksHttp2(ServerKind kind) throws IOException {
        Servers servers = new Servers(settings(), work, Ticker.system());
        String obstacle = servers.obstacle(kind);
        Assumptions.assumeTrue(obstacle.isEmpty(), obstacle);
        Extras extras = Extras.uploads(UploadApplication.write(work.resolve("uploads")), 100);

        try (ServerProcess server = servers.start(kind, true, false, extras)) {
            assertThat(http2(server.ports().http2())).isTrue();
            // nginx passes on what is complete, to nobody.
            assertThat(status(server.port())).isEqualTo(kind == ServerKind.NGINX ? "502" : "200");
        }
    }

    /** @return whether a request is answered, and not taken back */
    private static boolean http2(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(Frames.joined(Frames.preface(), Frames.get(1, Documents.SMALL)));
            InputStream in = socket.getInputStream();
            byte[] head = in.readNBytes(Frames.HEAD);
            while (head.length == Frames.HEAD && head[3] != Frames.HEADERS && head[3] != Frames.RST_STREAM) {
                in.skipNBytes((head[1] & 0xff) << 8 | head[2] & 0xff);
                head = in.readNBytes(Frames.HEAD);
            }
            return head.length == Frames.HEAD && head[3] == Frames.HEADERS;
        }
    }

    private static String status(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = "POST " + UploadApplication.TARGET
                    + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
        }
    }

    private static Settings settings() {
        return new Settings(
                REPOSITORY,
                REPOSITORY.resolve("launcher/target/heliostat.jar"),
                Path.of("target/lib").toAbsolutePath(),
                Path.of(System.getProperty("java.home")),
                Map.of(),
                List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                16,
                false);
    }
}
