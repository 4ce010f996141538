package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.testing.Await;
import org.heliostat.testing.BadFraming;
import org.heliostat.testing.Fault;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Bad input to web applications, against the packaged jar, with bytes on a socket; one server for all of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContainerAttacksIT {

    private static final String HOST = "Host: localhost\r\n";
    private static final String PART = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n";

    private Path folder;
    private ServerProcess server;

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        // Who is refused while it sends must come to read the answer, also on a machine that is slow for seconds.
        Files.writeString(instance.resolve("conf/magnus.conf"), "\nCloseTimeout 60\n", StandardOpenOption.APPEND);
        server = ServerProcess.start(instance);
        var deployed = ServerProcess.run(
                folder,
                "deploy",
                AttackedApp.war(folder.resolve("a.war")).toString(),
                "--instance",
                instance.toString());
        assertThat(deployed.err()).isEmpty();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private String answer(String request) {
        return answer(request, Fault.none());
    }

    private String answer(String request, Fault fault) {
        try (RawClient client = new RawClient(server.port())) {
            return client.send(request, fault).readToEnd();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private String get(String target, String... headers) {
        return answer(
                "GET " + target + " HTTP/1.1\r\n" + HOST + "Connection: close\r\n" + String.join("", headers) + "\r\n");
    }

    private static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }

    private String post(String target, String body) {
        return answer(head(target, body.length()) + body);
    }

    private static String head(String target, long length) {
        return "POST " + target + " HTTP/1.1\r\n" + HOST + "Connection: close\r\nContent-Length: " + length
                + "\r\nContent-Type: multipart/form-data; boundary=B\r\n\r\n";
    }

    /** Row 16. */
    @Test
    void hiddenFoldersAreNotThereUnderAnyName() {
        List<String> names = List.of(
                "/a/WEB-INF/web.xml",
                "/a/web-inf/web.xml",
                "/a/WEB-inf/page.html",
                "/a/META-INF/secret.txt",
                "/a/Meta-Inf/secret.txt",
                "/a/WEB-INF/",
                "/a/WEB-INF",
                "/a//WEB-INF/web.xml",
                "/a/./WEB-INF/web.xml",
                "/a/open/../WEB-INF/web.xml",
                "/a/%57EB-INF/web.xml",
                "/a/WEB-INF;x=y/web.xml",
                "/a/;/WEB-INF/web.xml",
                "/a/open/..;/WEB-INF/web.xml",
                "/a/WEB-INF%2Fweb.xml",
                "/a/WEB-INF%5Cweb.xml",
                "/a/WEB-INF%00/web.xml",
                "/a/open/%2e%2e/WEB-INF/web.xml",
                "/a/open/%252e%252e/WEB-INF/web.xml",
                "/a/WEB-INF./web.xml",
                "/a/WEB-INF%20/web.xml",
                "/a/WEB-INF::$INDEX_ALLOCATION/web.xml");
        SoftAssertions all = new SoftAssertions();
        for (String name : names) {
            String answer = get(name);
            all.assertThat(status(answer)).as(name).isIn(400, 404);
            all.assertThat(answer).as(name).doesNotContain("the secret", folder.toString());
        }
        all.assertThat(body(get("/a/open/page.html"))).isEqualTo("an open page");
        all.assertAll();
    }

    /** Row 18. */
    @Test
    void filesAndPagesCannotBeWritten() {
        String range = "Content-Range: bytes 0-3/10\r\n";
        SoftAssertions all = new SoftAssertions();
        for (String path : List.of("/a/open/page.html", "/a/page.jsp", "/a/new.jsp", "/a/x.session", "/index.html")) {
            all.assertThat(status(write("PUT", path, ""))).as("PUT " + path).isIn(403, 404, 405, 501);
            all.assertThat(status(write("PUT", path, range)))
                    .as("PUT a part of " + path)
                    .isIn(400, 403, 404, 405, 501);
            all.assertThat(status(write("DELETE", path, "")))
                    .as("DELETE " + path)
                    .isIn(403, 404, 405, 501);
        }
        all.assertThat(status(write("PUT", "/a/open/page.html", range))).isEqualTo(400);
        all.assertThat(status(write("PUT", "/a/x.session", range))).isEqualTo(400);
        all.assertThat(status(get("/a/new.jsp"))).isEqualTo(404);
        all.assertThat(body(get("/a/open/page.html"))).isEqualTo("an open page");
        all.assertAll();
    }

    private String write(String method, String path, String header) {
        return answer(method + " " + path + " HTTP/1.1\r\n" + HOST + header
                + "Connection: close\r\nContent-Length: 4\r\n\r\nevil");
    }

    /** Rows 19 and 36, as far as they are not about a login. */
    @Test
    void sessionIdsOfTheClientsOwnMakingAreNeverUsed() throws IOException {
        String id = body(get("/a/session?make")).split(" ")[0];
        SoftAssertions all = new SoftAssertions();
        for (String forged : List.of(
                "../../../../etc/passwd",
                "..%2f..%2fx",
                "attackers-own-choice",
                "x".repeat(5_000),
                id + "/../x",
                id.toLowerCase(java.util.Locale.ROOT) + "\u00e9",
                "\"" + id)) {
            String made = get("/a/session?make", "Cookie: JSESSIONID=" + forged + "\r\n");
            all.assertThat(body(made))
                    .as(forged)
                    .doesNotContain("attackers", "passwd", "x/..")
                    .doesNotStartWith(id);
            all.assertThat(made).as(forged).contains("Set-Cookie: JSESSIONID=");
        }
        all.assertThat(body(get("/a/session;jsessionid=" + id)))
                .as("id in the URL")
                .startsWith("none ");
        all.assertThat(body(get("/a/session?make"))).as("ids in links").endsWith(" /a/session");
        all.assertThat(body(get("/a/session", "Cookie: a[=1; =2; b; JSESSIONID=" + id + "; {}=3\r\n")))
                .as("a good cookie among bad ones")
                .startsWith(id);
        all.assertAll();
        try (var files = Files.walk(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(file -> file.contains("attackers") || file.contains(id));
        }
    }

    /** Row 22. */
    @Test
    void aPathThatIsPassedOnIsNormalisedAgain() {
        SoftAssertions all = new SoftAssertions();
        for (String to : List.of(
                "/../i/conf/magnus.conf",
                "/%252e%252e/%252e%252e/conf/magnus.conf",
                "/open/%252e%252e/%252e%252e/%252e%252e/x",
                "/open%252fpage.html",
                "/open%255cpage.html",
                "/x%2500.html",
                "../../../../x")) {
            String forwarded = get("/a/pass?to=" + to);
            all.assertThat(body(forwarded)).as("forward " + to).isEqualTo("nowhere");
            all.assertThat(body(get("/a/pass/i?to=" + to))).as("include " + to).isEqualTo("nowhere");
        }
        all.assertThat(body(get("/a/pass?to=/open/../open/page.html"))).isEqualTo("an open page");
        all.assertThat(status(get("/a/pass?to=/web-inf/page.html")))
                .as("another case")
                .isEqualTo(404);
        all.assertAll();
    }

    /** Row 32. */
    @Test
    void multipartBodiesBeyondTheLimitsAre413AndLeaveNoFiles() throws IOException {
        String large = PART + "\r\n" + "x".repeat(5_000) + "\r\n";
        String field = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n";
        String end = "--B--\r\n";
        SoftAssertions all = new SoftAssertions();
        all.assertThat(body(post("/a/upload", large.repeat(3) + end))).isEqualTo("3 parts, 15000 bytes, 3 files");
        all.assertThat(body(post("/a/upload?async=1", large.repeat(3) + end))).contains("3 parts");
        all.assertThat(status(post("/a/upload", (PART + "\r\n1\r\n").repeat(1_001) + end)))
                .as("parts")
                .isEqualTo(413);
        all.assertThat(status(post("/a/upload", PART + "A: 1\r\n".repeat(16) + "\r\n1\r\n" + end)))
                .as("headers of a part")
                .isEqualTo(413);
        all.assertThat(status(post("/a/upload", PART + "A: " + "x".repeat(9_000) + "\r\n\r\n1\r\n" + end)))
                .as("header of a part")
                .isEqualTo(413);
        all.assertThat(status(post("/a/upload", large.repeat(501) + end)))
                .as("files")
                .isEqualTo(413);
        all.assertThat(status(post("/a/upload", field + "x".repeat(3 * 1024 * 1024) + "\r\n" + end)))
                .as("a field")
                .isEqualTo(413);
        all.assertThat(status(post("/a/upload", large))).as("no end").isEqualTo(400);
        all.assertThat(status(post("/a/upload?fail=1", large + end)))
                .as("exception")
                .isEqualTo(500);
        all.assertThat(post("/a/upload?fail=1", large + end)).doesNotContain("on purpose", "ServletException", "\tat ");
        all.assertThat(body(get("/a/upload"))).as("left behind").isEqualTo("0 files");
        all.assertAll();
        server.told(
                "(MaxMultipartParts)",
                "(MaxPartHeaders)",
                "(MaxPartHeaderSize)",
                "(MaxMultipartFiles)",
                "(MaxFormSize)");
    }

    /** Row 32: a client that never ends its body, and goes. */
    @Test
    void anUploadThatIsGivenUpLeavesNoFile() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.send(head("/a/upload", 1_000_000) + PART + "\r\n" + "x".repeat(300_000));
            Await.until(() -> body(get("/a/upload")).equals("1 files"));

            client.reset();
        }

        Await.until(() -> body(get("/a/upload")).equals("0 files"));
    }

    /** Row 32: more than the whole heap of the server, which has 256 MB. */
    @Test
    void aLargeUploadIsStreamedToTheDisk() throws IOException {
        long size = 300L * 1024 * 1024;
        byte[] piece = "0123456789abcdef".repeat(4_096).getBytes(StandardCharsets.US_ASCII);
        String begin = PART + "\r\n";
        String end = "\r\n--B--\r\n";

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(180_000);
            OutputStream out = socket.getOutputStream();
            out.write((head("/a/upload?move=1", begin.length() + size + end.length()) + begin)
                    .getBytes(StandardCharsets.US_ASCII));
            for (long sent = 0; sent < size; sent += piece.length) {
                out.write(piece);
            }
            out.write(end.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            assertThat(body(answer)).isEqualTo("1 parts, " + size + " bytes, 0 files");
        }
        assertThat(server.output()).doesNotContain("OutOfMemory");
    }

    /** Row 45. */
    @Test
    void objectsOfAnEarlierRequestAnswerWithExceptionsAndShowNothing() {
        String kept = post("/a/keep", PART + "\r\n" + "x".repeat(5_000) + "\r\n--B--\r\n");
        assertThat(status(kept)).isEqualTo(200);

        String used = get("/a/keep?whose=second", "Cookie: whose=second\r\n", "X-Whose: second\r\n");

        assertThat(body(used)).isEqualTo("end\n");
    }

    /** Row 45: a writer swallows its exceptions. */
    @Test
    void aWriterOfAnEarlierRequestWritesNowhere() {
        get("/a/keep?writer");

        assertThat(body(get("/a/keep?writer"))).isEqualTo("begin refused end");
    }

    /** Row 48. */
    @Test
    void aServletWhoseClientHasGoneHearsOfItAndItsThreadIsFree() throws IOException {
        try (RawClient client = new RawClient(server.port(), 64 * 1024)) {
            client.send("GET /a/endless HTTP/1.1\r\n" + HOST + "\r\n");
            assertThat(client.read(8192)).startsWith("HTTP/1.1 200");
            client.reset();
        }

        Await.until(() -> body(get("/a/endless?told")).startsWith("an IOException in "));
        Await.until(() -> !get("/.perf").contains("/a/endless"));
        Await.until(() -> get("/.perf").matches("(?s).*Resets/Aborts +[0-9/]*[1-9].*"));
    }

    /** Also after bodies of every kind. */
    @Test
    void anApplicationGetsEveryMethodWithTheShippedObjConf() {
        SoftAssertions all = new SoftAssertions();
        for (String method :
                List.of("OPTIONS", "PATCH", "PROPFIND", "REPORT", "LOCK", "PURGE", "M-SEARCH", "options")) {
            String head = method + " /a/every HTTP/1.1\r\n" + HOST + "Connection: close\r\n";
            all.assertThat(body(answer(head + "Content-Length: 5\r\n\r\nhello")))
                    .as(method)
                    .startsWith(method + " hello ");
            all.assertThat(body(answer(
                            head + "Transfer-Encoding: chunked\r\n\r\n0002;a=\"b\\\"c\" ; d\r\nhe\r\n3\r\nllo\r\n"
                                    + "0\r\n\r\n")))
                    .as(method)
                    .startsWith(method + " hello ");
        }
        String preflight = answer("OPTIONS /a/every HTTP/1.1\r\n" + HOST
                + "Connection: close\r\nOrigin: https://b.example\r\nAccess-Control-Request-Method: PUT\r\n\r\n");
        all.assertThat(preflight)
                .startsWith("HTTP/1.1 204 ")
                .contains("Access-Control-Allow-Origin: https://b.example\r\n");
        for (String path : List.of("/a/every", "/a/open/page.html", "/index.html")) {
            all.assertThat(status(answer("TRACE " + path + " HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n")))
                    .as(path)
                    .isEqualTo(405);
            all.assertThat(status(answer("CONNECT " + path + " HTTP/1.1\r\n" + HOST + "\r\n")))
                    .as(path)
                    .isEqualTo(501);
        }
        String file = answer("OPTIONS /a/open/page.html HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n");
        all.assertThat(file).contains("Allow: GET, HEAD, POST, OPTIONS\r\n");
        all.assertAll();
    }

    /** Rows 49 to 56. */
    @Test
    void noRequestHidesInOrBehindABody() {
        String hidden = "GET /a/every/hidden HTTP/1.1\r\n" + HOST + "\r\n";
        List<BadFraming.Case> all = new ArrayList<>(BadFraming.heads());
        all.addAll(BadFraming.bodies());
        SoftAssertions softly = new SoftAssertions();
        for (String target :
                List.of("POST /a/every", "POST /a/every/deaf", "GET /a/open/page.html", "GET /", "PUT /none")) {
            for (BadFraming.Case bad : all) {
                String answer =
                        answer(target + " HTTP/1.1\r\n" + HOST + bad.fields() + "\r\n" + bad.body() + hidden + hidden);
                softly.assertThat(answer.split("HTTP/1\\.1 [2-5]", -1))
                        .as(target + ", " + bad)
                        .hasSize(2);
                softly.assertThat(status(answer)).as(target + ", " + bad).isEqualTo(bad.status());
            }
            softly.assertThat(answer(target + " HTTP/1.1\r\n" + HOST + "Connection: close\r\nContent-Length: "
                                    + hidden.length() + "\r\n\r\n" + hidden)
                            .split("HTTP/1\\.1 ", -1))
                    .as(target)
                    .hasSize(2);
        }
        softly.assertThat(body(get("/a/every"))).isEqualTo("GET  0");
        softly.assertThat(body(get("/a/every/hidden"))).isEqualTo("GET  1");
        softly.assertAll();
    }
}
