package org.heliostat.original.dav.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PUT, MKCOL, DELETE, COPY and MOVE. */
class ResourcesTest {

    @TempDir
    private Path folder;

    private DavPlayground dav;

    @BeforeEach
    void make() throws Exception {
        dav = new DavPlayground(folder, DavPlayground.LIMITS);
        dav.write("a.txt", "a");
        dav.write("x/b.txt", "b");
        dav.write("x/y/c.txt", "c");
    }

    @Test
    void optionsTellsTheClasses() {
        Exchange exchange = dav.run(DavPlayground.request("OPTIONS", "/dav/"));

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(exchange.response().headers().first("DAV")).isEqualTo("1, 2");
        assertThat(exchange.response().headers().first("Allow")).contains("PROPFIND", "LOCK", "MKCOL", "PUT");
        assertThat(dav.run(DavPlayground.request("OPTIONS", "/other"))
                        .response()
                        .headers()
                        .first("DAV"))
                .isNull();
    }

    @Test
    void nothingIsDoneOutsideOfCollections() throws Exception {
        Files.writeString(dav.docs.resolve("free.txt"), "free");

        assertThat(dav.put("/other.txt", "x")).isEqualTo(404);
        assertThat(dav.status("DELETE", "/free.txt")).isEqualTo(405);
        assertThat(dav.status("DELETE", "/other.txt")).isEqualTo(404);
        assertThat(dav.status("PROPFIND", "/", "Depth", "0")).isIn(403, 405);
        assertThat(dav.run(DavPlayground.request("OPTIONS", "/free.txt"))
                        .response()
                        .headers()
                        .first("Allow"))
                .contains("GET")
                .doesNotContain("PUT", "PROPFIND");
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "/b.txt")).isEqualTo(403);
        assertThat(dav.status("MOVE", "/dav/a.txt", "Destination", "/davx/b.txt"))
                .isEqualTo(403);
        assertThat(dav.docs.resolve("free.txt")).hasContent("free");
    }

    @Test
    void putsFilesThatAreSeenAtOnce() {
        assertThat(dav.put("/dav/new.txt", "1")).isEqualTo(201);
        assertThat(dav.text(DavPlayground.request("GET", "/dav/new.txt"))).isEqualTo("1");
        Exchange again = dav.run(DavPlayground.request("PUT", "/dav/new.txt").body("22"));
        assertThat(again.response().status()).isEqualTo(204);
        Exchange got = dav.run(DavPlayground.request("GET", "/dav/new.txt"));
        assertThat(again.response().headers().first("ETag"))
                .isNotNull()
                .isEqualTo(got.response().headers().first("ETag"));

        assertThat(dav.put("/dav/x", "folder")).isEqualTo(405);
        assertThat(dav.put("/dav/none/f", "no folder")).isEqualTo(409);
        assertThat(dav.put("/dav/a.txt/f", "no folder")).isEqualTo(409);
        assertThat(dav.put("/dav/large", "x".repeat(1_001))).isEqualTo(413);
        assertThat(dav.put("/dav/.hidden", "x")).isEqualTo(403);
        assertThat(dav.put("/dav/a.txt", "x", "If-Match", "\"other\"")).isEqualTo(412);
        assertThat(dav.put("/dav/a.txt", "x", "Content-Range", "bytes 0-0/9")).isEqualTo(400);
    }

    @Test
    void makesFolders() {
        assertThat(dav.status("MKCOL", "/dav/made/")).isEqualTo(201);
        assertThat(dav.file("made")).isDirectory();
        assertThat(dav.status("MKCOL", "/dav/made")).isEqualTo(405);
        assertThat(dav.status("MKCOL", "/dav/a.txt")).isEqualTo(405);
        assertThat(dav.status("MKCOL", "/dav")).isEqualTo(405);
        assertThat(dav.status("MKCOL", "/dav/none/made")).isEqualTo(409);
        assertThat(dav.status("MKCOL", "/dav/.made")).isEqualTo(403);
        assertThat(dav.run(DavPlayground.request("MKCOL", "/dav/body").body("<x/>"))
                        .response()
                        .status())
                .isEqualTo(415);
    }

    @Test
    void deletesFilesAndTrees() {
        assertThat(dav.status("DELETE", "/dav/a.txt")).isEqualTo(204);
        assertThat(dav.status("DELETE", "/dav/a.txt")).isEqualTo(404);
        assertThat(dav.status("DELETE", "/dav/x", "Depth", "0")).isEqualTo(400);
        assertThat(dav.status("DELETE", "/dav/x")).isEqualTo(204);
        assertThat(dav.file("x")).doesNotExist();
        assertThat(dav.status("DELETE", "/dav")).isEqualTo(403);
        assertThat(dav.status("DELETE", "/dav/")).isEqualTo(403);
        assertThat(dav.file(".")).isDirectory();
    }

    /** What WebDAV does not show it does not take away either. */
    @Test
    void keepsFoldersWithHiddenFiles() throws Exception {
        dav.write("x/y/.htaccess", "deny");

        Exchange deleted = dav.run(DavPlayground.request("DELETE", "/dav/x"));

        assertThat(deleted.response().status()).isEqualTo(207);
        assertThat(FakeExchange.transportOf(deleted).text())
                .contains("<D:href>/dav/x/y/</D:href><D:status>HTTP/1.1 403")
                .doesNotContain("htaccess")
                .doesNotContain("/dav/x/b.txt");
        assertThat(dav.file("x/y/.htaccess")).exists();
        assertThat(dav.file("x/b.txt")).doesNotExist();
        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/z")).isEqualTo(207);
        assertThat(dav.file("x/y/.htaccess")).exists();
        assertThat(dav.status("COPY", "/dav/x", "Destination", "/dav/z")).isEqualTo(201);
        assertThat(dav.file("z/y/.htaccess")).doesNotExist();
    }

    @Test
    void copiesAndMovesFiles() {
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "http://localhost/dav/b.txt"))
                .isEqualTo(201);
        assertThat(dav.file("b.txt")).hasContent("a");
        assertThat(dav.status("COPY", "/dav/x/b.txt", "Destination", "/dav/b.txt", "Overwrite", "F"))
                .isEqualTo(412);
        assertThat(dav.status("MOVE", "/dav/x/b.txt", "Destination", "/dav/b.txt", "Overwrite", "f"))
                .isEqualTo(412);
        assertThat(dav.status("MOVE", "/dav/x/b.txt", "Destination", "/dav/b.txt"))
                .isEqualTo(204);
        assertThat(dav.file("b.txt")).hasContent("b");
        assertThat(dav.file("x/b.txt")).doesNotExist();
        assertThat(dav.status("COPY", "/dav/b.txt", "Destination", "/dav/none/b.txt"))
                .isEqualTo(409);
        assertThat(dav.status("COPY", "/dav/none", "Destination", "/dav/c")).isEqualTo(404);
        assertThat(dav.status("COPY", "/dav/b.txt", "Destination", "/dav/c", "Overwrite", "x"))
                .isEqualTo(400);
        assertThat(dav.status("COPY", "/dav/b.txt", "Destination", "/dav/.c")).isEqualTo(403);
    }

    @Test
    void copiesAndMovesTrees() throws Exception {
        dav.write("old/o.txt", "o");

        assertThat(dav.status("COPY", "/dav/x", "Destination", "/dav/z/", "Depth", "0"))
                .isEqualTo(201);
        assertThat(dav.file("z")).isEmptyDirectory();
        assertThat(dav.status("COPY", "/dav/x/", "Destination", "/dav/z")).isEqualTo(204);
        assertThat(dav.file("z/y/c.txt")).hasContent("c");
        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/w", "Depth", "0"))
                .isEqualTo(400);
        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/old", "Overwrite", "F"))
                .isEqualTo(412);
        assertThat(dav.status("MOVE", "/dav/x", "Destination", "/dav/old")).isEqualTo(204);
        assertThat(dav.file("x")).doesNotExist();
        assertThat(dav.file("old/y/c.txt")).hasContent("c");
        assertThat(dav.file("old/o.txt")).doesNotExist();
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "/dav/old/"))
                .as("a file in place of a folder")
                .isEqualTo(204);
        assertThat(dav.file("old")).hasContent("a");
        assertThat(dav.status("MOVE", "/dav/z", "Destination", "/dav/a.txt")).isEqualTo(204);
        assertThat(dav.file("a.txt/b.txt")).hasContent("b");
    }

    @Test
    void nothingGoesIntoItselfOrOverItsOwnFolder() {
        for (String method : new String[] {"COPY", "MOVE"}) {
            assertThat(dav.status(method, "/dav/x", "Destination", "/dav/x")).isEqualTo(403);
            assertThat(dav.status(method, "/dav/a.txt", "Destination", "/dav/a.txt"))
                    .isEqualTo(403);
            assertThat(dav.status(method, "/dav/x", "Destination", "/dav/x/y/z"))
                    .isEqualTo(403);
            assertThat(dav.status(method, "/dav/x/y", "Destination", "/dav/x")).isEqualTo(403);
            assertThat(dav.status(method, "/dav/x", "Destination", "/dav/")).isEqualTo(403);
            assertThat(dav.status(method, "/dav", "Destination", "/dav/x/all")).isEqualTo(403);
            assertThat(dav.status(method, "/dav/x", "Destination", "/dav/")).isEqualTo(403);
        }
        assertThat(dav.status("MOVE", "/dav", "Destination", "/dav2")).isEqualTo(403);
        assertThat(dav.file("x/y/c.txt")).hasContent("c");
    }

    @Test
    void destinationsStayOnThisServer() {
        assertThat(dav.status("COPY", "/dav/a.txt")).isEqualTo(400);
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "http://elsewhere/dav/b"))
                .isEqualTo(502);
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "http://localhost:81/dav/b"))
                .isEqualTo(502);
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "http://localhost@elsewhere/dav/b"))
                .isIn(400, 502);
        for (String bad : new String[] {
            "dav/b",
            "file:///dav/b",
            "/dav/..%2fb",
            "/dav/%2e%2e/b",
            "/dav/../../b",
            "/dav/b?x",
            "/dav/b#x",
            "/dav/b%00",
            "/dav/b\\c",
            "/dav/b%5cc",
            "/dav/%ff",
            ""
        }) {
            assertThat(dav.status("MOVE", "/dav/a.txt", "Destination", bad))
                    .as(bad)
                    .isEqualTo(400);
        }
        assertThat(dav.status("MOVE", "/dav/a.txt", "Destination", "/dav/x/../../b"))
                .isEqualTo(403);
        assertThat(dav.file("a.txt")).hasContent("a");
    }

    @Test
    void followsNoLinks() throws Exception {
        Path outside = Files.createDirectories(folder.resolve("outside/sub"));
        Files.writeString(outside.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(dav.file("out"), outside);
        Files.createSymbolicLink(dav.file("link.txt"), outside.resolve("secret.txt"));

        assertThat(dav.put("/dav/out/new.txt", "x")).isEqualTo(403);
        assertThat(dav.status("DELETE", "/dav/out/secret.txt")).isEqualTo(403);
        assertThat(dav.status("DELETE", "/dav/link.txt")).isEqualTo(403);
        assertThat(dav.status("COPY", "/dav/link.txt", "Destination", "/dav/b.txt"))
                .isEqualTo(403);
        assertThat(dav.status("COPY", "/dav/a.txt", "Destination", "/dav/out/b.txt"))
                .isEqualTo(403);
        for (String link : new String[] {"/dav/link.txt", "/dav/out"}) {
            assertThat(dav.put(link, "x")).isIn(403, 409);
            assertThat(dav.status("COPY", "/dav/a.txt", "Destination", link)).isEqualTo(403);
            assertThat(dav.status("MOVE", "/dav/x", "Destination", link)).isEqualTo(403);
            assertThat(dav.lock(link, "exclusive")).isEqualTo("refused with 403");
        }
        assertThat(dav.file("out")).isSymbolicLink();
        assertThat(dav.propfind("/dav/", "1", "")).doesNotContain("out").doesNotContain("link");
        assertThat(outside.resolve("secret.txt")).hasContent("secret");
        assertThat(outside.resolve("new.txt")).doesNotExist();
    }

    /** What is run or made up when it is asked for is changed by who may have its source. */
    @Test
    void sourcesAreChangedUnderTheirOwnUri() throws Exception {
        dav.write("m.map", "default /x");
        dav.write("t.txt", "text");

        assertThat(dav.text(DavPlayground.request("GET", "/src/m.map"))).isEqualTo("default /x");
        assertThat(dav.text(DavPlayground.request("GET", "/dav/m.map", "Translate", "f")))
                .isEqualTo("default /x");
        assertThat(dav.put("/dav/new.map", "default /y")).as("restarted").isEqualTo(201);
        assertThat(dav.file("new.map")).hasContent("default /y");
        assertThat(dav.status("MOVE", "/dav/t.txt", "Destination", "/dav/t.map"))
                .isEqualTo(403);
        assertThat(dav.status("MOVE", "/dav/t.txt", "Destination", "/src/t.map"))
                .isEqualTo(201);
        assertThat(dav.status("COPY", "/dav/x", "Destination", "/dav/x2")).isEqualTo(201);
        dav.write("x/s.map", "default /z");
        assertThat(dav.status("COPY", "/dav/x", "Destination", "/dav/x3")).isEqualTo(207);
        assertThat(dav.file("x3")).doesNotExist();
    }

    @Test
    void treesHaveALimit() throws Exception {
        for (int i = 0; i < 60; i++) {
            dav.write("many/f" + i, "x");
        }

        assertThat(dav.status("DELETE", "/dav/many")).isEqualTo(403);
        assertThat(dav.status("COPY", "/dav/many", "Destination", "/dav/more")).isEqualTo(403);
        assertThat(dav.file("more")).doesNotExist();
        assertThat(dav.file("many/f59")).exists();
        String listed = dav.propfind("/dav/many/", "1", "");
        assertThat(listed.split("<D:response>", -1)).hasSize(52);
        assertThat(listed).contains("507 Insufficient Storage").endsWith("</D:multistatus>\n");
    }
}
