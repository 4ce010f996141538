package org.heliostat.original.dav.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** LOCK and UNLOCK, and what locks stand in the way of. */
class LocksTest {

    /** Takes nothing, as a full disk does. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private DavPlayground dav;

    @BeforeEach
    void make() throws Exception {
        dav = new DavPlayground(folder, DavPlayground.LIMITS);
        dav.write("a.txt", "a");
        dav.write("x/b.txt", "b");
    }

    private static String shown(String token) {
        return "(" + token + ")";
    }

    @Test
    void grantsALockAndTellsOfIt() {
        Exchange locked = dav.run(DavPlayground.locking("/dav/a.txt", "exclusive", "Timeout", "Infinite, Second-5"));

        assertThat(locked.response().status()).isEqualTo(200);
        String token = locked.response().headers().first("Lock-Token");
        assertThat(token).startsWith("<urn:uuid:");
        assertThat(FakeExchange.transportOf(locked).text())
                .contains("<D:exclusive/>")
                .contains("<owner xmlns=\"DAV:\"><href>mailto:ann</href></owner>")
                .contains("<D:timeout>Second-1000</D:timeout>")
                .contains("<D:depth>0</D:depth>")
                .contains("<D:lockroot><D:href>/dav/a.txt</D:href></D:lockroot>")
                .contains(token.substring(1, token.length() - 1));
        assertThat(dav.propfind("/dav/a.txt", "0", "")).contains("<D:activelock>");
        assertThat(dav.lock("/dav/a.txt", "exclusive")).isEqualTo("refused with 423");
        assertThat(dav.lock("/dav/a.txt", "shared")).isEqualTo("refused with 423");
        assertThat(dav.lock("/dav/", "exclusive")).isEqualTo("refused with 207");
    }

    @Test
    void standsInTheWayOfChanges() {
        String token = dav.lock("/dav/a.txt", "exclusive");

        assertThat(dav.put("/dav/a.txt", "x")).isEqualTo(423);
        assertThat(dav.status("DELETE", "/dav/a.txt")).isEqualTo(423);
        assertThat(dav.status("MOVE", "/dav/a.txt", "Destination", "/dav/b.txt"))
                .isEqualTo(423);
        assertThat(dav.status("COPY", "/dav/x/b.txt", "Destination", "/dav/a.txt"))
                .isEqualTo(423);
        assertThat(dav.proppatch("/dav/a.txt", "<set><prop><u:p/></prop></set>"))
                .isEqualTo(423);
        assertThat(dav.put("/dav/a.txt", "x", "If", "(<urn:other>)")).isEqualTo(412);
        assertThat(dav.put("/dav/a.txt", "x", "If", "(<urn:other>) (Not <DAV:no-lock>)"))
                .isEqualTo(423);
        assertThat(dav.put("/dav/a.txt", "x", "If", "nonsense")).isEqualTo(400);
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "/dav/c.txt"))
                .as("is no change")
                .isEqualTo(201);
        assertThat(dav.file("a.txt")).hasContent("a");

        assertThat(dav.put("/dav/a.txt", "1", "If", shown(token))).isEqualTo(204);
        assertThat(dav.put("/dav/a.txt", "2", "If", "<http://localhost/dav/a.txt> " + shown(token)))
                .isEqualTo(204);
        assertThat(dav.status(
                        "COPY", "/dav/x/b.txt", "Destination", "/dav/a.txt", "If", "</dav/a.txt> " + shown(token)))
                .isEqualTo(204);
        assertThat(dav.lock("/dav/a.txt", "exclusive"))
                .as("what was written over keeps its lock")
                .isEqualTo("refused with 423");
        assertThat(dav.status("MOVE", "/dav/a.txt", "Destination", "/dav/b.txt", "If", shown(token)))
                .isEqualTo(201);
        assertThat(dav.put("/dav/b.txt", "3")).as("does not move along").isEqualTo(204);
        assertThat(dav.put("/dav/a.txt", "4")).as("is gone").isEqualTo(201);
    }

    @Test
    void conditionsLookAtTagsAndAtOthers() {
        String token = dav.lock("/dav/a.txt", "exclusive");
        String tag = dav.run(DavPlayground.request("GET", "/dav/a.txt"))
                .response()
                .headers()
                .first("ETag");

        assertThat(dav.put("/dav/a.txt", "1", "If", "(" + token + " [\"none\"])"))
                .isEqualTo(412);
        assertThat(dav.put("/dav/a.txt", "1", "If", "(" + token + " [" + tag + "])"))
                .isEqualTo(204);
        assertThat(dav.status("MKCOL", "/dav/m1", "If", "</dav/a.txt> " + shown(token)))
                .isEqualTo(201);
        assertThat(dav.status("MKCOL", "/dav/m2", "If", "</dav/x/b.txt> " + shown(token)))
                .isEqualTo(412);
        assertThat(dav.status("MKCOL", "/dav/m2", "If", "<http://elsewhere/dav/a.txt> " + shown(token)))
                .isEqualTo(412);
        assertThat(dav.status("MKCOL", "/dav/m2", "If", "</outside> " + shown(token)))
                .isEqualTo(412);
    }

    @Test
    void foldersAreLockedWithTheirMembers() {
        String token = dav.lock("/dav/x", "exclusive");

        assertThat(dav.put("/dav/x/b.txt", "x")).isEqualTo(423);
        assertThat(dav.put("/dav/x/new.txt", "x")).isEqualTo(423);
        assertThat(dav.status("MKCOL", "/dav/x/m")).isEqualTo(423);
        assertThat(dav.lock("/dav/x/new.txt", "exclusive")).isEqualTo("refused with 423");
        assertThat(dav.status("DELETE", "/dav/x")).isEqualTo(423);
        assertThat(dav.put("/dav/x/new.txt", "x", "If", shown(token))).isEqualTo(201);
        assertThat(dav.status("UNLOCK", "/dav/x/b.txt", "Lock-Token", token))
                .as("anywhere in it")
                .isEqualTo(204);
        assertThat(dav.put("/dav/x/b.txt", "x")).isEqualTo(204);

        String flat = dav.lock("/dav/x", "exclusive", "Depth", "0");
        assertThat(dav.put("/dav/x/b.txt", "y")).as("content of a member").isEqualTo(204);
        assertThat(dav.put("/dav/x/more.txt", "y")).isEqualTo(423);
        assertThat(dav.status("DELETE", "/dav/x/b.txt")).isEqualTo(423);
        assertThat(dav.status("MOVE", "/dav/x/b.txt", "Destination", "/dav/b.txt", "If", "</dav/x> " + shown(flat)))
                .isEqualTo(201);
        assertThat(dav.lock("/dav/x", "exclusive", "Depth", "1")).isEqualTo("refused with 400");
    }

    /** What the client may not change it may not keep others from changing, either. */
    @Test
    void lockNoMemberThatTheClientMayNotLock() throws Exception {
        dav.write("run/program", "");

        Exchange refused = dav.run(DavPlayground.locking("/dav/", "exclusive"));

        assertThat(refused.response().status()).isEqualTo(207);
        assertThat(FakeExchange.transportOf(refused).text())
                .contains("<D:href>/dav/run/program</D:href><D:status>HTTP/1.1 403 ")
                .contains("<D:href>/dav/</D:href><D:status>HTTP/1.1 424 ")
                .doesNotContain("a.txt");
        assertThat(dav.put("/dav/a.txt", "x")).as("nothing is locked").isEqualTo(204);
        assertThat(dav.lock("/dav/", "exclusive", "Depth", "0"))
                .as("without its members")
                .startsWith("<urn:uuid:");
        assertThat(dav.lock("/src/run", "exclusive")).as("as a source").startsWith("<urn:uuid:");
    }

