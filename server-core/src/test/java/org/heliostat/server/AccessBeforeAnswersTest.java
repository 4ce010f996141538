package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A protected place answers alike whether something is there or not. */
class AccessBeforeAnswersTest {

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() throws IOException {
        guarded = new GuardedServer(folder)
                .file("docs/closed/inner/index.html", "hidden")
                .file("docs/closed/bare/a.txt", "a")
                .file("docs/free/inner/index.html", "free");
        Files.createDirectories(folder.resolve("docs/closed"));
        Files.createSymbolicLink(folder.resolve("docs/closed/link"), folder.resolve("docs/free"));
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    @Test
    void neitherFoldersNorFilesAreTold() throws Exception {
        guarded.lines("PathCheck fn=\"check-acl\" acl=\"default\"\nPathCheck fn=\"find-links\" disable=\"s\"")
                .acl("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (all) user=anyone;")
                .start();
        String nothing = statusAndFields("/closed/none");
        assertThat(nothing).startsWith("HTTP/1.1 403").doesNotContain("Location");
        for (String path : new String[] {
            "/closed",
            "/closed/",
            "/closed/inner",
            "/closed/inner/",
            "/closed/inner/index.html",
            "/closed/bare",
            "/closed/bare/",
            "/closed/bare/none/",
            "/closed/link",
            "/closed/link/inner",
            "/closed/bare/a.txt/more"
        }) {
            assertThat(statusAndFields(path)).as(path).isEqualTo(nothing);
        }
        assertThat(guarded.get("/free/inner"))
                .startsWith("HTTP/1.1 302")
                .contains("Location: http://localhost/free/inner/");
        assertThat(guarded.get("/free/inner/")).endsWith("free");
    }

    @Test
    void aLoginIsAskedForBeforeARedirect() throws Exception {
        guarded.acl("acl default; allow (all) user=anyone;"
                        + " acl \"uri=/closed\"; deny (all) user=anyone; allow (all) user=bob;")
                .file("conf/keyfile", "bob;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\n")
                .start();
        String nothing = statusAndFields("/closed/none");
        assertThat(nothing).startsWith("HTTP/1.1 401");
        assertThat(statusAndFields("/closed/inner")).isEqualTo(nothing);
        assertThat(guarded.get("/closed/inner", GuardedServer.basic("bob", "secret")))
                .startsWith("HTTP/1.1 302")
                .contains("Location: http://localhost/closed/inner/");
    }

    @Test
    void theRefusedAreSentElsewhereInsteadOfToTheFolder() throws Exception {
        guarded.acl("acl default; allow (all) user=anyone;"
                        + " acl \"uri=/closed\"; deny with uri=\"/sorry.html\"; deny (all) user=anyone;")
                .start();
        assertThat(guarded.get("/closed/inner")).contains("Location: http://localhost/sorry.html\r\n");
        assertThat(statusAndFields("/closed/inner")).isEqualTo(statusAndFields("/closed/none"));
    }

    private GuardedServer withHomes(String pathChecks) throws IOException {
        Path home = folder.resolve("home/amy");
        Files.createDirectories(home.resolve("public_html"));
        Files.writeString(home.resolve("public_html/page.html"), "amy's page");
        Files.writeString(home.resolve("private.html"), "private");
        Files.createSymbolicLink(home.resolve("public_html/out.html"), home.resolve("private.html"));
        return guarded.file("conf/passwd", "amy:x:1000:1000:Amy:" + home.toRealPath() + ":/bin/sh\n")
                .file("conf/keyfile", "bob;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\n")
                .firstLines("NameTrans fn=\"unix-home\" from=\"/~\" pwfile=\"conf/passwd\"")
                .lines(pathChecks);
    }

    private void whetherThereIsAUserIsToldOnlyToWhomMayKnow() throws Exception {
        String there = statusAndFields("/~amy/page.html");
        assertThat(there).startsWith("HTTP/1.1 401");
        for (String path : new String[] {"/~amy/none.html", "/~zed/page.html", "/~root/page.html", "/~amy/out.html"}) {
            assertThat(statusAndFields(path)).as(path).isEqualTo(there);
            assertThat(guarded.get(path, GuardedServer.basic("bob", "secret")))
                    .as(path)
                    .startsWith("HTTP/1.1 404");
        }
        assertThat(guarded.get("/~amy/page.html", GuardedServer.basic("bob", "secret")))
                .endsWith("amy's page");
    }

    @Test
    void neitherAreUsersWithAHome() throws Exception {
        withHomes("PathCheck fn=\"check-acl\" acl=\"default\"")
                .acl("acl default; deny (all) user=anyone; allow (all) user=bob;")
                .start();
        whetherThereIsAUserIsToldOnlyToWhomMayKnow();
    }

    @Test
    void neitherAreTheyWhereALineOfPathCheckAsksForTheLogin() throws Exception {
        withHomes("AuthTrans fn=\"basic-auth\" auth-type=\"basic\" userdb=\"default\"\n"
                        + "PathCheck fn=\"require-auth\" auth-type=\"basic\" realm=\"homes\"")
                .start();
        whetherThereIsAUserIsToldOnlyToWhomMayKnow();
    }

    private String statusAndFields(String path) throws IOException {
        return guarded.get(path).replaceAll("(?m)^Date: .*$", "Date:");
    }
}
