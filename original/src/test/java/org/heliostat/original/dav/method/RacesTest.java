package org.heliostat.original.dav.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.heliostat.filecache.FileTurns;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others do between the moment at which the client's rights are asked for and that at which its change is made. */
class RacesTest {

    @TempDir
    private Path folder;

    private DavPlayground dav;

    @BeforeEach
    void make() throws Exception {
        dav = new DavPlayground(folder, DavPlayground.LIMITS);
        dav.write("a.txt", "a");
        dav.write("b/old.txt", "old");
        dav.write("x/y/c.txt", "c");
    }

    /** Another one's change. */
    private interface Step {
        void make() throws IOException;
    }

    /** @return status of a request that has waited for the turn of a file while the step was made */
    private int whileItWaitsFor(String turn, Step step, String method, String target, String... fields)
            throws Exception {
        FutureTask<Integer> asked = new FutureTask<>(() -> dav.status(method, target, fields));
        Thread client = new Thread(asked);
        dav.cache.turns().take(dav.file(turn), () -> {
            client.start();
            Await.until(() -> isWaiting(client));
            step.make();
            return true;
        });
        return asked.get(120, TimeUnit.SECONDS);
    }

    private static boolean isWaiting(Thread client) {
        return client.getState() == Thread.State.WAITING
                && Stream.of(client.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(FileTurns.class.getName()));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(dav.file("."))) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void whatHasGoneTakesNothingWithIt() throws Exception {
        Step deletes = () -> Files.delete(dav.file("a.txt"));

        assertThat(whileItWaitsFor("a.txt", deletes, "MOVE", "/dav/a.txt", "Destination", "/dav/b"))
                .isEqualTo(404);
        assertThat(dav.file("b/old.txt")).hasContent("old");
    }

    @Test
    void ofTwoEqualMovesOneIsMade() throws Exception {
        for (int i = 0; i < 20; i++) {
            dav.write("one", "content");
            dav.write("two/old.txt", "old");

            List<Integer> statuses = Together.run(2, () -> dav.status("MOVE", "/dav/one", "Destination", "/dav/two"));

            assertThat(statuses).filteredOn(status -> status == 204).hasSize(1);
            assertThat(dav.file("two")).hasContent("content");
            Files.delete(dav.file("two"));
        }
        assertThat(names()).containsExactly("a.txt", "b", "x");
    }

    @Test
    void whatHasComeMeanwhileIsNotWrittenOver() throws Exception {
        Step puts = () -> dav.write("c.txt", "theirs");

        for (String method : new String[] {"MOVE", "COPY"}) {
            assertThat(whileItWaitsFor(
                            "c.txt", puts, method, "/dav/a.txt", "Destination", "/dav/c.txt", "Overwrite", "F"))
                    .isEqualTo(412);
            Files.delete(dav.file("c.txt"));
            assertThat(whileItWaitsFor("c.txt", puts, method, "/dav/a.txt", "Destination", "/dav/c.txt"))
                    .isEqualTo(409);
            assertThat(dav.file("c.txt")).hasContent("theirs");
            assertThat(dav.file("a.txt")).hasContent("a");
            Files.delete(dav.file("c.txt"));
        }
        assertThat(names()).containsExactly("a.txt", "b", "x");
    }

    /** Of files of different sizes no two have the same tag: two answers with one tag speak of one file. */
    @Test
    void whoPutsIsToldTheTagOfTheOwnFile() throws Exception {
        AtomicInteger sizes = new AtomicInteger();

        List<List<String>> tags = Together.run(8, () -> {
            List<String> told = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                String content = "x".repeat(sizes.incrementAndGet());
                told.add(dav.run(DavPlayground.request("PUT", "/dav/c.txt").body(content))
                        .response()
                        .headers()
                        .first("ETag"));
            }
            return told;
        });

        assertThat(tags.stream().flatMap(List::stream)).hasSize(400).doesNotContainNull();
        assertThat(tags.stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    /** Nobody has been asked whether the new member may be deleted, or moved. */
    @Test
    void foldersThatGotAMemberMeanwhileStay() throws Exception {
        Step fills = () -> dav.write("b/new.txt", "new");

        for (String method : new String[] {"MOVE", "COPY"}) {
            assertThat(whileItWaitsFor("b", fills, method, "/dav/x", "Destination", "/dav/b"))
                    .isEqualTo(409);
            assertThat(dav.file("b/new.txt")).hasContent("new");
            assertThat(dav.file("b/old.txt")).hasContent("old");
            assertThat(dav.file("x/y/c.txt")).hasContent("c");
            Files.delete(dav.file("b/new.txt"));
        }
        assertThat(whileItWaitsFor("x", () -> dav.write("x/y/.hidden", ""), "MOVE", "/dav/x", "Destination", "/dav/z"))
                .isEqualTo(409);
        assertThat(names()).containsExactly("a.txt", "b", "x");
    }

    /** A PUT is still running, or the server was killed in it. */
    @Test
    void unfinishedFilesKeepNoFolder() throws Exception {
        Path unfinished = dav.write("x/.upload-" + UUID.randomUUID(), "half");
        Files.setLastModifiedTime(unfinished, FileTime.fromMillis(1_000));

        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/z")).isEqualTo(201);
        assertThat(dav.text(DavPlayground.request("DELETE", "/dav/z")))
                .as("somebody may still write it")
                .contains("<D:href>/dav/z/</D:href><D:status>HTTP/1.1 409");
        dav.now.set(TimeUnit.HOURS.toMillis(2));
        assertThat(dav.status("DELETE", "/dav/z")).isEqualTo(204);
        assertThat(names()).containsExactly("a.txt", "b");
    }

    @Test
    void aCopyThatFailsChangesNothing() throws Exception {
        dav.proppatch("/dav/x/y/c.txt", "<set><prop><u:p>v</u:p></prop></set>");
        Path kept;
        try (Stream<Path> all = Files.walk(dav.docs.resolve("prop-db"))) {
            kept = all.filter(path -> path.endsWith("f.c.txt")).findFirst().orElseThrow();
        }
        Files.writeString(kept, "damaged");

        assertThat(dav.status("COPY", "/dav/x", "Destination", "/dav/b")).isEqualTo(500);
        assertThat(dav.file("b/old.txt")).hasContent("old");
        assertThat(names()).containsExactly("a.txt", "b", "x");
        assertThat(dav.propfind("/dav/x/y/", "1", ""))
                .contains("<D:href>/dav/x/y/c.txt</D:href><D:status>HTTP/1.1 500")
                .endsWith("</D:multistatus>\n");
    }

    /** What stands in the way of a folder is a file: what will be in the folder is looked at all the same. */
    @Test
    void nothingIsPutWhereItWouldBeRun() throws Exception {
        dav.write("run", "a file");

        String moved = dav.text(DavPlayground.request("MOVE", "/dav/x", "Destination", "/dav/run"));

        assertThat(moved).contains("/dav/run/y/c.txt</D:href><D:status>HTTP/1.1 403");
        assertThat(dav.file("run")).hasContent("a file");
    }
}