    /** RFC 4918, section 9.10.3. */
    @Test
    void sayWhichMemberIsLockedAlready() {
        dav.lock("/src/x/b.txt", "exclusive");

        Exchange refused = dav.run(DavPlayground.locking("/dav/x", "shared"));

        assertThat(refused.response().status()).isEqualTo(207);
        assertThat(refused.response().headers().first("Lock-Token")).isNull();
        assertThat(FakeExchange.transportOf(refused).text())
                .contains("<D:href>/dav/x/b.txt</D:href><D:status>HTTP/1.1 423 Locked")
                .contains("<D:href>/dav/x/</D:href><D:status>HTTP/1.1 424 ");
        assertThat(dav.lock("/dav/x/b.txt", "shared")).isEqualTo("refused with 423");
    }

    @Test
    void foldersOfTooManyMembersAreNotLockedWithThem() throws Exception {
        for (int i = 0; i < DavPlayground.LIMITS.maxResponses(); i++) {
            dav.write("many/" + i, "");
        }

        assertThat(dav.lock("/dav/many", "exclusive")).isEqualTo("refused with 403");
        assertThat(dav.lock("/dav/many", "exclusive", "Depth", "0")).startsWith("<urn:uuid:");
    }

    @Test
    void whatIsLockedBelowStaysWithItsFolders() {
        dav.lock("/dav/x/b.txt", "exclusive");
        dav.put("/dav/x/c.txt", "c");

        Exchange deleted = dav.run(DavPlayground.request("DELETE", "/dav/x"));

        assertThat(deleted.response().status()).isEqualTo(207);
        assertThat(FakeExchange.transportOf(deleted).text())
                .contains("<D:href>/dav/x/b.txt</D:href><D:status>HTTP/1.1 423 Locked");
        assertThat(dav.file("x/b.txt")).exists();
        assertThat(dav.file("x/c.txt")).doesNotExist();
        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/z")).isEqualTo(423);
    }

