package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ACLs say of WebDAV, whose requests are about more than the file that they name. */
class AccessOfDavTest {

    private static final String USERS = "acl default; allow (all) user=anyone;";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder)
                .inVirtualServer("<DAV maxpropdepth=\"infinity\"><DAVCOLLECTION uri=\"/dav\"/></DAV>")
                .lines("PathCheck fn=\"check-acl\" acl=\"default\"\n"
                        + "Service method=\"(OPTIONS|PUT|DELETE|COPY|MOVE|PROPFIND|PROPPATCH|LOCK|UNLOCK|MKCOL)\""
                        + " fn=\"service-dav\"")
                .file("docs/dav/free/a.txt", "a")
                .file("docs/dav/x/open.txt", "open")
                .file("docs/dav/x/closed/b.txt", "b");
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private void start(String acl) throws Exception {
        guarded.acl(acl).start();
    }

    @Test
    void eachMethodNeedsItsRight() throws Exception {
        start("acl default; allow (read, list) user=anyone;");
        assertThat(ask("PROPFIND", "/dav/", "Depth: 1")).isEqualTo(207);
        for (String method : new String[] {"PUT", "MKCOL", "LOCK", "PROPPATCH", "DELETE", "UNLOCK"}) {
            assertThat(ask(method, "/dav/free/new")).as(method).isEqualTo(403);
        }
        assertThat(ask("COPY", "/dav/free/a.txt", "Destination: /dav/free/b.txt"))
                .isEqualTo(403);

        write("acl default; allow (write) user=anyone;");
        assertThat(ask("PUT", "/dav/free/new")).isEqualTo(201);
        assertThat(ask("MKCOL", "/dav/free/made")).isEqualTo(201);
        assertThat(ask("DELETE", "/dav/free/new")).isEqualTo(403);
        assertThat(ask("PROPFIND", "/dav/", "Depth: 1")).isEqualTo(403);
        assertThat(ask("COPY", "/dav/free/a.txt", "Destination: /dav/free/b.txt"))
                .isEqualTo(403);

        write("acl default; allow (write, read) user=anyone;");
        assertThat(ask("COPY", "/dav/free/a.txt", "Destination: /dav/free/b.txt"))
                .isEqualTo(201);
        assertThat(ask("MOVE", "/dav/free/a.txt", "Destination: /dav/free/c.txt"))
                .isEqualTo(403);
        assertThat(ask("COPY", "/dav/free", "Destination: /dav/x"))
                .as("deletes what is written over")
                .isEqualTo(207);
        assertThat(folder.resolve("docs/dav/x/open.txt")).hasContent("open");
    }

    /** What is moved can be read under its new name. */
    @Test
    void movingNeedsTheRightToRead() throws Exception {
        start(USERS + "acl \"uri=/dav/x/closed\"; deny (read) user=anyone;"
                + " acl \"uri=/dav/free/a.txt\"; deny (read) user=anyone; authenticate (user) {prompt=readers;};"
                + " allow (read) user=all;");

        String moved = guarded.ask(request("MOVE", "/dav/free/a.txt", "Destination: /dav/free/b.txt"));
        assertThat(moved).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Basic realm=\"readers\"");
        assertThat(folder.resolve("docs/dav/free/a.txt")).hasContent("a");
        String folderMoved = guarded.ask(request("MOVE", "/dav/x", "Destination: /dav/y"));
        assertThat(folderMoved)
                .startsWith("HTTP/1.1 207")
                .contains("<D:href>/dav/x/closed/</D:href>", "<D:href>/dav/x/closed/b.txt</D:href>");
        assertThat(folder.resolve("docs/dav/y")).doesNotExist();
        assertThat(folder.resolve("docs/dav/x/closed/b.txt")).exists();
        assertThat(ask("MOVE", "/dav/x/open.txt", "Destination: /dav/free/open.txt"))
                .isEqualTo(201);
    }

    @Test
    void whatMayNotBeListedIsLeftOut() throws Exception {
        start(USERS + "acl \"uri=/dav/x/closed\"; deny (list) user=anyone;");

        String listed = guarded.ask(request("PROPFIND", "/dav/", "Depth: infinity"));

        assertThat(listed)
                .startsWith("HTTP/1.1 207")
                .contains("/dav/x/open.txt")
                .doesNotContain("closed");
    }

    @Test
    void treesAreTakenAndPutByThoseWhoMayDoSoWithEachMember() throws Exception {
        start(USERS + "acl \"uri=/dav/x/closed\"; deny (read, delete) user=anyone;"
                + " acl \"uri=/dav/free/closed\"; deny (write) user=anyone;");

        String copied = guarded.ask(request("COPY", "/dav/x", "Destination: /dav/y"));
        assertThat(copied).startsWith("HTTP/1.1 207").contains("<D:href>/dav/x/closed/</D:href>");
        assertThat(folder.resolve("docs/dav/y")).doesNotExist();
        assertThat(ask("MOVE", "/dav/x", "Destination: /dav/y")).isEqualTo(207);
        assertThat(folder.resolve("docs/dav/x/open.txt")).exists();
        assertThat(ask("MOVE", "/dav/free/a.txt", "Destination: /dav/free/closed"))
                .isEqualTo(403);
        assertThat(ask("DELETE", "/dav/x")).isEqualTo(207);
        assertThat(folder.resolve("docs/dav/x/open.txt")).doesNotExist();
        assertThat(folder.resolve("docs/dav/x/closed/b.txt")).exists();
    }

    @Test
    void theDestinationNeedsTheRightsOfWhoPutsItThere() throws Exception {
        start(USERS + "acl \"uri=/dav/x\"; deny (write) user=anyone; authenticate (user) {prompt=keepers;};"
                + " allow (write) user=all;");

        String asked = guarded.ask(request("COPY", "/dav/free/a.txt", "Destination: http://localhost/dav/x/a.txt"));

        assertThat(asked).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Basic realm=\"keepers\"");
        assertThat(ask("COPY", "/dav/free/a.txt", "Destination: /dav/x/../free/b.txt"))
                .isEqualTo(201);
        assertThat(ask("COPY", "/dav/free/a.txt", "Destination: /dav/free/%2e%2e/x/b.txt"))
                .isEqualTo(400);
        assertThat(folder.resolve("docs/dav/x/a.txt")).doesNotExist();
    }

    @Test
    void locksBelongToWhoHasMadeThem() throws Exception {
        guarded.file("conf/keyfile", "ann;{SSHA}" + ssha("secret") + ";\nbob;{SSHA}" + ssha("other") + ";\n");
        start("acl default; authenticate (user) {prompt=p;}; allow (all) user=all;");
        String ann = GuardedServer.basic("ann", "secret");
        String bob = GuardedServer.basic("bob", "other");
        String body =
                "<lockinfo xmlns='DAV:'><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>";
        String locked = guarded.ask("LOCK /dav/free/a.txt HTTP/1.1\r\nHost: localhost\r\n" + ann
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        String token = locked.replaceAll("(?s).*Lock-Token: (<[^>]+>).*", "$1");

        assertThat(ask("PUT", "/dav/free/a.txt", bob, "If: (" + token + ")")).isEqualTo(423);
        assertThat(ask("UNLOCK", "/dav/free/a.txt", bob, "Lock-Token: " + token))
                .isEqualTo(403);
        assertThat(guarded.ask(request("PROPFIND", "/dav/free/a.txt", bob, "Depth: 0")))
                .contains("<D:activelock>")
                .doesNotContain(token.substring(1, token.length() - 1));
        assertThat(ask("PUT", "/dav/free/a.txt", ann, "If: (" + token + ")")).isEqualTo(204);
        assertThat(ask("UNLOCK", "/dav/free/a.txt", ann, "Lock-Token: " + token))
                .isEqualTo(204);
    }

    private static String ssha(String password) throws Exception {
        byte[] salt = {1, 2, 3, 4, 5, 6, 7, 8};
        MessageDigest digest = MessageDigest.getInstance("SHA-1");
        digest.update(password.getBytes(StandardCharsets.UTF_8));
        digest.update(salt);
        byte[] hash = digest.digest();
        byte[] all = Arrays.copyOf(hash, hash.length + salt.length);
        System.arraycopy(salt, 0, all, hash.length, salt.length);
        return Base64.getEncoder().encodeToString(all);
    }

    private void write(String acl) throws Exception {
        Files.writeString(folder.resolve("conf/x.acl"), acl);
        assertThat(guarded.server().reload().applied()).isTrue();
    }

    private int ask(String method, String path, String... fields) throws IOException {
        return Integer.parseInt(guarded.ask(request(method, path, fields)).substring(9, 12));
    }

    private static String request(String method, String path, String... fields) {
        String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "Content-Length: 0\r\n\r\n";
    }
}
