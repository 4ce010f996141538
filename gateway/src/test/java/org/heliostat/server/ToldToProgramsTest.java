package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ports and logins that CGI programs, FastCGI applications and server-parsed pages are told, over real sockets. */
class ToldToProgramsTest {

    private static final Path PHP = Path.of("/usr/bin/php-cgi");
    private static final String LOGIN = GuardedServer.basic("ann", "secret");
    private static final String HASHES = "ann:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n";
    private static final String CHECKED = "AuthTrans fn=basic-ncsa auth-type=basic userfile=users";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() throws IOException {
        folder = folder.toRealPath();
        guarded = new GuardedServer(folder).file("users", HASHES);
        Files.createDirectories(folder.resolve("docs"));
        Files.createDirectories(folder.resolve("run"));
        Path program = folder.resolve("docs/a.cgi");
        Files.writeString(
                program,
                "#!/bin/sh\nprintf 'Content-Type: text/plain\\n\\n'\n"
                        + "echo \"name=$SERVER_NAME port=$SERVER_PORT login=$HTTP_AUTHORIZATION$HTTP_PROXY_AUTHORIZATION user=$REMOTE_USER.\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                folder.resolve("docs/a.php"),
                "<?php foreach (['SERVER_PORT' => 'port', 'HTTP_AUTHORIZATION' => ' login', 'REMOTE_USER' => ' user']"
                        + " as $name => $short) { echo $short, '=', $_SERVER[$name] ?? ''; }"
                        + " echo $_SERVER['HTTP_PROXY_AUTHORIZATION'] ?? '', '.', $_SERVER['PHP_AUTH_USER'] ?? '';");
        Files.writeString(
                folder.resolve("docs/a.shtml"),
                "port=<!--#echo var=\"SERVER_PORT\" -->[<!--#include virtual=\"/a.cgi\" -->]");
        Files.writeString(folder.resolve("docs/b.shtml"), "[<!--#include virtual=\"/a.php\" -->]");
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private void start(String authTrans, String cgi, String php) throws Exception {
        List<String> lines = new ArrayList<>(List.of(
                authTrans,
                "ObjectType fn=\"type-by-exp\" exp=\"*.cgi\" type=\"magnus-internal/cgi\"",
                "ObjectType fn=\"type-by-exp\" exp=\"*.shtml\" type=\"magnus-internal/parsed-html\"",
                "Service type=\"magnus-internal/cgi\" fn=\"send-cgi\" " + cgi,
                "Service type=\"magnus-internal/parsed-html\" fn=\"parse-html\""));
        if (Files.isExecutable(PHP)) {
            lines.add("ObjectType fn=\"type-by-exp\" exp=\"*.php\" type=\"magnus-internal/php\"");
            lines.add(
                    "Service type=\"magnus-internal/php\" fn=\"FCGIRequestHandler\" BindPath=\"run/php.sock\" AppPath=\""
                            + PHP + "\" PHP_FCGI_CHILDREN=\"1\" " + php);
        }
        guarded.lines(String.join("\n", lines)).start();
    }

    private int port() {
        return guarded.server().listenAddresses().get(0).port();
    }

    /** A program's answer may come in chunks: it is read to the end of the connection. */
    private String ask(String request) throws IOException {
        try (RawClient client = new RawClient(port())) {
            String answer = client.send(request).readToEnd();
            assertThat(answer).startsWith("HTTP/1.1 200 ");
            return answer;
        }
    }

    private String get(String path, String field) throws IOException {
        return ask("GET " + path + " HTTP/1.0\r\nHost: localhost\r\n" + field + "\r\n\r\n");
    }

    /** @return what programs, pages and PHP are told in turn */
    private List<String> all(String target, String... fields) throws IOException {
        List<String> answers = new ArrayList<>();
        for (String ending : Files.isExecutable(PHP) ? List.of("cgi", "shtml", "php") : List.of("cgi", "shtml")) {
            answers.add(ask("GET " + target + "a." + ending + " HTTP/1.1\r\n" + String.join("\r\n", fields)
                    + "\r\nConnection: close\r\n\r\n"));
        }
        return answers;
    }

    private void assertPort(int port, List<String> answers) {
        assertThat(answers).allSatisfy(answer -> assertThat(answer).contains("port=" + port));
        assertThat(answers).allSatisfy(answer -> assertThat(answer.replace("port=" + port, ""))
                .doesNotContain("port="));
    }

    @Test
    void thePortIsTheOneTheRequestCameInOn() throws Exception {
        start("", "", "");

        assertPort(port(), all("/", "Host: localhost"));
        assertPort(port(), all("/", "Host: localhost:9999"));
        assertPort(port(), all("http://localhost:7777/", "Host: localhost"));
        assertPort(port(), all("https://localhost/", "Host: localhost"));
        assertPort(port(), all("/", "Host: localhost", "X-Forwarded-Proto: https", "Forwarded: proto=https;host=a:1"));
        assertThat(ask("GET /a.cgi HTTP/1.0\r\n\r\n")).contains("port=" + port());
    }

    @Test
    void thePortIsTheOneThatServernameHas() throws Exception {
        guarded.serverXml(
                xml -> xml.replace("servername=\"localhost\"", "servername=\"https://www.example.com:8443\""));
        start("", "", "");

        assertPort(8443, all("/", "Host: localhost"));
        assertPort(8443, all("/", "Host: localhost:9999"));
    }

    @Test
    void theNameIsTheOneOfServernameWhereNoHostIsNamed() throws Exception {
        Files.createDirectories(folder.resolve("docs/sub"));
        guarded.serverXml(
                xml -> xml.replace("servername=\"localhost\"", "servername=\"https://www.example.com:8443\""));
        start("", "", "");

        assertThat(ask("GET /a.cgi HTTP/1.0\r\n\r\n")).contains("name=www.example.com port=8443");
        assertThat(ask("GET /a.cgi HTTP/1.0\r\nHost: localhost\r\n\r\n")).contains("name=localhost port=8443");
        try (RawClient client = new RawClient(port())) {
            assertThat(client.send("GET /sub HTTP/1.0\r\n\r\n").readToEnd())
                    .contains("\r\nLocation: https://www.example.com:8443/sub/\r\n");
        }
    }

    @Test
    void thePortIsTheProxysWhereATrustedOneSaysHowItWasAsked() throws Exception {
        guarded.magnus("TrustedProxies 127.0.0.1");
        start("", "", "");

        assertPort(443, all("/", "Host: localhost", "X-Forwarded-Proto: https"));
        assertPort(8443, all("/", "Host: localhost", "X-Forwarded-Proto: https", "X-Forwarded-Host: shop:8443"));
        assertPort(port(), all("/", "Host: localhost", "X-Forwarded-For: 203.0.113.9"));
        assertPort(port(), all("/", "Host: localhost:9999", "X-Forwarded-Proto: gopher"));
    }

    @Test
    void aProgramIsToldNoLoginUnlessItsLineSaysSo() throws Exception {
        start("", "", "");
        for (String login : List.of(LOGIN, "Authorization: Bearer token", "authorization: Digest a=b")) {
            assertThat(get("/a.cgi", login)).contains("login= user=.");
            assertThat(get("/a.shtml", login)).contains("login= user=.");
        }
        stop();

        prepare();
        start("", "PassAuthorization=\"on\"", "");
        assertThat(get("/a.cgi", LOGIN)).contains("login=Basic YW5uOnNlY3JldA== user=.");
        assertThat(get("/a.cgi", "Proxy-Authorization: Basic x")).contains("login= user=.");
    }

    @Test
    void aLoginThatTheServerHasCheckedIsToldToNobody() throws Exception {
        start(CHECKED, "PassAuthorization=\"on\"", "PassAuthorization=\"on\"");

        assertThat(get("/a.cgi", LOGIN)).contains("login= user=ann.");
        assertThat(get("/a.shtml", LOGIN)).contains("login= user=ann.");
        if (Files.isExecutable(PHP)) {
            assertThat(get("/a.php", LOGIN)).contains("login= user=ann.").endsWith(".");
            assertThat(get("/b.shtml", LOGIN)).contains("login= user=ann.]");
        }
    }

    @Test
    void phpThatLogsUsersInByItselfGetsTheirLogin() throws Exception {
        assumeTrue(Files.isExecutable(PHP), "php-cgi is not installed (Debian: apt-get install php-cgi)");
        start("", "", "");
        assertThat(get("/a.php", LOGIN))
                .contains("login=Basic YW5uOnNlY3JldA==")
                .endsWith(".ann");
        assertThat(get("/a.php", "Authorization: Bearer token")).contains("login=Bearer token");
        assertThat(get("/a.php", "Proxy-Authorization: Basic x")).endsWith("login= user=.");
        stop();

        prepare();
        start("", "", "PassAuthorization=\"off\"");
        assertThat(get("/a.php", LOGIN)).endsWith("login= user=.");
    }
}