    @Test
    void sharedOnesGoTogether() {
        String one = dav.lock("/dav/a.txt", "shared");
        String other = dav.lock("/dav/a.txt", "shared");

        assertThat(other).startsWith("<urn:uuid:").isNotEqualTo(one);
        assertThat(dav.lock("/dav/a.txt", "exclusive")).isEqualTo("refused with 423");
        assertThat(dav.put("/dav/a.txt", "x")).isEqualTo(423);
        assertThat(dav.put("/dav/a.txt", "x", "If", shown(other))).isEqualTo(204);
        assertThat(dav.status("UNLOCK", "/dav/a.txt", "Lock-Token", one)).isEqualTo(204);
        assertThat(dav.put("/dav/a.txt", "x")).isEqualTo(423);
    }

    @Test
    void whatIsNotThereIsMadeAsAnEmptyFile() {
        Exchange locked = dav.run(DavPlayground.locking("/dav/new.txt", "exclusive"));

        assertThat(locked.response().status()).isEqualTo(201);
        assertThat(dav.file("new.txt")).isEmptyFile();
        assertThat(dav.propfind("/dav/", "1", "")).contains("/dav/new.txt");
        assertThat(dav.lock("/dav/none/new.txt", "exclusive")).isEqualTo("refused with 409");
        assertThat(dav.lock("/dav/.new", "exclusive")).isEqualTo("refused with 403");
        assertThat(dav.lock("/dav/folder/", "exclusive")).isEqualTo("refused with 409");
    }

    @Test
    void endByThemselvesUnlessTheyAreRefreshed() {
        String token = dav.lock("/dav/a.txt", "exclusive", "Timeout", "Second-10");
        dav.now.addAndGet(9_000);
        assertThat(dav.status("LOCK", "/dav/a.txt", "If", shown(token), "Timeout", "Second-20"))
                .isEqualTo(200);
        dav.now.addAndGet(19_000);
        assertThat(dav.put("/dav/a.txt", "x")).isEqualTo(423);
        dav.now.addAndGet(1_000);

        assertThat(dav.status("LOCK", "/dav/a.txt", "If", shown(token))).isEqualTo(412);
        assertThat(dav.put("/dav/a.txt", "x")).isEqualTo(204);
        assertThat(dav.status("LOCK", "/dav/a.txt")).isEqualTo(400);
        assertThat(dav.status("UNLOCK", "/dav/a.txt", "Lock-Token", token)).isEqualTo(409);
        assertThat(dav.status("UNLOCK", "/dav/a.txt")).isEqualTo(400);
        assertThat(dav.status("UNLOCK", "/dav/a.txt", "Lock-Token", "urn:x")).isEqualTo(400);
    }

