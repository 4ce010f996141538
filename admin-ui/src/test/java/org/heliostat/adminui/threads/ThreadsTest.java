package org.heliostat.adminui.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.RunningThreads;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.rest.FakeApplications;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.request.Exchange;
import org.heliostat.stats.thread.SessionRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadsTest {

    private static final long NOW = 1_700_000_000_000L;
    private static final long VIRTUAL = 77_777_777;

    @TempDir
    private Path folder;

    private final FakeApplications applications = new FakeApplications();
    private final FakeDumps dumps = new FakeDumps();
    private final Desk desk = new Desk(of -> rows());

    @Test
    void saysWhatSessionsWorkOnVirtualOnesToo() {
        deploy("/shop");
        deploy("/");

        JsonNode first = threads("").get(0);

        assertThat(first.path("id").asLong()).isEqualTo(VIRTUAL);
        assertThat(first.path("name").asText()).isEqualTo("session-7");
        assertThat(first.path("kind").asText()).isEqualTo("session");
        assertThat(first.path("state").asText()).isEqualTo("timed_waiting");
        assertThat(first.path("url").asText()).isEqualTo("GET /shop/cart");
        assertThat(first.path("application").asText()).isEqualTo("/shop");
        assertThat(first.path("function").asText()).isEqualTo("service-j2ee");
        assertThat(first.path("sinceMillis").asLong()).isEqualTo(NOW - 2_500);
        assertThat(first.path("client").asText()).isEqualTo("10.0.0.9");
    }

    @Test
    void listsTheOtherThreadsByWhatTheyAreFor() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread io = named("io-99", end);
        Thread other = named("zebra", end);
        try {
            JsonNode threads = threads("");
            assertThat(kindOf(threads, "io-99")).isEqualTo("io");
            assertThat(kindOf(threads, "zebra")).isEqualTo("other");
        } finally {
            end.countDown();
            io.join();
            other.join();
        }
    }

    @Test
    void givesSoManyFromSoFar() {
        JsonNode page = content(desk.ask(desk.as(Role.MONITOR, "GET", "/api/v1/threads?from=1&count=2")));

        assertThat(page.path("threads")).hasSize(2);
        assertThat(page.path("total").asInt()).isGreaterThan(3);
        assertThat(page.path("threads").toString()).doesNotContain("session-7");
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", "/api/v1/threads?count=0"))))
                .isEqualTo(422);
    }

    @Test
    @SuppressWarnings("deprecation") // the new name came with Java 19
    void showsStacksOfSessionsAndOfOthers() {
        JsonNode virtual = content(desk.ask(desk.as(Role.MONITOR, "GET", "/api/v1/threads/stack?id=" + VIRTUAL)));
        JsonNode own = content(desk.ask(desk.as(
                Role.MONITOR,
                "GET",
                "/api/v1/threads/stack?id=" + Thread.currentThread().getId())));

        assertThat(virtual.path("stack").get(0).asText()).isEqualTo("Cart.doGet(Cart.java:12)");
        assertThat(own.path("stack").toString()).contains("ThreadsTest.showsStacksOfSessionsAndOfOthers");
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", "/api/v1/threads/stack?id=999999999"))))
                .isEqualTo(404);
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", "/api/v1/threads/stack"))))
                .isEqualTo(404);
    }

    @Test
    void writesADumpOfTheHeapThatOnlyTheOwnerCanRead() throws IOException {
        Exchange exchange = desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/dumps?kind=heap"));

        assertThat(status(exchange)).isEqualTo(201);
        Path file = Path.of(content(exchange).path("file").asText());
        assertThat(file).hasParent(folder).hasContent("heap");
        assertThat(content(exchange).path("bytes").asLong()).isEqualTo(4);
        assertThat(file.getFileName().toString()).matches("heap-\\d{8}-\\d{6}\\.hprof");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(dumps.folderMode)).isEqualTo("rwx------");
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/dumps?kind=heap"))))
                .isEqualTo(201);
        assertThat(files()).hasSize(2);
    }

    @Test
    void refusesADumpThatTheDiskHasNoRoomFor() throws IOException {
        dumps.free = 999;

        Exchange exchange = desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/dumps?kind=heap"));

        assertThat(status(exchange)).isEqualTo(507);
        assertThat(content(exchange).path("detail").asText())
                .contains("999 bytes")
                .contains("at least 1000");
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesNothingOfADumpThatFailed() throws IOException {
        dumps.fails = true;

        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/dumps?kind=heap"))))
                .isEqualTo(500);
        assertThat(files()).isEmpty();
    }

    @Test
    void writesADumpOfTheThreads() throws IOException {
        Exchange exchange = desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/dumps?kind=threads"));

        String text = Files.readString(Path.of(content(exchange).path("file").asText()));
        assertThat(text)
                .contains("session \"session-7\" id " + VIRTUAL + ": GET /shop/cart of vs1")
                .contains("at Cart.doGet(Cart.java:12)")
                .contains("ThreadsTest.writesADumpOfTheThreads");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?kind=", "?kind=core"})
    void refusesOtherKinds(String query) {
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/dumps" + query))))
                .isEqualTo(422);
    }

    @Test
    void isForThoseWhoMay() throws IOException {
        assertThat(status(desk.ask(nobody("GET", "/api/v1/threads")))).isEqualTo(401);
        assertThat(status(desk.ask(nobody("GET", "/api/v1/threads/stack?id=1"))))
                .isEqualTo(401);
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "POST", "/api/v1/dumps?kind=heap"))))
                .isEqualTo(403);
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "GET", "/api/v1/dumps"))))
                .isEqualTo(405);
        assertThat(files()).isEmpty();
    }

    private List<Routes.Route> rows() {
        List<Routes.Route> rows = new ArrayList<>();
        rows.addAll(new ThreadsResource(new OneSession(), applications, () -> NOW, new Json()).routes());
        // The folder is known only when the test begins.
        rows.addAll(List.of(new Routes.Route("POST", "/api/v1/dumps", Routes.Lane.CHANGE, exchange -> new DumpsResource(
                                folder, dumps, new OneSession(), () -> NOW, new Json())
                        .dump(exchange))
                .needs(Role.OPERATOR)));
        return rows;
    }

    private JsonNode threads(String query) {
        return content(desk.ask(desk.as(Role.MONITOR, "GET", "/api/v1/threads" + query)))
                .path("threads");
    }

    private void deploy(String uri) {
        applications.all.add(
                new ApplicationInfo(new Deployment("vs1", uri, folder), "", ApplicationState.RUNNING, "", 1, 1, 0));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static Thread named(String name, CountDownLatch end) {
        Thread thread = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.start();
        return thread;
    }

    private static String kindOf(JsonNode threads, String name) {
        for (JsonNode thread : threads) {
            if (thread.path("name").asText().equals(name)) {
                return thread.path("kind").asText();
            }
        }
        return "missing";
    }

    /** A session whose thread is known nowhere else, as virtual ones are. */
    private static final class OneSession implements RunningThreads {

        @Override
        public List<Running> sessions() {
            return List.of(new Running(
                    VIRTUAL,
                    Thread.State.TIMED_WAITING,
                    new SessionRow(
                            "session-7",
                            "response",
                            "10.0.0.9",
                            2_500_000_000L,
                            "vs1",
                            "GET",
                            "/shop/cart",
                            "service-j2ee")));
        }

        @Override
        public Optional<List<StackTraceElement>> stackOf(long id) {
            return id == VIRTUAL
                    ? Optional.of(List.of(new StackTraceElement("Cart", "doGet", "Cart.java", 12)))
                    : Optional.empty();
        }
    }

    private static final class FakeDumps implements Dumps {
        private long free = 1_000_000_000;
        private boolean fails;
        private java.util.Set<java.nio.file.attribute.PosixFilePermission> folderMode = java.util.Set.of();

        @Override
        public void heap(Path file) throws IOException {
            Files.writeString(file, "heap");
            try {
                folderMode = Files.getPosixFilePermissions(java.util.Objects.requireNonNull(file.getParent()));
            } catch (IOException odd) {
                throw new UncheckedIOException(odd);
            }
            if (fails) {
                throw new IOException("the disk broke");
            }
        }

        @Override
        public long heapBytes() {
            return 1_000;
        }

        @Override
        public long freeBytes(Path of) {
            return free;
        }
    }
}
