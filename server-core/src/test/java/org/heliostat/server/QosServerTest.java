package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.Outcome;
import org.heliostat.request.RequestBody;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of QOSPARAMS on a whole server. */
class QosServerTest {

    private static final long LARGE = 64L << 20;

    /** More than both sides' buffers hold. */
    private static final long DOWNLOAD = 20L << 20;

    @TempDir
    private Path folder;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private WebServer server;
    private long startedNanos;

    @AfterEach
    void stop() {
        gate.countDown();
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void oneRequestTooManyIsRefusedOnTheQuickLaneToo() throws Exception {
        start("qosactive=\"on\"", "<QOSPARAMS maxconn=\"2\" enforceconnections=\"on\"/>");
        Await.until(() -> {
            ask("/index.html").join();
            return server.snapshot().quickLaneAnswers() > 0;
        });
        awaitOnlyWhoWaits();
        CompletableFuture<HttpResponse<String>> first = ask("/wait");
        Await.until(() -> waiting.get() == 1);
        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        awaitOnlyWhoWaits();
        CompletableFuture<HttpResponse<String>> second = ask("/wait");
        Await.until(() -> waiting.get() == 2);

        HttpResponse<String> refused = ask("/index.html").get(60, TimeUnit.SECONDS);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("5");
        assertThat(refused.body()).contains("Virtual server connections limit of 2 . Current VS connections : 3 .");
        assertThat(server.snapshot().virtualServers().get(0).qosRefused()).isEqualTo(1);
        gate.countDown();
        assertThat(first.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(second.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        Await.until(() -> ask("/index.html").join().statusCode() == 200);
    }

    @Test
    void ofSixAtOnceTwoAreServedWhereTheLimitIsTwo() throws Exception {
        start("qosactive=\"on\"", "<QOSPARAMS maxconn=\"2\" enforceconnections=\"on\"/>");
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            tasks.add(() -> ask("/wait").get(60, TimeUnit.SECONDS).statusCode());
        }
        tasks.add(() -> {
            Await.until(() -> server.snapshot().virtualServers().get(0).qosRefused() >= 4);
            gate.countDown();
            return 0;
        });

        List<Integer> answers = Together.run(tasks);

        assertThat(answers.stream().filter(status -> status == 200)).hasSize(2);
        assertThat(answers.stream().filter(status -> status == 503)).hasSize(4);
        assertThat(waiting.get()).isEqualTo(2);
    }

    /** A reader that has asked counts until it has the last byte, whoever sends the file. */
    @Test
    void ofSixSlowReadersOfTheQuickLaneTwoAreServed() throws Exception {
        start("qosactive=\"on\"", "<QOSPARAMS maxconn=\"2\" enforceconnections=\"on\"/>");
        Path large = folder.resolve("docs/large.bin");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(DOWNLOAD);
        }
        Await.until(() -> {
            assertThat(ask("/large.bin").join().body()).hasSize((int) DOWNLOAD);
            awaitOnlyWhoWaits();
            return server.snapshot().quickLaneAnswers() > 0;
        });

        for (int round = 0; round < 2; round++) {
            List<Socket> readers = new ArrayList<>();
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                Socket reader = connected();
                readers.add(reader);
                tasks.add(() -> begun(reader));
            }
            try {
                List<Integer> answers = Together.run(tasks);

                assertThat(answers).filteredOn(status -> status == 200).hasSize(2);
                assertThat(answers).filteredOn(status -> status == 503).hasSize(4);
                Await.until(() -> server.snapshot().virtualServers().get(0).openConnections() == 2);
                assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode())
                        .isEqualTo(503);
            } finally {
                for (Socket reader : readers) {
                    reader.close();
                }
            }
            awaitOnlyWhoWaits();
        }
    }

    /** @return the status of the large file's answer, of which no more is read */
    private static int begun(Socket socket) throws IOException {
        socket.getOutputStream().write(ascii("GET /large.bin HTTP/1.1", "Host: localhost"));
        String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        return Integer.parseInt(line.substring(9));
    }

    /** Else those that try again and again would keep everybody out for good. */
    @Test
    void answersOfRefusedRequestsAreNoTraffic() throws Exception {
        start("qosactive=\"on\" qosmetricsinterval=\"600\"", "<QOSPARAMS maxconn=\"1\" enforceconnections=\"on\"/>");
        CompletableFuture<HttpResponse<String>> first = ask("/wait");
        Await.until(() -> waiting.get() == 1);
        for (int i = 0; i < 100; i++) {
            assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(503);
        }
        gate.countDown();
        first.get(60, TimeUnit.SECONDS);

        assertThat(server.snapshot().virtualServers().get(0).requests().bytesSent())
                .isGreaterThan(20_000);
        assertThat(passed()).isLessThan(20_000);
    }

    /** A request counts until a moment after its answer has arrived. */
    private void awaitOnlyWhoWaits() {
        Await.until(() -> server.snapshot().virtualServers().get(0).openConnections() == waiting.get());
    }

    @Test
    void tooMuchTrafficIsRefusedOnlyWhereItIsEnforced() throws Exception {
        start("qosactive=\"on\" qosrecomputeinterval=\"1\"", "<QOSPARAMS maxbps=\"1\" enforcebandwidth=\"on\"/>");
        Await.until(() -> {
            ask("/large").join();
            return server.snapshot().virtualServers().get(0).bytesPerSecond() > 1;
        });

        HttpResponse<String> refused = ask("/index.html").get(60, TimeUnit.SECONDS);
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("Virtual server bandwidth limit of 1 . Current VS bandwidth : ");

        Path serverXml = folder.resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replace("enforcebandwidth=\"on\"", ""));
        assertThat(server.reload().applied()).isTrue();
        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    /** The client has asked for 64 MB, takes the first piece and waits. */
    @Test
    void bytesOfALargeFileCountAsTheClientTakesThem() throws Exception {
        start("qosactive=\"on\" qosmetricsinterval=\"600\"", "<QOSPARAMS maxbps=\"1000000000\"/>");
        Path large = folder.resolve("docs/large.bin");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(LARGE);
        }
        try (Socket socket = connected()) {
            socket.getOutputStream().write(ascii("GET /large.bin HTTP/1.1", "Host: localhost"));
            InputStream answer = socket.getInputStream();
            assertThat(answer.readNBytes(100_000)).hasSize(100_000);
            Await.until(() -> passed() > 0);
            assertThat(passed()).isLessThan(LARGE / 2);

            for (long left = LARGE / 2; left > 0; left -= 1 << 20) {
                answer.readNBytes(1 << 20);
            }
            Await.until(() -> passed() > LARGE / 3);
        }
    }

    @Test
    void bytesOfAnUploadCountBeforeItIsOver() throws Exception {
        start("qosactive=\"on\" qosmetricsinterval=\"600\"", "<QOSPARAMS maxbps=\"1000000000\"/>");
        try (Socket socket = connected()) {
            OutputStream out = socket.getOutputStream();
            out.write(ascii("POST /drink HTTP/1.1", "Host: localhost", "Content-Length: 2000000"));
            out.write(new byte[1_000_000]);
            Await.until(() -> passed() >= 500_000);
            out.write(new byte[1_000_000]);
            assertThat(socket.getInputStream().readNBytes(12))
                    .isEqualTo("HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void whatAConnectionHasCarriedUnmeasuredDoesNotCountLater() throws Exception {
        start("", "");
        try (Socket socket = connected()) {
            for (int i = 0; i < 10; i++) {
                readLarge(socket);
            }
            Path serverXml = folder.resolve("conf/server.xml");
            Files.writeString(
                    serverXml,
                    Files.readString(serverXml)
                            .replace("<SERVER >", "<SERVER qosactive=\"on\" qosmetricsinterval=\"600\">"));
            assertThat(server.reload().applied()).isTrue();
            startedNanos = System.nanoTime();

            readLarge(socket);

            Await.until(() -> passed() > 10_000);
            assertThat(passed()).isLessThan(100_000);
        }
    }

    /** What the client has is 16 KB and a head; the connection is kept. */
    private static void readLarge(Socket socket) throws IOException {
        socket.getOutputStream().write(ascii("GET /large HTTP/1.1", "Host: localhost"));
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        assertThat(head).contains("Content-Length: 16384");
        assertThat(in.readNBytes(16_384)).hasSize(16_384);
    }

    private Socket connected() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(64 * 1024);
        socket.connect(new InetSocketAddress(
                "127.0.0.1", server.listenAddresses().get(0).port()));
        return socket;
    }

    private static byte[] ascii(String... lines) {
        return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Bytes that have passed, about: from the figure and the time that it is an average of. */
    private long passed() {
        double seconds = (System.nanoTime() - startedNanos) / 1e9;
        return Math.round(server.snapshot().virtualServers().get(0).bytesPerSecond() * seconds);
    }

    @Test
    void measuresAndRefusesNothingUnlessItIsActive() throws Exception {
        start("", "<QOSPARAMS maxconn=\"1\" enforceconnections=\"on\"/>");
        ask("/wait");
        ask("/wait");
        Await.until(() -> waiting.get() == 2);

        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(server.snapshot().virtualServers().get(0).bytesPerSecond()).isZero();
    }

    private void start(String ofServer, String params) throws Exception {
        server = new TestInstance(folder, List.of())
                .withServerXml(text ->
                        text.replace("<SERVER>", "<SERVER " + ofServer + ">").replace("</VS>", params + "</VS>"))
                .withObjConf(text -> text.replaceFirst(
                        "<Object name=\"default\">",
                        "<Object name=\"default\">\nAuthTrans fn=\"qos-handler\"\nError fn=\"qos-error\" code=\"503\""))
                .start(Map.of(
                        "wait",
                        exchange -> {
                            waiting.incrementAndGet();
                            try {
                                assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
                            } catch (InterruptedException stopped) {
                                Thread.currentThread().interrupt();
                            }
                            exchange.response().status(200);
                            return Outcome.PROCEED;
                        },
                        "drink",
                        exchange -> {
                            drink(exchange.request().body());
                            exchange.response().status(200);
                            return Outcome.PROCEED;
                        }));
        startedNanos = System.nanoTime();
    }

    private static void drink(RequestBody body) {
        try {
            byte[] glass = new byte[8_192];
            while (body.read(glass, 0, glass.length) >= 0) {
                // All of it.
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
