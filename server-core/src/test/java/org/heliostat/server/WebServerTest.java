package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ServerState;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.listen.ListenException;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** The whole core on a real port: configuration in, requests answered, counts out. */
class WebServerTest extends SmallServer {

    @Test
    void servesItsDocumentRootAndShowsItInPerfdump() throws Exception {
        start();

        assertThat(get("/").body()).isEqualTo("<p>hello</p>");
        assertThat(get("/missing").statusCode()).isEqualTo(404);
        // Now and then the second request is quicker than the memory of the first one's way.
        for (int i = 0; i < 20; i++) {
            assertThat(get("/").body()).isEqualTo("<p>hello</p>");
            long counted = i + 3;
            Await.until(() -> running().snapshot().requests().requests() == counted);
        }

        ServerSnapshot snapshot = running().snapshot();
        assertThat(snapshot.quickLaneAnswers()).isPositive();
        assertThat(snapshot.connectionQueue().queuedTotal() + snapshot.quickLaneAnswers())
                .isEqualTo(22);
        assertThat(snapshot.keepAlive().hits()).isEqualTo(21);
        assertThat(snapshot.performance().requests()).isEqualTo(22);
        assertThat(get("/.perf").body())
                .contains("Total Connections Queued", "Address                   http://127.0.0.1:0")
                .contains("file-bucket (Files)\nNumber of Requests:                           22");
    }

    @Test
    void writesALineForEveryRequestAndLosesNoneAtItsEnd() throws Exception {
        start();
        for (int i = 0; i < 50; i++) {
            get("/?n=" + i);
        }

        running().stop();

        List<String> lines = Files.readAllLines(instance.resolve("logs/access"));
        assertThat(lines).hasSize(51);
        assertThat(lines.get(0)).startsWith("format=");
        assertThat(lines.get(50)).contains("\"GET /?n=49 HTTP/1.1\" 200 12").startsWith("127.0.0.1 - - [");
    }

    @Test
    void answers503WhenTheQueueIsFullAndGoesOnServing() throws Exception {
        write("conf/magnus.conf", MAGNUS_CONF.formatted(1).replace("RqThrottle 4", "RqThrottle 2"));
        start();
        get("/");
        List<Callable<Integer>> waiters = new ArrayList<>();
        AtomicInteger refused = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            waiters.add(() -> {
                HttpResponse<String> answer = get("/wait");
                if (answer.statusCode() == 503 && refused.incrementAndGet() == 5) {
                    gate.countDown();
                }
                return answer.statusCode();
            });
        }

