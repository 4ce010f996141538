package org.heliostat.benchmarks.slow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.heliostat.benchmarks.EmbeddedServer;
import org.heliostat.benchmarks.load.client.LoadClient;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.slow.SlowClients.Count;
import org.heliostat.benchmarks.slow.SlowClients.Targets;
import org.heliostat.testing.ClosedPort;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dozen slow clients on our server in this process, on the sink, and where they are not wanted. */
class SlowClientsIT {

    private static final int FEW = 12;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    @Test
    void oursKeepsThemAndServesNormalOnes() throws Exception {
        KeyFiles key = KeyFiles.make(folder, KeyFiles.Kind.ECDSA);
        try (EmbeddedServer server = new EmbeddedServer(folder.resolve("instance"), key);
                SlowClients slow = new SlowClients(new Targets(server.port(), server.port()), FEW, 100)) {
            slow.awaitAll(LIMIT);

            // Without the application nobody waits for a body: these clients are answered, and come again.
            await(slow, count -> count.lost() > FEW && count.open() >= FEW * 2 / 3);
            Tally normal = new LoadClient(Ticker.system())
                    .load(
                            Workload.of(new RequestKind("file", "/file-1k.txt", 1_024, 1_024), 2),
                            server.port(),
                            Duration.ZERO,
                            Duration.ofSeconds(1),
                            ServerMeter.NONE);
            assertThat(normal.firstWrong()).isEmpty();
            Count none = new Count(0, Collections.nCopies(6, 0L), 0);
            assertThat(slow.count().since(none))
                    .contains("body ", "body, HTTP/2 ")
                    .doesNotContain("head", "answer");
        }
    }

    @Test
    void theSinkKeepsAllOfThem() throws Exception {
        try (SinkProcess sink = new SinkProcess();
                SlowClients slow = new SlowClients(new Targets(sink.port(), sink.port()), FEW, 100)) {
            slow.awaitAll(LIMIT);

            await(slow, count -> count.open() == FEW);
            assertThat(slow.count().lost()).isZero();
        }
    }

    @Test
    void thoseThatAreThrownOutComeAgain() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                SlowClients slow =
                        new SlowClients(new Targets(server.getLocalPort(), server.getLocalPort()), FEW, 1_000)) {
            for (int i = 0; i < 3 * FEW; i++) {
                try (Socket one = server.accept()) {
                    assertThat(one.getInetAddress().isLoopbackAddress()).isTrue();
                }
            }
            await(slow, count -> count.lost() > FEW);
        }
    }

    @Test
    void closingEndsEveryConnection() throws Exception {
        List<Socket> accepted = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            SlowClients slow = new SlowClients(new Targets(server.getLocalPort(), server.getLocalPort()), FEW, 1_000);
            for (int i = 0; i < FEW; i++) {
                accepted.add(server.accept());
            }
            slow.awaitAll(LIMIT);
            slow.close();

            for (Socket each : accepted) {
                each.setSoTimeout((int) LIMIT.toMillis());
                assertThat(ends(each)).isTrue();
                each.close();
            }
        }
    }

    private static boolean ends(Socket socket) throws IOException {
        try {
            socket.getInputStream().readAllBytes();
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Test
    void thoseThatAreRefusedAreCounted() throws Exception {
        try (ClosedPort closed = new ClosedPort(0);
                SlowClients slow = new SlowClients(new Targets(closed.number(), closed.number()), FEW, 1_000)) {
            await(slow, count -> count.refused() > FEW);
            assertThat(slow.count().open()).isZero();
        }
    }

    private static void await(SlowClients slow, Predicate<Count> condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.test(slow.count())) {
            assertThat(System.nanoTime()).as("still %s", slow.count()).isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }
}
