package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code load-config} in whole servers: logins, and what the quick lane may give again. */
class FolderRulesTest {

    private static final String HTPASSWD =
            "ann:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\nbob:$apr1$saltsalt$LrttParrLPdxvgutaSXWJ0\n";
    private static final String LOAD = "PathCheck fn=\"load-config\" descend=\"1\"";

    private static final String DENY_ALL = "<Files *>\nRestrictAccess type=deny ip=*\n</Files>\n";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder);
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private void expect(int status, String path, String... fields) throws Exception {
        assertThat(guarded.get(path, fields)).startsWith("HTTP/1.1 " + status);
    }

    @Test
    void usersOfAFileLogInWhereItsFolderSaysSo() throws Exception {
        guarded.file("users", HTPASSWD)
                .file(
                        "docs/sub/.nsconfig",
                        "<Files *>\nRequireAuth userfile=users realm=\"A place\" userpat=\"(ann|eve)\"\n</Files>\n")
                .lines(LOAD)
                .start();

        assertThat(guarded.get("/sub/file"))
                .startsWith("HTTP/1.1 401")
                .contains("WWW-Authenticate: Basic realm=\"A place\", charset=\"UTF-8\"");
        expect(200, "/sub/file", GuardedServer.basic("ann", "secret"));
        expect(401, "/sub/file", GuardedServer.basic("ann", "Secret"));
        expect(401, "/sub/file", GuardedServer.basic("bob", "secret"));
        expect(401, "/sub/file");
        expect(200, "/index.html");
        expect(404, "/sub/.nsconfig", GuardedServer.basic("ann", "secret"));
    }

    @Test
    void whoHasLoggedInByAnotherFileIsAStranger() throws Exception {
        guarded.file("users", HTPASSWD)
                .file("others", "eve:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n")
                .file("docs/sub/.nsconfig", "<Files *>\nRequireAuth userfile=users realm=x\n</Files>\n")
                .file("docs/.nsconfig", "<Files large>\nRequireAuth realm=x\n</Files>\n")
                .lines("AuthTrans fn=basic-ncsa auth-type=basic userfile=others\n" + LOAD)
                .start();

        expect(401, "/sub/file", GuardedServer.basic("eve", "secret"));
        expect(200, "/sub/file", GuardedServer.basic("ann", "secret"));
        expect(200, "/large", GuardedServer.basic("eve", "secret"));
        expect(401, "/large", GuardedServer.basic("ann", "secret"));
    }

    @Test
    void aFileOfUsersThatIsNotThereIs500() throws Exception {
        guarded.file("docs/.nsconfig", "<Files *>\nRequireAuth userfile=lost realm=x\n</Files>\n")
                .lines(LOAD)
                .start();

        expect(500, "/index.html", GuardedServer.basic("ann", "secret"));
    }

    @Test
    void theQuickLaneRepeatsNothingThatIsAboutClients() throws Exception {
        guarded.file(
                        "docs/.nsconfig",
                        "<Files large>\nRestrictAccess type=allow ip=127.0.0.1\n</Files>\n"
                                + "<Files *.html>\nAddType exp=*.html type=text/x-own\n</Files>\n")
                .magnus("TrustedProxies 127.0.0.1")
                .lines(LOAD)
                .start();
        Files.setLastModifiedTime(folder.resolve("docs"), FileTime.from(Instant.EPOCH));

        for (int i = 0; i < 20; i++) {
            expect(200, "/large");
        }
        assertThat(guarded.server().snapshot().quickLaneAnswers()).isZero();
        Await.until(
                () -> isServedWithItsOwnType() && guarded.server().snapshot().quickLaneAnswers() > 0);
        expect(403, "/large", "X-Forwarded-For: 10.1.1.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                LOAD + "\nPathCheck fn=find-pathinfo",
                "PathCheck fn=find-pathinfo\n" + LOAD,
                LOAD,
                LOAD + "\nPathCheck fn=find-pathinfo find-pathinfo-forward=1"
            })
    void whatStandsBehindAFileGetsRoundNoRule(String checks) throws Exception {
        String program = "#!/bin/sh\nprintf 'Content-Type: text/plain\\n\\nran'\n";
        guarded.file("docs/c.cgi", program)
                .file("docs/open.cgi", program)
                .file("docs/login.cgi", program)
                .file("docs/private/d.cgi", program)
                .file("docs/private/.nsconfig", DENY_ALL)
                .file(
                        "docs/.nsconfig",
                        DENY_ALL.replace("*>", "c.cgi>") + "<Files login.*>\nRequireAuth realm=x\n</Files>\n")
                .lines(checks + "\nObjectType fn=type-by-exp exp=*.cgi type=magnus-internal/cgi\n"
                        + "Service fn=send-cgi type=magnus-internal/cgi")
                .start();
        for (String name : List.of("c.cgi", "open.cgi", "login.cgi", "private/d.cgi")) {
            assertThat(folder.resolve("docs").resolve(name).toFile().setExecutable(true))
                    .isTrue();
        }
        Files.createSymbolicLink(folder.resolve("docs/l.cgi"), folder.resolve("docs/private/d.cgi"));

        for (String rest : List.of("", "/", "/a", "/a/b", "/a/b/c.cgi")) {
            expect(403, "/c.cgi" + rest);
            expect(401, "/login.cgi" + rest);
            expect(403, "/private/d.cgi" + rest);
            expect(403, "/l.cgi" + rest);
        }
        assertThat(guarded.getToEnd("/open.cgi")).endsWith("ran");
    }

    @Test
    void whatAnErrorPageIncludesIsNotThePage() throws Exception {
        guarded.file("docs/errors/no.shtml", "sorry <!--#include virtual=\"/secret.html\" -->.")
                .file("docs/secret.html", "SECRET")
                .file("docs/.nsconfig", DENY_ALL + "<Files *>\nErrorFile code=403 path=/errors/no.shtml\n</Files>\n")
                .lines(LOAD + "\nObjectType fn=type-by-exp exp=*.shtml type=magnus-internal/parsed-html\n"
                        + "Service fn=shtml-send type=magnus-internal/parsed-html method=(GET|HEAD)")
                .start();

        assertThat(guarded.get("/index.html"))
                .startsWith("HTTP/1.1 403")
                .contains("sorry ")
                .doesNotContain("SECRET");
    }

    @Test
    void moreBehindAFileThanAnybodyLooksForIs500() throws Exception {
        guarded.file("docs/.nsconfig", DENY_ALL.replace("*>", "other>"))
                .lines(LOAD)
                .start();

        expect(404, "/lost" + "/a".repeat(60));
        expect(500, "/lost" + "/a".repeat(70));
    }

    private boolean isServedWithItsOwnType() {
        try {
            return guarded.get("/index.html").contains("text/x-own");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