    @Test
    @EnabledIf("hasFullDevice")
    void areNotGrantedWhereTheDiskIsFull() throws Exception {
        assertThat(dav.lock("/dav/a.txt", "exclusive")).startsWith("<urn:uuid:");
        Path journal;
        try (Stream<Path> all = Files.walk(dav.docs.resolve("lock-db"))) {
            journal = all.filter(path -> path.endsWith("locks")).findFirst().orElseThrow();
        }
        Files.delete(journal);
        Files.createSymbolicLink(journal, FULL);

        assertThat(dav.lock("/dav/x/b.txt", "exclusive")).isEqualTo("refused with 507");
        assertThat(dav.put("/dav/x/b.txt", "x")).isEqualTo(204);
    }

    static boolean hasFullDevice() {
        return Files.isWritable(FULL);
    }

    @Test
    void areBounded() throws Exception {
        for (int i = 0; i < 10; i++) {
            dav.write("many/" + i, "");
            assertThat(dav.lock("/dav/many/" + i, "exclusive")).startsWith("<urn:");
        }

        assertThat(dav.lock("/dav/a.txt", "exclusive")).isEqualTo("refused with 507");
        assertThat(dav.lock("/dav/none.txt", "exclusive")).isEqualTo("refused with 507");
        assertThat(dav.file("none.txt")).doesNotExist();
    }

    /** Functions that know nothing of WebDAV obey locks, too. */
    @Test
    void holdForEveryFunctionThatChangesFiles() throws Exception {
        RequestPipeline plain = new PipelineFixture(dav.docs)
                .offering(FileLocks.class, dav.locks)
                .servingFiles()
                .line("default", Stage.SERVICE, "upload-file", "method", "PUT")
                .line("default", Stage.SERVICE, "delete-file", "method", "DELETE")
                .line("default", Stage.SERVICE, "make-dir", "method", "MKDIR")
                .line("default", Stage.SERVICE, "remove-dir", "method", "RMDIR")
                .line("default", Stage.SERVICE, "rename-file", "method", "MOVE")
                .build();
        String token = dav.lock("/dav/x", "exclusive");

        assertThat(status(plain, "PUT", "/dav/x/b.txt")).isEqualTo(423);
        assertThat(status(plain, "PUT", "/dav/x/new.txt")).isEqualTo(423);
        assertThat(status(plain, "DELETE", "/dav/x/b.txt")).isEqualTo(423);
        assertThat(status(plain, "MKDIR", "/dav/x/m")).isEqualTo(423);
        assertThat(status(plain, "MOVE", "/dav/x/b.txt", "New-uri", "/dav/b.txt"))
                .isEqualTo(423);
        assertThat(status(plain, "MOVE", "/dav/a.txt", "New-uri", "/dav/x/a.txt"))
                .isEqualTo(423);
        assertThat(status(plain, "PUT", "/dav/x/b.txt", "If", shown(token))).isEqualTo(204);
        assertThat(status(plain, "PUT", "/dav/a.txt")).isEqualTo(204);
        assertThat(status(plain, "DELETE", "/dav/x/b.txt", "If", shown(token))).isEqualTo(204);
    }

    private static int status(RequestPipeline pipeline, String method, String target, String... fields) {
        Exchange exchange =
                DavPlayground.request(method, target, fields).body("").build();
        pipeline.run(exchange);
        return exchange.response().status();
    }

    /** Of those who change one file at the same time each finds it whole. */
    @Test
    void puttingAndMovingTheSameFileMixesNothing() throws Exception {
        dav.put("/dav/one", "first");
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String content = "content " + i;
            tasks.add(() -> dav.put("/dav/one", content));
            tasks.add(() -> dav.status("MOVE", "/dav/one", "Destination", "/dav/two"));
            tasks.add(() -> dav.status("COPY", "/dav/two", "Destination", "/dav/one"));
        }

        List<Integer> statuses = Together.run(tasks);

        assertThat(statuses).isSubsetOf(201, 204, 404, 409, 412);
        for (String name : new String[] {"one", "two"}) {
            if (dav.file(name).toFile().exists()) {
                assertThat(dav.file(name)).content().matches("first|content [0-3]");
            }
        }
    }
}