        List<Integer> statuses = Together.run(waiters);

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(3);
        assertThat(statuses).filteredOn(status -> status == 503).hasSize(5);
        assertThat(running().snapshot().connectionQueue().overflows()).isEqualTo(5);
        assertThat(get("/").statusCode()).isEqualTo(200);
    }

    @Test
    void theQuickLaneAnswersWhileEverySessionIsBusy() throws Exception {
        start();
        get("/");
        get("/");
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tasks.add(() -> get("/wait").statusCode());
        }
        tasks.add(() -> {
            Await.until(() -> waiting.get() >= 2);
            int status = get("/").statusCode();
            gate.countDown();
            return status;
        });

        assertThat(Together.run(tasks)).containsOnly(200);
    }

    @Test
    void rotatesItsAccessLogsWhenAsked() throws Exception {
        start();
        get("/?n=1");
        // The line follows its answer; a rotation asked for twice would take the next line along.
        Await.until(() -> running().snapshot().accessLogs().get(0).lines() == 1);
        running().rotateLogs();
        Await.until(() -> rotated().size() == 1);
        get("/?n=2");
        running().stop();

        assertThat(Files.readString(rotated().get(0))).contains("n=1").doesNotContain("n=2");
        assertThat(Files.readString(instance.resolve("logs/access"))).contains("n=2");
    }

    private List<Path> rotated() {
        try (Stream<Path> files = Files.list(instance.resolve("logs"))) {
            return files.filter(file -> file.getFileName().toString().matches("access\\.\\d{12}"))
                    .toList();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Test
    void stopsOnlyWhenEveryRequestItHasReadIsAnswered() throws Exception {
        start();
        AtomicReference<DrainResult> drained = new AtomicReference<>();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(() -> get("/wait").statusCode());
        }
        tasks.add(() -> {
            Await.until(() -> running().snapshot().connectionQueue().queuedTotal() == 3);
            drained.set(running().stop());
            return 200;
        });
        tasks.add(() -> {
            int port = running().listenAddresses().get(0).port();
            // The requests that are in progress are counted before the port is closed.
            Await.until(() -> isClosed(port));
            gate.countDown();
            return 200;
        });

        assertThat(Together.run(tasks)).containsOnly(200);
        assertThat(drained.get()).isEqualTo(new DrainResult(3, 3, 0));
        assertThatThrownBy(() -> get("/")).isInstanceOf(IOException.class);
    }

    @Test
    void idleConnectionsAreNotRequestsThatAStopHasLost() throws Exception {
        write("conf/magnus.conf", MAGNUS_CONF.formatted(9).replace("TerminateTimeout 20", "TerminateTimeout 1"));
        start();
        int port = running().listenAddresses().get(0).port();
        try (RawClient one = new RawClient(port);
                RawClient two = new RawClient(port)) {
            one.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            two.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            one.readAnswer();
            two.readAnswer();
            // A request is counted after its last byte is out.
            Await.until(() ->
                    running().snapshot().virtualServers().get(0).requests().requests() == 2);

            assertThat(running().stop()).isEqualTo(DrainResult.NOTHING);
        }
    }

    /** What it sends at that moment would otherwise reset the connection, and take the answer along. */
    @Test
    void aClientThatMaySendMoreIsWaitedForAfterTheLastAnswer() throws Exception {
        write("conf/magnus.conf", MAGNUS_CONF.formatted(9) + "CloseTimeout 60\n");
        start();
        try (RawClient client = new RawClient(running().listenAddresses().get(0).port())) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").readAnswer();
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(client.readToEnd()).endsWith("<p>hello</p>");
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(running().snapshot().protocol().connectionsOpen()).isEqualTo(1);
        }
        Await.until(() -> running().snapshot().protocol().connectionsOpen() == 0);
    }

    private static boolean isRefused(int port) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return client.isClosed();
        } catch (IOException refused) {
            return true;
        }
    }

    @Test
    void aStopLetsARequestEndWhoseClientHasLeft() throws Exception {
        start();
        int port = running().listenAddresses().get(0).port();
        try (RawClient client = new RawClient(port)) {
            client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until(() -> waiting.get() == 1);
            client.reset();
        }
        AtomicReference<DrainResult> drained = new AtomicReference<>();
        List<Callable<Integer>> tasks = new ArrayList<>();
        tasks.add(() -> {
            drained.set(running().stop());
            return 0;
        });
        tasks.add(() -> {
            // It has counted what is in progress once nobody can come any more.
            Await.until(() -> running().state() == ServerState.STOPPING
                    && running().snapshot().protocol().connectionsOpen() == 0
                    && isRefused(port));
            gate.countDown();
            return 0;
        });
        Together.run(tasks);

        assertThat(drained.get()).isEqualTo(new DrainResult(1, 1, 0));
        assertThat(Files.readAllLines(instance.resolve("logs/access"))).hasSize(2);
    }

    @Test
    void namesThePortThatIsInUse() throws Exception {
        start();
        int port = running().listenAddresses().get(0).port();
        write("conf/server.xml", SERVER_XML.replace("port=\"0\"", "port=\"" + port + "\""));
        WebServer second = WebServer.build(
                ConfigurationReader.read(instance).orThrow(),
                ServerParts.plain().withFunctions(functions()));

        assertThatThrownBy(second::start)
                .isInstanceOf(ListenException.class)
                .hasMessage("conf/server.xml:2: LS ls1: 127.0.0.1:" + port + ": address in use");
        second.stop();
    }

    private static boolean isClosed(int port) {
        try (Socket open = new Socket("127.0.0.1", port)) {
            return !open.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }
}
