package org.heliostat.original.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.config.objconf.Stage;
import org.heliostat.log.ServerLog;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class PublishTest {

    /** Takes nothing, as a full disk does. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path instance;

    private Path docs;
    private RequestPipeline pipeline;

    @BeforeEach
    void makeFiles() throws IOException {
        instance = instance.toRealPath();
        docs = Files.createDirectories(instance.resolve("docs/sub")).getParent();
        Files.writeString(docs.resolve("a.txt"), "old");
        Files.writeString(instance.resolve("outside.txt"), "outside");
        pipeline = pipeline();
    }

    private RequestPipeline pipeline() {
        return new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "pfx2dir", "from", "/up", "dir", docs + "/sub")
                .servingFiles()
                .line("default", Stage.SERVICE, "upload-file", "method", "PUT", "max-size", "10")
                .line("default", Stage.SERVICE, "delete-file", "method", "DELETE")
                .line("default", Stage.SERVICE, "rename-file", "method", "MOVE")
                .line("default", Stage.SERVICE, "make-dir", "method", "MKDIR")
                .line("default", Stage.SERVICE, "remove-dir", "method", "RMDIR")
                .line("default", Stage.SERVICE, "list-dir", "method", "INDEX")
                .build();
    }

    @Test
    void uploadsNewFilesAndReplacesOldOnes() throws IOException {
        assertThat(put("/sub/new.txt", "new")).isEqualTo(201);
        assertThat(get("/a.txt")).isEqualTo("old");
        assertThat(put("/a.txt", "newer")).isEqualTo(204);

        assertThat(docs.resolve("sub/new.txt")).hasContent("new");
        assertThat(get("/a.txt")).isEqualTo("newer");
        assertThat(Files.list(docs.resolve("sub"))).hasSize(1);
    }

    @Test
    void offersToTakeAwayOnlyWhatIsThere() {
        assertThat(allowed("/none.txt")).isEqualTo("PUT, MKDIR, OPTIONS");
        assertThat(allowed("/none/none.txt")).isEqualTo("PUT, MKDIR, OPTIONS");
        assertThat(allowed("/a.txt")).isEqualTo("GET, HEAD, POST, PUT, DELETE, MKDIR, MOVE, RMDIR, OPTIONS");
        assertThat(allowed("/sub/")).isEqualTo("PUT, DELETE, INDEX, MKDIR, MOVE, RMDIR, OPTIONS");
        assertThat(run(FakeExchange.request("DELETE", "/none.txt")).response().status())
                .isEqualTo(404);
    }

    private String allowed(String path) {
        return run(FakeExchange.request("OPTIONS", path)).response().headers().first("Allow");
    }

    @Test
    void refusesFilesThatAreTooLargeWithoutATrace() throws IOException {
        assertThat(put("/sub/large.txt", "12345678901")).isEqualTo(413);
        assertThat(put("/a.txt", "12345678901")).isEqualTo(413);

        assertThat(docs.resolve("a.txt")).hasContent("old");
        assertThat(Files.list(docs.resolve("sub"))).isEmpty();
    }

    @Test
    @EnabledIf("hasFullDevice")
    void tellsAFullDiskFromAClientThatHasGone() {
        UploadFile upload = new UploadFile(null, new FileLocks(() -> 0), 10);
        IOException gone = new IOException("gone");

        assertThatThrownBy(() -> upload.receive(FakeBody.of(new byte[1]), FULL, StandardOpenOption.WRITE))
                .isInstanceOf(FileSystemException.class)
                .hasMessage("/dev/full: No space left on device");
        assertThatThrownBy(() -> upload.receive(FakeBody.failing(new byte[0], gone), FULL, StandardOpenOption.WRITE))
                .isSameAs(gone);
    }

    static boolean hasFullDevice() {
        return Files.isWritable(FULL);
    }

    @Test
    void answersWhatTheDiskRefuses() {
        assertThat(statusOf(new FileSystemException("f", null, "No space left on device")))
                .isEqualTo(507);
        assertThat(statusOf(new FileSystemException("f", null, "File name too long")))
                .isEqualTo(403);
        assertThat(statusOf(new AccessDeniedException("f"))).isEqualTo(403);
        assertThat(statusOf(new NotDirectoryException("f"))).isEqualTo(409);
    }

    private int statusOf(IOException failure) {
        Change fails = new Change(
                (exchange, place) -> {
                    throw failure;
                },
                false,
                new PublishLog(new ServerLog(new FakeTicker())));
        Exchange exchange = FakeExchange.request("PUT", "/a.txt").body("x").build();
        new PipelineFixture(docs)
                .servingFiles()
                .function("fails", fails)
                .line("default", Stage.SERVICE, "fails", "method", "PUT")
                .build()
                .run(exchange);
        return exchange.response().status();
    }

    @Test
    void refusesPartsOfFiles() {
        Exchange exchange = run(FakeExchange.request("PUT", "/a.txt")
                .header("Content-Range", "bytes 0-1/2")
                .body("xx"));

        assertThat(exchange.response().status()).isEqualTo(400);
    }

    @Test
    void obeysConditions() throws IOException {
        Exchange exclusive = run(FakeExchange.request("PUT", "/a.txt")
                .header("If-None-Match", "*")
                .body("x"));
        Exchange outdated = run(FakeExchange.request("PUT", "/a.txt")
                .header("If-Match", "\"x\"")
                .body("x"));

        assertThat(exclusive.response().status()).isEqualTo(412);
        assertThat(outdated.response().status()).isEqualTo(412);
        assertThat(docs.resolve("a.txt")).hasContent("old");
    }

    /** What is not there has no tag: it is what If-None-Match asks for, and nothing that If-Match means. */
    @Test
    void obeysConditionsAboutWhatIsNotThere() {
        Exchange any = run(FakeExchange.request("PUT", "/sub/new.txt")
                .header("If-Match", "*")
                .body("x"));
        Exchange exclusive = run(FakeExchange.request("PUT", "/sub/new.txt")
                .header("If-None-Match", "*")
                .body("x"));

        assertThat(any.response().status()).isEqualTo(412);
        assertThat(exclusive.response().status()).isEqualTo(201);
    }

    @Test
    void refusesHiddenAndProtectedNames() {
        for (String name : new String[] {"/.htaccess", "/.git/config"}) {
            assertThat(put(name, "x")).as(name).isEqualTo(403);
            assertThat(status("MKDIR", name)).as(name).isEqualTo(403);
        }
        for (String name : new String[] {"/web-inf/web.xml", "/META-INF"}) {
            assertThat(put(name, "x")).as(name).isEqualTo(404);
            assertThat(status("MKDIR", name)).as(name).isEqualTo(404);
        }
    }

    @Test
    void followsNoLinks() throws IOException {
        Files.createSymbolicLink(docs.resolve("out"), instance);
        Files.createSymbolicLink(docs.resolve("link.txt"), instance.resolve("outside.txt"));

        assertThat(put("/out/outside.txt", "x")).isEqualTo(403);
        assertThat(status("DELETE", "/out/outside.txt")).isEqualTo(403);
        assertThat(put("/link.txt", "x")).isEqualTo(409);
        assertThat(status("DELETE", "/link.txt")).isEqualTo(409);
        assertThat(instance.resolve("outside.txt")).hasContent("outside");
    }

    /** Who may write beside the server's files could otherwise have an upload put where only the server may write. */
    @Test
    void aFolderThatBecomesALinkDuringAnUploadGetsNothing() throws IOException {
        Path other = Files.createDirectories(instance.resolve("other"));
        Exchange exchange =
                run(FakeExchange.request("PUT", "/sub/new.txt").body(new SlowBody(() -> swap(docs, other))));

        assertThat(exchange.response().status()).isEqualTo(403);
        assertThat(Files.list(other)).isEmpty();
        assertThat(docs.resolve("sub/new.txt")).doesNotExist();
    }

    /** When the end of the body is asked for, the folder has become a link. */
    private static void swap(Path docs, Path other) throws IOException {
        Files.move(docs.resolve("sub"), docs.resolve("was-sub"));
        Files.createSymbolicLink(docs.resolve("sub"), other);
        // What the upload has written so far must be found below the link for the worst to happen.
        try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(docs.resolve("was-sub"), ".upload-*")) {
            for (Path file : unfinished) {
                Files.copy(file, other.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void aFileThatChangesDuringAnUploadIsNotTheOneTheClientMeans() throws IOException {
        String tag =
                run(FakeExchange.request("GET", "/a.txt")).response().headers().first("ETag");
        Exchange replaced = run(FakeExchange.request("PUT", "/a.txt")
                .header("If-Match", tag)
                .body(new SlowBody(() -> Files.writeString(docs.resolve("a.txt"), "of another"))));
        Exchange appeared = run(FakeExchange.request("PUT", "/sub/new.txt")
                .header("If-None-Match", "*")
                .body(new SlowBody(() -> Files.writeString(docs.resolve("sub/new.txt"), "of another"))));
        Exchange folder = run(FakeExchange.request("PUT", "/sub/folder")
                .body(new SlowBody(() -> Files.createDirectory(docs.resolve("sub/folder")))));

        assertThat(replaced.response().status()).isEqualTo(412);
        assertThat(docs.resolve("a.txt")).hasContent("of another");
        assertThat(appeared.response().status()).isEqualTo(412);
        assertThat(docs.resolve("sub/new.txt")).hasContent("of another");
        assertThat(folder.response().status()).isEqualTo(409);
        assertThat(Files.list(docs.resolve("sub"))).hasSize(2);
    }

    @Test
    void ofUploadsThatMeanTheSameFileOneReplacesIt() throws Exception {
        for (int round = 0; round < 20; round++) {
            Files.writeString(docs.resolve("a.txt"), "x".repeat(round + 2));
            pipeline = pipeline();
            String tag = run(FakeExchange.request("GET", "/a.txt"))
                    .response()
                    .headers()
                    .first("ETag");
            CyclicBarrier read = new CyclicBarrier(3);
            List<Callable<Integer>> uploads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                uploads.add(() -> run(FakeExchange.request("PUT", "/a.txt")
                                .header("If-Match", tag)
                                .body(new SlowBody(() -> awaited(read))))
                        .response()
                        .status());
            }
            assertThat(Together.run(uploads)).containsExactlyInAnyOrder(204, 412, 412);
        }
    }

    private static void awaited(CyclicBarrier barrier) throws IOException {
        try {
            barrier.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException late) {
            throw new IOException(late);
        }
    }

    @FunctionalInterface
    private interface Meanwhile {
        void happen() throws IOException;
    }

    /** One byte; something happens before its end is told. */
    private record SlowBody(Meanwhile meanwhile, AtomicInteger reads) implements RequestBody {

        SlowBody(Meanwhile meanwhile) {
            this(meanwhile, new AtomicInteger());
        }

        @Override
        public long contentLength() {
            return 1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (reads.getAndIncrement() == 0) {
                bytes[offset] = 'x';
                return 1;
            }
            meanwhile.happen();
            return -1;
        }

        @Override
        public int available() {
            return 0;
        }

        @Override
        public boolean isFinished() {
            return reads.get() > 1;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void whenReady(Runnable callback) {
            callback.run();
        }

        @Override
        public HeaderFields trailers() {
            return null;
        }
    }

    @Test
    void deletesFilesButNoFolders() {
        assertThat(status("DELETE", "/a.txt")).isEqualTo(204);
        assertThat(docs.resolve("a.txt")).doesNotExist();
        assertThat(status("DELETE", "/a.txt")).isEqualTo(404);
        assertThat(status("DELETE", "/sub")).isEqualTo(409);
        assertThat(status("DELETE", "/")).isEqualTo(403);
    }

    @Test
    void makesAndRemovesFolders() throws IOException {
        assertThat(status("MKDIR", "/made/")).isEqualTo(201);
        assertThat(docs.resolve("made")).isDirectory();
        assertThat(status("MKDIR", "/made")).isEqualTo(409);
        assertThat(status("MKDIR", "/no/folder")).isEqualTo(409);
        assertThat(status("RMDIR", "/made")).isEqualTo(204);
        Files.writeString(docs.resolve("sub/x"), "x");
        assertThat(status("RMDIR", "/sub")).isEqualTo(409);
    }

    @Test
    void renamesWithinTheSameFolderOfTheServer() {
        assertThat(move("/a.txt", "/sub/b.txt")).isEqualTo(204);
        assertThat(docs.resolve("sub/b.txt")).hasContent("old");
        assertThat(move("/up/b.txt", "/up/c.txt")).isEqualTo(204);
        assertThat(docs.resolve("sub/c.txt")).hasContent("old");
        assertThat(move("/up/c.txt", "/a.txt")).isEqualTo(403);
        assertThat(move("/sub/c.txt", "/../outside.txt")).isEqualTo(400);
        assertThat(move("/sub/c.txt", "/%2e%2e/outside.txt")).isEqualTo(400);
        assertThat(move("/sub/c.txt", "http://x/")).isEqualTo(400);
    }

    @Test
    void writesOverNothingWhenRenaming() {
        put("/b.txt", "b");

        assertThat(move("/a.txt", "/b.txt")).isEqualTo(409);
    }

    @Test
    void listsAFolderForPrograms() {
        Exchange exchange = run(FakeExchange.request("INDEX", "/"));

        assertThat(FakeExchange.transportOf(exchange).text())
                .containsPattern("a\\.txt text/plain 3 [0-9]{9,}\n")
                .containsPattern("sub directory [0-9]+ [0-9]{9,}\n");
    }

    @Test
    void optionsNamesTheMethods() {
        Exchange exchange = run(FakeExchange.request("OPTIONS", "/a.txt"));

        assertThat(exchange.response().headers().first("Allow")).contains("PUT", "DELETE", "MKDIR", "MOVE");
    }

    @Test
    void nothingCanBeChangedUnlessObjConfSaysSo() {
        Exchange exchange = FakeExchange.request("PUT", "/a.txt").body("x").build();
        new PipelineFixture(docs).servingFiles().build().run(exchange);

        assertThat(exchange.response().status()).isEqualTo(405);
    }

    private int put(String target, String text) {
        return run(FakeExchange.request("PUT", target).body(text)).response().status();
    }

    private int move(String from, String to) {
        return run(FakeExchange.request("MOVE", from).header("New-uri", to))
                .response()
                .status();
    }

    private int status(String method, String target) {
        return run(FakeExchange.request(method, target)).response().status();
    }

    private String get(String target) {
        return FakeExchange.transportOf(run(FakeExchange.request("GET", target)))
                .text();
    }

    private Exchange run(FakeExchange fake) {
        Exchange exchange = fake.build();
        pipeline.run(exchange);
        return exchange;
    }
}
