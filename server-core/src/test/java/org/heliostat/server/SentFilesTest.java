package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.heliostat.filecache.CachedFile;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large files over real sockets: sent by the operating system, from a file that the cache keeps open. */
class SentFilesTest {

    private static final String HOST = "Host: localhost\r\n";
    private static final String GET = "GET /a.bin HTTP/1.1\r\n" + HOST + "\r\n";
    private static final int SIZE = 300_000;
    private static final long HUGE = 256L << 20;

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private WebServer server;
    private Path file;

    @AfterEach
    void stop() {
        threads.shutdownNow();
        server.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aKeptFileIsSentOnTheLoopWholeAndByASessionInParts(String transport) throws Exception {
        try (Leaks leaks = new Leaks()) {
            start(transport);
            String content = content();
            try (RawClient client = new RawClient(port())) {
                // A target is known to the quick lane shortly after its first answer has left.
                Await.until(() -> isAnsweredOnTheLoop(client));
                client.send(GET.repeat(5));
                for (int i = 0; i < 5; i++) {
                    assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n" + content);
                }
                client.send(GET.replace("\r\n\r\n", "\r\nRange: bytes=1000-99999\r\n\r\n") + GET);
                assertThat(client.readAnswer())
                        .startsWith("HTTP/1.1 206 ")
                        .endsWith("\r\n\r\n" + content.substring(1_000, 100_000));
                assertThat(client.readAnswer()).endsWith("\r\n\r\n" + content);
            }

            assertThat(snapshot().quickLaneAnswers()).isGreaterThanOrEqualTo(7);
            assertThat(snapshot().fileCache().openFiles()).isEqualTo(1);
            assertThat(snapshot().fileCache().mediumUsed()).isZero();
            assertThat(leaks.found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aFileThatShrinksWhileItIsSentCutsTheConnection(String transport) throws Exception {
        try (Leaks leaks = new Leaks()) {
            start(transport);
            resize(HUGE);
            try (RawClient client = new RawClient(port(), 16 * 1024)) {
                client.send(GET);
                String beginning = client.read(1_000);
                assertThat(beginning).contains("Content-Length: " + HUGE + "\r\n");

                resize(SIZE);

                assertThat(received(client)).isLessThan(HUGE);
            }
            Await.until(() -> snapshot().protocol().aborted() == 1);
            assertThat(snapshot().protocol().resets()).isZero();
            try (RawClient client = new RawClient(port())) {
                assertThat(client.send(GET).readAnswer()).contains("Content-Length: " + SIZE + "\r\n");
            }
            assertThat(snapshot().fileCache().openFiles()).isEqualTo(1);
            assertThat(snapshot().fileCache().busyDeleted()).isZero();
            assertThat(leaks.found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aFileThatGrowsWhileItIsSentIsSentAsLongAsItWasPromised(String transport) throws Exception {
        start(transport);
        resize(8L << 20);
        try (RawClient client = new RawClient(port(), 16 * 1024)) {
            client.send(GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
            int head = client.read(1_000).indexOf("\r\n\r\n") + 4;

            resize(16L << 20);

            assertThat(1_000 - head + received(client)).isEqualTo(8L << 20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aLinkPutInItsPlaceIsNotFollowed(String transport) throws Exception {
        start(transport);
        String content = content();
        Path secret = Files.writeString(folder.resolve("secret"), "s".repeat(SIZE));
        try (RawClient client = new RawClient(port())) {
            assertThat(client.send(GET).readAnswer()).endsWith(content);

            Files.delete(file);
            Files.createSymbolicLink(file, secret);

            // What was opened is sent until MaxAge has passed.
            assertThat(client.send(GET).readAnswer())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\n" + content);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void aClientThatAsksForFileAfterFileAndTakesNoneIsNotReadFrom(String transport) throws Exception {
        try (Leaks leaks = new Leaks()) {
            start(transport);
            int requests = 2_000;
            try (RawClient client = new RawClient(port(), 16 * 1024)) {
                assertThat(client.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
                Future<RawClient> sent = threads.submit(() -> client.send(GET.repeat(requests)));

                Await.until(() -> snapshot().protocol().pipelinePauses() > 0);
                // Their heads alone would stop it after some hundreds.
                assertThat(snapshot().protocol().requests()).isLessThan(150);
                for (int i = 0; i < 100; i++) {
                    assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ");
                }
                client.reset();
                sent.cancel(true);
            }
            Await.until(() -> snapshot().protocol().connectionsOpen() == 0);
            Await.until(() -> leases() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    private void start(String transport) throws Exception {
        server = new TestInstance(folder, List.of("Transport " + transport)).start(Map.of());
        file = Files.writeString(folder.resolve("docs/a.bin"), content());
    }

    private boolean isAnsweredOnTheLoop(RawClient client) {
        try {
            return client.send(GET).readAnswer().startsWith("HTTP/1.1 200 ")
                    && snapshot().quickLaneAnswers() > 0;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String content() {
        return "0123456789".repeat(SIZE / 10);
    }

    private void resize(long size) throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(size);
        }
    }

    /** @return how many bytes come until the end of the connection, however it ends */
    private static long received(RawClient client) {
        long count = 0;
        try {
            for (String part = client.read(1 << 20); !part.isEmpty(); part = client.read(1 << 20)) {
                count += part.length();
            }
        } catch (IOException reset) {
            return count;
        }
        return count;
    }

    private long leases() {
        return server.fileCache().list(100).stream()
                .mapToLong(CachedFile::leases)
                .sum();
    }

    private ServerSnapshot snapshot() {
        return server.snapshot();
    }

    private int port() {
        return server.listenAddresses().get(0).port();
    }
}
