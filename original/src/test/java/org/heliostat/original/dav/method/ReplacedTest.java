package org.heliostat.original.dav.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the end of a process has left in the middle of a MOVE or COPY that writes over a folder. */
class ReplacedTest {

    private static final String NOBODY = "4194999";

    @TempDir
    private Path folder;

    private DavPlayground dav;

    @BeforeEach
    void make() throws Exception {
        dav = new DavPlayground(folder, DavPlayground.LIMITS);
        dav.write("in/b/old.txt", "old");
        dav.write("in/x/new.txt", "new");
    }

    /** As a process leaves it that is ended after the first of the two renames. */
    private void leave(String name, String pid) throws IOException {
        Path kept = Replaced.putAside(dav.file(name));
        Path owner = kept.getParent();
        Files.move(owner, owner.resolveSibling(pid));
    }

    private List<String> names(String name) throws IOException {
        try (Stream<Path> all = Files.list(dav.file(name))) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFolderThatWasAsideIsBackWhenItIsAskedFor() throws Exception {
        leave("in/b", NOBODY);
        assertThat(dav.file("in/b")).doesNotExist();

        assertThat(dav.propfind("/dav/in/b/", "1", "")).contains("/dav/in/b/old.txt");

        assertThat(dav.file("in/b/old.txt")).hasContent("old");
        assertThat(names("in")).containsExactly("b", "x");
    }

    @Test
    void aFileBelowWhatWasAsideIsThereAgain() throws Exception {
        leave("in", NOBODY);

        assertThat(dav.put("/dav/in/b/more.txt", "more")).isEqualTo(201);

        assertThat(names("in/b")).containsExactly("more.txt", "old.txt");
        assertThat(names(".")).containsExactly("in");
    }

    @Test
    void aListingShowsWhatWasAside() throws Exception {
        leave("in/b", NOBODY);

        assertThat(dav.propfind("/dav/in/", "1", "")).contains("/dav/in/b/").doesNotContain("replaced");
        assertThat(names("in")).containsExactly("b", "x");
    }

    @Test
    void theSameRequestAgainIsCarriedOut() throws Exception {
        leave("in/b", NOBODY);

        assertThat(dav.status("MOVE", "/dav/in/x", "Destination", "/dav/in/b", "Overwrite", "F"))
                .isEqualTo(412);
        assertThat(dav.status("MOVE", "/dav/in/x", "Destination", "/dav/in/b")).isEqualTo(204);

        assertThat(dav.file("in/b/new.txt")).hasContent("new");
        assertThat(names("in")).containsExactly("b");
    }

    @Test
    void whatIsBelowIsBroughtBackBeforeAFolderIsCopiedOrDeleted() throws Exception {
        leave("in/b", NOBODY);
        assertThat(dav.status("COPY", "/dav/in", "Destination", "/dav/copy")).isEqualTo(201);
        assertThat(dav.file("copy/b/old.txt")).hasContent("old");

        leave("in/b", NOBODY);
        assertThat(dav.status("DELETE", "/dav/in")).isEqualTo(204);
        assertThat(dav.file("in")).doesNotExist();
    }

    /** The process was ended after the second rename. */
    @Test
    void whatHasBeenReplacedGoesWhereItsPlaceIsTaken() throws Exception {
        leave("in/b", NOBODY);
        Files.move(dav.file("in/x"), dav.file("in/b"));

        assertThat(dav.propfind("/dav/in/", "1", "")).contains("/dav/in/b/").doesNotContain("replaced");

        assertThat(dav.file("in/b/new.txt")).hasContent("new");
        assertThat(names("in")).containsExactly("b");
        assertThat(dav.status("MOVE", "/dav/in", "Destination", "/dav/out")).isEqualTo(201);
    }

    /** The process was ended while it removed what it had replaced. */
    @Test
    void theRestOfWhatWasRemovedGoes() throws Exception {
        Path rest = Files.createDirectories(dav.file("in/.replaced-5b2e0f6e-over/" + NOBODY + "/b"));
        Files.writeString(rest.resolve("old.txt"), "old");

        assertThat(dav.status("DELETE", "/dav/in")).isEqualTo(204);
        assertThat(dav.file("in")).doesNotExist();
    }

    @Test
    void emptyFoldersOfAnEndedProcessGo() throws Exception {
        leave("in/b", NOBODY);
        try (Stream<Path> all = Files.walk(dav.file("in"))) {
            Path kept = all.filter(path -> path.endsWith("b")).findFirst().orElseThrow();
            Files.move(kept, dav.file("in/b"));
        }

        assertThat(dav.status("MOVE", "/dav/in/x", "Destination", "/dav/in/b")).isEqualTo(204);
        assertThat(names("in")).containsExactly("b");
    }

    @Test
    void whatAnotherProcessIsAboutIsLeftToIt() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            leave("in/b", Long.toString(other.pid()));

            assertThat(dav.status("MOVE", "/dav/in/x", "Destination", "/dav/in/b"))
                    .isEqualTo(201);
            assertThat(dav.status("COPY", "/dav/in/b", "Destination", "/dav/c")).isEqualTo(201);
            assertThat(dav.status("MOVE", "/dav/c", "Destination", "/dav/in/b")).isEqualTo(409);
            assertThat(dav.file("in/b/new.txt")).hasContent("new");
            assertThat(dav.propfind("/dav/in/", "1", "")).doesNotContain("replaced");
        } finally {
            other.destroy();
        }
        other.waitFor();

        assertThat(dav.status("MOVE", "/dav/c", "Destination", "/dav/in/b")).isEqualTo(204);
        assertThat(names("in")).containsExactly("b");
    }

    @Test
    void twoAreNotPutAsideAtOnce() throws Exception {
        Replaced.putAside(dav.file("in/b"));
        dav.write("in/b/newer.txt", "newer");

        assertThatThrownBy(() -> Replaced.putAside(dav.file("in/b"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(dav.file("in/b/newer.txt")).hasContent("newer");
    }

    @Test
    void theLogSaysWhatWasDone() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat")) {
            leave("in/b", NOBODY);
            dav.propfind("/dav/in/", "1", "");

            assertThat(log.all()).anyMatch(line -> line.contains(dav.file("in/b") + " is back in its place"));
        }
    }
}
