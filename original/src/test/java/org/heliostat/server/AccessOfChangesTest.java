package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
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

    /** The client makes its digest of the method and the URI that it sends, not of what the server asks itself about. */
    @Test
    void aDigestIsEnoughWhereOnlyTheNewNameAsksForALogin() throws Exception {
        guarded.file("conf/keyfile", "ann;-;\n").file("conf/digestfile", "ann:shop:" + md5("ann:shop:secret") + "\n");
        start("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (write) user=anyone;"
                + " authenticate (user) {method=digest; prompt=shop;}; allow (write) user=ann;");
        String asked = guarded.ask(moving("/free/a.txt", "/closed/c.txt"));
        assertThat(asked).startsWith("HTTP/1.1 401");
        String nonce = asked.replaceAll("(?s).*algorithm=MD5, nonce=\"([^\"]+)\".*", "$1");

        assertThat(guarded.ask(moving("/free/a.txt", "/closed/c.txt", digest(nonce, "PUT:/closed/c.txt"))))
                .startsWith("HTTP/1.1 401");
        assertThat(guarded.ask(moving("/free/a.txt", "/closed/c.txt", digest(nonce, "MOVE:/free/a.txt"))))
                .startsWith("HTTP/1.1 204");
        assertThat(folder.resolve("docs/closed/c.txt")).hasContent("a");
    }

    private static String digest(String nonce, String action) throws Exception {
        String response = md5(md5("ann:shop:secret") + ":" + nonce + ":00000001:c:auth:" + md5(action));
        return "Authorization: Digest username=\"ann\", realm=\"shop\", nonce=\"" + nonce + "\", uri=\""
                + action.substring(action.indexOf(':') + 1) + "\", algorithm=MD5, qop=auth, nc=00000001, cnonce=\"c\""
                + ", response=\"" + response + "\"\r\n";
    }

    private static String md5(String text) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
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
        return moving(from, to, "");
    }

    private static String moving(String from, String to, String fields) {
        return "MOVE " + from + " HTTP/1.1\r\nHost: localhost\r\nNew-uri: " + to + "\r\n" + fields
                + "Content-Length: 0\r\n\r\n";
    }

    private int change(String method, String path) throws IOException {
        return status(guarded.ask(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"));
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }
}
