package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods that change files, and what ACLs say of them. */
class AccessOfChangesTest {

    private static final String CHANGES = "PathCheck fn=\"check-acl\" acl=\"default\"\n"
            + "Service fn=\"upload-file\" method=\"PUT\"\n"
            + "Service fn=\"delete-file\" method=\"DELETE\"\n"
            + "Service fn=\"rename-file\" method=\"MOVE\"\n"
            + "Service fn=\"make-dir\" method=\"MKDIR\"\n"
            + "Service fn=\"remove-dir\" method=\"RMDIR\"\n"
            + "Service fn=\"list-dir\" method=\"INDEX\"";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder)
                .lines(CHANGES)
                .file("docs/free/a.txt", "a")
                .file("docs/closed/b.txt", "b");
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private void start(String acl) throws Exception {
        guarded.acl(acl).start();
    }

    @Test
    void aFileIsMovedOnlyToWhereItMayBePut() throws Exception {
        start("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (write) user=anyone;");

        assertThat(move("/free/a.txt", "/closed/c.txt")).isEqualTo(403);
        assertThat(folder.resolve("docs/closed/c.txt")).doesNotExist();
        assertThat(move("/free/a.txt", "/closed/./x/../%63.txt")).isEqualTo(403);
        assertThat(move("/free/a.txt", "//closed//c.txt")).isEqualTo(403);
        assertThat(move("/free/a.txt", "/free/c.txt")).isEqualTo(204);
        assertThat(folder.resolve("docs/free/c.txt")).hasContent("a");
    }

    @Test
    void aFileIsMovedOnlyToWhereALineServesPut() throws Exception {
        guarded.lines(CHANGES.replace("method=\"PUT\"", "method=\"PUT\" type=\"text/plain\""));
        start("acl default; allow (all) user=anyone;");

        assertThat(move("/free/a.txt", "/free/a.html")).isEqualTo(403);
        assertThat(folder.resolve("docs/free/a.html")).doesNotExist();
        assertThat(move("/free/a.txt", "/free/c.txt")).isEqualTo(204);
    }

    @Test
    void whatIsAtTheNewNameIsToldOnlyToThoseWhoMayWriteThere() throws Exception {
        start("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (write) user=anyone;");

        assertThat(move("/free/a.txt", "/closed/b.txt")).isEqualTo(403);
        assertThat(move("/free/a.txt", "/closed/none/c.txt")).isEqualTo(403);
        assertThat(move("/free/a.txt", "/none/c.txt")).isEqualTo(409);
    }

    @Test
    void aLoginForTheNewNameIsAskedFor() throws Exception {
        start("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (write) user=anyone;"
                + " authenticate (user) {prompt=keepers;}; allow (write) user=all;");

        assertThat(guarded.ask(moving("/free/a.txt", "/closed/c.txt")))
                .startsWith("HTTP/1.1 401")
                .contains("WWW-Authenticate: Basic realm=\"keepers\"");
        assertThat(folder.resolve("docs/free/a.txt")).hasContent("a");
    }

    @Test
    void rulesForFoldersHoldForTheNewNameToo() throws Exception {
        start("acl default; allow (all) user=anyone; acl \"path=" + folder.resolve("docs/closed")
                + "\"; deny (write) user=anyone;");

        assertThat(move("/free/a.txt", "/closed/c.txt")).isEqualTo(403);
    }

    @Test
    void eachMethodNeedsItsRight() throws Exception {
        start("acl default; allow (read, write) user=anyone;");
        assertThat(change("PUT", "/free/new.txt")).isEqualTo(201);
        assertThat(change("MKDIR", "/free/made")).isEqualTo(201);
        assertThat(change("RMDIR", "/free/made")).isEqualTo(403);
        assertThat(change("DELETE", "/free/a.txt")).isEqualTo(403);
        assertThat(move("/free/a.txt", "/free/c.txt")).isEqualTo(403);
        assertThat(change("INDEX", "/free/")).isEqualTo(403);
        assertThat(change("COPY", "/free/a.txt")).isEqualTo(405);

        Files.writeString(folder.resolve("conf/x.acl"), "acl default; allow (read, delete, list) user=anyone;");
        assertThat(guarded.server().reload().applied()).isTrue();
        assertThat(change("PUT", "/free/more.txt")).isEqualTo(403);
        assertThat(change("MKDIR", "/free/more")).isEqualTo(403);
        assertThat(change("INDEX", "/free/")).isEqualTo(200);
        assertThat(move("/free/a.txt", "/free/c.txt"))
                .as("may be taken away, not put")
                .isEqualTo(403);
        assertThat(change("RMDIR", "/free/made")).isEqualTo(204);
        assertThat(change("DELETE", "/free/a.txt")).isEqualTo(204);
    }

    private int move(String from, String to) throws IOException {
        return status(guarded.ask(moving(from, to)));
    }

    private static String moving(String from, String to) {
        return "MOVE " + from + " HTTP/1.1\r\nHost: localhost\r\nNew-uri: " + to + "\r\nContent-Length: 0\r\n\r\n";
    }

    private int change(String method, String path) throws IOException {
        return status(guarded.ask(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"));
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }
}
