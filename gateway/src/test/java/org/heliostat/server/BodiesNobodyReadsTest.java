package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.BadFraming;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows 49 to 56 of the list of attacks over real sockets, for whatever may answer without having read the body: files,
 * redirects, refusals, functions, CGI programs, a FastCGI application. A request hidden in or behind a body never runs.
 */
class BodiesNobodyReadsTest {

    private static final Path PHP = Path.of("/usr/bin/php-cgi");
    private static final String HOST = "Host: localhost\r\n";
    private static final String HIDDEN = "GET /hidden HTTP/1.1\r\n" + HOST + "\r\n";
    private static final String LAST = "GET /last HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n";

    @TempDir
    private Path folder;

    private final AtomicInteger hiddenRuns = new AtomicInteger();
    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        folder = folder.toRealPath();
        Files.createDirectories(folder.resolve("docs"));
        Files.createDirectories(folder.resolve("run"));
        program("deaf.cgi", "echo deaf");
        program("cat.cgi", "cat");
        Files.writeString(folder.resolve("docs/deaf.php"), "<?php echo 'deaf';");
        TestInstance instance = new TestInstance(folder, List.of("AcceptTimeout 60"))
                .withObjConf(text -> text.replace(
                        "ObjectType fn=\"type-by-extension\"",
                        "ObjectType fn=\"type-by-exp\" exp=\"*.cgi\" type=\"magnus-internal/cgi\"\n"
                                + "ObjectType fn=\"type-by-exp\" exp=\"*.php\" type=\"magnus-internal/php\"\n"
                                + "ObjectType fn=\"type-by-extension\"\n"
                                + "Service type=\"magnus-internal/cgi\" fn=\"send-cgi\"\n"
                                + (Files.isExecutable(PHP)
                                        ? "Service type=\"magnus-internal/php\" fn=\"FCGIRequestHandler\""
                                                + " BindPath=\"run/php.sock\" AppPath=\"" + PHP
                                                + "\" PHP_FCGI_CHILDREN=\"1\"\n"
                                        : "")));
        server = instance.start(Map.of(
                "read", this::read,
                "deaf", exchange -> answer(exchange, "deaf"),
                "fail", BodiesNobodyReadsTest::fail,
                "last", exchange -> answer(exchange, "the last"),
                "hidden", this::hidden));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private void program(String name, String command) throws IOException {
        Path file = folder.resolve("docs").resolve(name);
        Files.writeString(file, "#!/bin/sh\nprintf 'Content-Type: text/plain\\n\\n'\n" + command + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Method and path of what may answer, and the status that it answers a whole request with. */
    private static List<String> targets() {
        List<String> all = new ArrayList<>(List.of(
                "GET /index.html 200",
                "HEAD /index.html 200",
                "GET /large 200",
                "GET /sub 302",
                "POST /index.html 405",
                "PURGE /index.html 501",
                "OPTIONS /index.html 200",
                "OPTIONS * 200",
                "TRACE /index.html 405",
                "GET /none 404",
                "POST /none 404",
                "PUT /none 404",
                "OPTIONS /none 404",
                "POST /deaf 200",
                "GET /deaf 200",
                "POST /fail 503",
                "POST /read 200",
                "POST /deaf.cgi 200",
                "GET /cat.cgi 200"));
        if (Files.isExecutable(PHP)) {
            all.add("POST /deaf.php 200");
        }
        return all;
    }

    private Outcome read(Exchange exchange) throws IOException {
        byte[] bytes = new byte[64];
        while (exchange.request().body().read(bytes, 0, 64) > 0) {
            assertThat(bytes).isNotEmpty();
        }
        return answer(exchange, "read");
    }

    private Outcome hidden(Exchange exchange) throws IOException {
        hiddenRuns.incrementAndGet();
        return answer(exchange, "hidden");
    }

    private static Outcome fail(Exchange exchange) {
        exchange.response().status(503);
        return Outcome.ABORTED;
    }

    private static Outcome answer(Exchange exchange, String text) throws IOException {
        exchange.response().status(200).output().write(text.getBytes(StandardCharsets.US_ASCII));
        return Outcome.PROCEED;
    }

    @Test
    void headsThatCanBeReadInTwoWaysAreRefused() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (String target : targets()) {
            for (BadFraming.Case bad : BadFraming.heads()) {
                long refused = refusals();
                String answer = toEnd(head(target) + bad.fields() + "\r\n" + bad.body() + HIDDEN);
                all.assertThat(answer)
                        .as(target + ", " + bad)
                        .startsWith("HTTP/1.1 " + bad.status() + " ")
                        .contains("\r\nConnection: close\r\n")
                        .containsOnlyOnce("HTTP/1.1 ");
                Await.until(() -> refusals() == refused + 1);
            }
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    /** Whoever would answer: the bodies come with their heads, so that it is known before anything runs. */
    @Test
    void aBodyThatIsBrokenWhenItsRequestRunsIsRefused() throws Exception {
        SoftAssertions all = new SoftAssertions();
        try (Leaks leaks = new Leaks()) {
            for (String target : targets()) {
                for (BadFraming.Case bad : BadFraming.bodies()) {
                    String answer = toEnd(head(target) + bad.fields() + "\r\n" + bad.body() + HIDDEN);
                    all.assertThat(finals(answer)).as(target + ", " + bad).isEqualTo(1);
                    all.assertThat(answer)
                            .as(target + ", " + bad)
                            .startsWith("HTTP/1.1 " + bad.status() + " ")
                            .contains("\r\nConnection: close\r\n");
                }
            }
            all.assertAll();
            assertNothingElseHappened();
            Await.until(() -> protocol().connectionsOpen() == 0);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void aRequestInsideABodyNeverRuns() throws Exception {
        SoftAssertions all = new SoftAssertions();
        String size = Integer.toHexString(HIDDEN.length());
        for (String target : targets()) {
            for (String body : List.of(
                    "Content-Length: " + HIDDEN.length() + "\r\n\r\n" + HIDDEN,
                    "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\n" + HIDDEN + "\r\n0\r\n\r\n",
                    "Transfer-Encoding: chunked\r\n\r\n000" + size + " ;a=\"\\\"\"\r\n" + HIDDEN
                            + "\r\n0\r\nX: GET /hidden HTTP/1.1\r\n\r\n")) {
                String answer = toEnd(head(target) + body + LAST);
                all.assertThat(status(answer)).as(target + ", " + body).isEqualTo(statusOf(target));
                all.assertThat(answer.endsWith("the last") || finals(answer) == 1)
                        .as(target + ", " + body + ": goes on behind the body or ends")
                        .isTrue();
            }
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    @Test
    void aBodyThatComesAfterTheAnswerIsStillABody() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (String target : targets()) {
            for (String expect : List.of("", "Expect: 100-continue\r\n")) {
                if (isRead(target) && expect.isEmpty()) {
                    // Whoever waits for the body does not answer before it.
                    continue;
                }
                try (RawClient client = new RawClient(port())) {
                    client.send(head(target) + expect + "Content-Length: " + HIDDEN.length() + "\r\n\r\n");
                    if (!isRead(target)) {
                        Await.until(() -> isAnswered(client, target));
                    }
                    all.assertThat(sendAll(client, HIDDEN + LAST))
                            .as(target + ", " + expect)
                            .doesNotEndWith("hidden");
                }
            }
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    @Test
    void whatIsNoRequestBehindABodyEndsTheConnection() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (String target : targets()) {
            for (String behind : List.of("0\r\n\r\n", "\0", "{}\r\n\r\n", "\r\n\r\n\r\n", "GET / HTTP/1.1\n\n")) {
                String answer = toEnd(
                        head(target) + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n" + behind + HIDDEN);
                all.assertThat(status(answer)).as(target + ", " + behind).isEqualTo(statusOf(target));
                all.assertThat(finals(answer)).as(target + ", " + behind).isLessThanOrEqualTo(2);
            }
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    private static boolean isRead(String target) {
        return target.contains("/read") || target.contains(".cgi") || target.contains(".php");
    }

    /** Reads one answer's head: the connection may end behind it. */
    private static boolean isAnswered(RawClient client, String target) {
        try {
            return client.read(12).equals("HTTP/1.1 " + statusOf(target));
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static String sendAll(RawClient client, String bytes) {
        try {
            return client.send(bytes).readToEnd();
        } catch (IOException ended) {
            // The server need not take what comes behind its last answer.
            return "";
        }
    }

    private String toEnd(String bytes) throws IOException {
        try (RawClient client = new RawClient(port())) {
            return client.send(bytes).endOutput().readToEnd();
        }
    }

    private void assertNothingElseHappened() throws IOException {
        assertThat(hiddenRuns).hasValue(0);
        assertThat(toEnd(HIDDEN)).as("it can be asked for").endsWith("hidden");
        assertThat(hiddenRuns).hasValue(1);
        try (RawClient bystander = new RawClient(port())) {
            assertThat(bystander.send("GET / HTTP/1.1\r\n" + HOST + "\r\n").readAnswer())
                    .endsWith("<p>hello</p>");
        }
    }

    private static String head(String target) {
        String[] parts = target.split(" ", -1);
        return parts[0] + " " + parts[1] + " HTTP/1.1\r\n" + HOST;
    }

    private static int statusOf(String target) {
        return Integer.parseInt(target.split(" ", -1)[2]);
    }

    private static int status(String answer) {
        String last = answer.startsWith("HTTP/1.1 100 ") ? answer.substring(answer.indexOf("\r\n\r\n") + 4) : answer;
        return last.length() < 12 ? 0 : Integer.parseInt(last.substring(9, 12));
    }

    /** @return answers that are no 100 */
    private static int finals(String answers) {
        return answers.split("HTTP/1\\.1 [2-5]", -1).length - 1;
    }

    private long refusals() {
        return protocol().malformed() + protocol().expectationsFailed();
    }

    private ProtocolSnapshot protocol() {
        return server.snapshot().protocol();
    }

    private int port() {
        return server.listenAddresses().get(0).port();
    }
}
