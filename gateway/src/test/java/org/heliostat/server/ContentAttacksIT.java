package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.testing.Await;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The list of attacks, rows 13 to 17, 37 to 39, 43, 44 and 47, over real sockets against a server with files, programs,
 * parsed pages, compression and access control.
 */
class ContentAttacksIT {

    private static final String SECRET = "nobody may read this";
    private static final String LINES =
            """
            NameTrans fn="pfx2dir" from="/mapped" dir="@folder@/mapped"
            NameTrans fn="pfx2dir" from="/cgi-bin" dir="@folder@/cgi-bin" name="cgi"
            NameTrans fn="assign-name" from="/account*" name="uncompressed"
            PathCheck fn="check-acl" acl="default"
            PathCheck fn="find-links" disable="s" dir="/"
            Output fn="insert-filter" filter="http-compression" type="text/*"
            Service method="(GET|HEAD)" type="magnus-internal/parsed-html" fn="parse-html"
            Service method="(GET|HEAD)" type="magnus-internal/directory" fn="index-common"
            AddLog fn="flex-log" name="access"
            """;
    private static final String OBJECTS =
            """
            <Object name="cgi">
            ObjectType fn="force-type" type="magnus-internal/cgi"
            Service fn="send-cgi"
            </Object>
            <Object name="uncompressed">
            Output fn="remove-filter" filter="http-compression"
            </Object>
            """;
    private static final String ACL =
            """
            acl "default";
            allow (all) user = "anyone";
            acl "uri=/secret";
            deny absolute (all) user = "anyone";
            """;

    @TempDir
    private Path given;

    private Path folder;
    private WebServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void writeFiles() throws IOException {
        folder = given.toRealPath();
        for (String name : new String[] {"docs/secret", "docs/WEB-INF", "docs/META-INF", "mapped/sub", "cgi-bin"}) {
            Files.createDirectories(folder.resolve(name));
        }
        write("docs/secret/file", SECRET);
        write("docs/WEB-INF/web.xml", SECRET);
        write("docs/META-INF/context.xml", SECRET);
        write("outside", SECRET);
        write("mapped/file", "mapped");
        program("printenv", "echo \"arguments: $# $*\"\nenv");
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest(name = "rows 13 and 15: {0}")
    @ValueSource(
            strings = {
                "/secret/file",
                "/%73ecret/file",
                "//secret/file",
                "/./secret//file",
                "/sub/../secret/file",
                "/sub/%2e%2e/secret/file",
                "/sub/..;a=b/secret/file",
                "/secret;a=b/file",
                "/secret/file;a=b",
                "/sub\\..\\secret\\file",
                "/sub/%2e./secret/./file",
                "/sub/%252e%252e/secret/file",
                "/%2573ecret/file",
                "/mapped/../secret/file",
                "/mapped/..%2fsecret/file",
                "/mapped/%2e%2e/%2e%2e/outside",
                "/mapped/..;/outside",
                "/mapped/../outside",
                "/mapped../outside",
                "/mapped/sub/../../outside",
                "/secret%2Ffile",
                "/secret%5Cfile",
                "/secret%3Ba/file",
                "/SECRET/file"
            })
    void aPathIsWhatItIsOnceForRulesAndFolders(String path) throws Exception {
        start();

        assertThat(get(path)).matches(answer -> answer.matches("(?s)HTTP/1.1 40[034] .*"), "400, 403 or 404");
        assertThat(get(path)).doesNotContain(SECRET, folder.toString());
        assertThat(get("/mapped/sub/../file")).endsWith("mapped");
    }

    @Test
    void row14AnEncodedSlashThatIsAllowedNeverDividesAPath() throws Exception {
        start(xml -> xml.replace(
                "<PROPERTY name=\"docroot\"",
                "<PROPERTY name=\"AllowEncodedSlash\" value=\"on\"/>" + "<PROPERTY name=\"docroot\""));

        assertThat(get("/secret%2Ffile")).startsWith("HTTP/1.1 404 ");
        assertThat(get("/sub%2Ffile")).startsWith("HTTP/1.1 404 ");
        assertThat(get("/mapped/..%2F..%2Foutside")).startsWith("HTTP/1.1 404 ");
        assertThat(get("/sub%5Cfile")).startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest(name = "row 16: {0}")
    @ValueSource(
            strings = {
                "/WEB-INF/web.xml",
                "/web-inf/web.xml",
                "/Web-Inf/web.xml",
                "/WEB-INF;a/web.xml",
                "/%57EB-INF/web.xml",
                "/WEB-INF//web.xml",
                "/sub/../WEB-INF/web.xml",
                "/WEB-INF./web.xml",
                "/WEB-INF/",
                "/WEB-INF",
                "/META-INF/context.xml",
                "/meta-inf/context.xml"
            })
    void hiddenFoldersAreNotThere(String path) throws Exception {
        start();

        assertThat(get(path)).startsWith("HTTP/1.1 404 ").doesNotContain(SECRET);
    }

    @Test
    void row16ParsedPagesAndListingsDoNotShowHiddenFolders() throws Exception {
        write(
                "docs/page.shtml",
                "[<!--#include virtual=\"/WEB-INF/web.xml\" -->][<!--#include virtual=\"/web-inf/web.xml\" -->]"
                        + "[<!--#include file=\"META-INF/context.xml\" -->][<!--#fsize virtual=\"/WEB-INF/web.xml\" -->]");
        Files.delete(folder.resolve("docs/META-INF/context.xml"));
        write("docs/META-INF/context.xml", SECRET);
        start();
        Files.delete(folder.resolve("docs/index.html"));

        String page = get("/page.shtml");
        String listing = get("/");

        assertThat(page).startsWith("HTTP/1.1 200 ").doesNotContain(SECRET, "[20]");
        assertThat(listing).startsWith("HTTP/1.1 200 ").contains("page.shtml").doesNotContain("-INF");
    }

    @ParameterizedTest(name = "row 17: {0}")
    @ValueSource(
            strings = {"/INDEX.HTML", "/index.HTML", "/index.html/", "/index.html%20", "/index.html.", "/Sub/file"})
    void onlyTheNameOfAFileNamesIt(String path) throws Exception {
        start();

        assertThat(get(path)).startsWith("HTTP/1.1 404 ");
    }

    @ParameterizedTest(name = "row 17: {0}")
    @ValueSource(strings = {"PUT", "DELETE", "MOVE", "MKCOL", "PATCH"})
    void documentRootsAreReadOnly(String method) throws Exception {
        start();

        String answer = ask(method + " /new.jsp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nnew");
        String existing = ask(method + " /index.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nnew");

        assertThat(answer).matches(text -> text.matches("(?s)HTTP/1.1 (405|501|404|403|401) .*"));
        assertThat(existing).matches(text -> text.matches("(?s)HTTP/1.1 (405|501|404|403|401) .*"));
        assertThat(folder.resolve("docs/new.jsp")).doesNotExist();
        assertThat(folder.resolve("docs/index.html")).hasContent("<p>hello</p>");
    }

    @Test
    void row37WhatClientsSendForgesNoLine() throws Exception {
        start();
        String forged = "127.0.0.1 - admin [01/Jan/2026:00:00:00 +0000] \\\"GET /forged HTTP/1.1\\\" 200 1";

        get("/a%22%20200%205?x=\"y\"%0d%0a" + "z");
        get("/index.html?b%0D%0A" + forged.replace(" ", "%20"));
        get("/index.html?c", "User-Agent: q\"q\\\"", "Referer: \"; " + forged);
        get("/index.html?d", "User-Agent: \u00e9\u009b31m");
        get("/index.html?e", "User-Agent: a\tb", GuardedServer.basic("x\r\nFORGED \"", "y"));
        ask("GET /index.html?f HTTP/1.1\r\nHost: localhost\r\nUser-Agent: \u001b]0;title\u0007\r\n\r\n");
        ask("GET /index.html?g HTTP/1.1\r\nHost: localhost\r\nUser-Agent: a\rb\r\n\r\n");
        server.stop();

        List<String> lines = Files.readAllLines(folder.resolve("logs/access"), StandardCharsets.ISO_8859_1).stream()
                .filter(line -> !line.startsWith("format="))
                .toList();
        Pattern line = Pattern.compile(
                "127\\.0\\.0\\.1 - \\S+ \\[[^\\]]+\\] \"(?:[^\"\\\\]|\\\\.)*\" \\d{3} \\S+ \"(?:[^\"\\\\]|\\\\.)*\" \"(?:[^\"\\\\]|\\\\.)*\"");
        assertThat(lines).hasSizeBetween(5, 7).allMatch(one -> line.matcher(one).matches(), "one whole line");
        assertThat(lines)
                .allMatch(
                        one -> one.chars().allMatch(c -> c >= ' ' && c < 127 || c > 0xa0), "nothing a terminal obeys");
    }

    @Test
    void row38ProgramsGetNoSettingsFromHeadersAndNoOptionsFromQueries() throws Exception {
        start();

        String answer = get(
                "/cgi-bin/printenv?-s",
                "Proxy: http://evil.example",
                "proxy: http://evil.example",
                "X_Forwarded_For: 10.0.0.1",
                "X-Good: yes");
        String form = get("/cgi-bin/printenv?a=b+c");
        String words = get("/cgi-bin/printenv?one+two");

        assertThat(answer)
                .contains("arguments: 0", "HTTP_X_GOOD=yes")
                .doesNotContain("HTTP_PROXY", "evil", "HTTP_X_FORWARDED_FOR");
        assertThat(form).contains("arguments: 0");
        assertThat(words).contains("arguments: 2 one two");
    }

    @Test
    void row38AProgramThatTakesTooLongEndsWithItsChildren() throws Exception {
        Path child = folder.resolve("child");
        Path slow = folder.resolve("cgi-bin/slow");
        Files.writeString(slow, "#!/bin/sh\nsleep 1000 &\necho $! > " + child + "\nwait\n");
        assertThat(slow.toFile().setExecutable(true)).isTrue();
        // Long enough for a shell to start where much else does.
        start("CGIExpirationTimeout 2");

        String answer = get("/cgi-bin/slow");

        assertThat(answer).startsWith("HTTP/1.1 504 ");
        long pid = Long.parseLong(Files.readString(child).strip());
        Await.until(() -> ProcessHandle.of(pid).map(one -> !one.isAlive()).orElse(true));
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void row39ParsedPagesRunNothingAndStayWithinTheRules() throws Exception {
        write(
                "docs/page.shtml",
                "[<!--#exec cmd=\"echo ran\" -->][<!--#exec cgi=\"/cgi-bin/printenv\" -->]"
                        + "[<!--#include file=\"../outside\" -->][<!--#include file=\"sub/../../outside\" -->]"
                        + "[<!--#include virtual=\"/../outside\" -->][<!--#include virtual=\"/%2e%2e/outside\" -->]"
                        + "[<!--#include file=\"" + folder
                        + "/outside\" -->][<!--#include virtual=\"/secret/file\" -->]"
                        + "[<!--#include virtual=\"/sub/file\" -->]");
        start();

        String page = get("/page.shtml");

        assertThat(page)
                .startsWith("HTTP/1.1 200 ")
                .contains("[file]")
                .doesNotContain("[ran", "arguments:", SECRET, folder.toString());
    }

    @Test
    void row43CompressionCanBeSwitchedOffForPathsThatShowSecrets() throws Exception {
        write("docs/account.html", "token ".repeat(2_000));
        write("docs/open.html", "words ".repeat(2_000));
        start();

        assertThat(get("/open.html", "Accept-Encoding: gzip, br, zstd")).contains("\r\nContent-Encoding: ");
        assertThat(get("/account.html", "Accept-Encoding: gzip, br, zstd")).doesNotContain("\r\nContent-Encoding: ");
    }

    @Test
    void row44ManyRangesCostNoMoreThanTheFile() throws Exception {
        start();
        String many = String.join(",", Collections.nCopies(1_300, "0-"));
        String small =
                IntStream.range(0, 500).mapToObj(i -> i * 3 + "-" + i * 3).collect(Collectors.joining(","));

        String overlapping = get("/large", "Range: bytes=0-99,50-149,100-199");
        String endless = get("/large", "Range: bytes=" + many);
        String scattered = get("/large", "Range: bytes=" + small);
        String beyond = get("/large", "Range: bytes=20000-");

        assertThat(overlapping).startsWith("HTTP/1.1 206 ").contains("\r\nContent-Range: bytes 0-199/16384\r\n");
        assertThat(endless.length()).isLessThan(17_000);
        assertThat(endless).matches(text -> text.matches("(?s)HTTP/1.1 (200|206|416) .*"));
        assertThat(scattered.length()).isLessThan(17_000);
        assertThat(beyond).startsWith("HTTP/1.1 416 ").contains("\r\nContent-Range: bytes */16384\r\n");
    }

    @Test
    void row47AFileThatBecomesShorterWhileItIsSentCutsTheConnection() throws Exception {
        Path file = folder.resolve("docs/huge");
        int size = 64 * 1024 * 1024;
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(size);
        }
        try (Leaks leaks = new Leaks()) {
            start();
            try (RawClient client = new RawClient(port(), 16 * 1024)) {
                client.send("GET /huge HTTP/1.1\r\nHost: localhost\r\n\r\n");
                String head = client.read(1_024);
                assertThat(head).contains("Content-Length: " + size);
                try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
                    huge.setLength(1_024);
                }
                int rest = 0;
                try {
                    rest = client.readToEnd().length();
                } catch (IOException cut) {
                    assertThat(cut).hasMessageContaining("eset");
                }
                assertThat(rest).isLessThan(size - 1_024);
            }
            assertThat(get("/index.html")).startsWith("HTTP/1.1 200 ");
            server.stop();
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void row47AFileThatIsSwappedForALinkShowsNothingBehindIt() throws Exception {
        start("Init fn=\"stats-init\"");
        Path file = folder.resolve("docs/swapped");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("outside"));
        AtomicBoolean done = new AtomicBoolean();
        write("docs/swapped", "a harmless text here");
        Future<?> swapping = threads.submit(() -> {
            while (!done.get()) {
                Path real = Files.writeString(folder.resolve("real"), "a harmless text here");
                Files.move(real, file, StandardCopyOption.ATOMIC_MOVE);
                Files.deleteIfExists(link);
                Files.createSymbolicLink(link, folder.resolve("outside"));
                Files.move(link, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return null;
        });

        for (int i = 0; i < 500; i++) {
            assertThat(get("/swapped")).doesNotContain(SECRET);
        }
        done.set(true);
        swapping.get(60, TimeUnit.SECONDS);
    }

    private void start(String... magnus) throws Exception {
        start(xml -> xml, magnus);
    }

    private void start(UnaryOperator<String> serverXml, String... magnus) throws Exception {
        Files.createDirectories(folder.resolve("logs"));
        Files.createDirectories(folder.resolve("conf"));
        write("conf/x.acl", ACL);
        List<String> lines = new ArrayList<>(List.of(magnus));
        lines.add(
                "Init fn=\"flex-init\" access=\"logs/access\" format.access=\"%Ses->client.ip% - %Req->vars.auth-user%"
                        + " [%SYSDATE%] \\\"%Req->reqpb.clf-request%\\\" %Req->srvhdrs.clf-status%"
                        + " %Req->srvhdrs.content-length% \\\"%Req->headers.referer%\\\" \\\"%Req->headers.user-agent%\\\"\"");
        TestInstance instance = new TestInstance(folder, lines)
                .withServerXml(xml -> serverXml.apply(xml.replace("<MIME", "<ACLFILE id=\"acl1\" file=\"x.acl\"/><MIME")
                        .replace("<VS id=\"vs1\"", "<VS id=\"vs1\" aclids=\"acl1\"")))
                .withObjConf(conf -> conf.replace(
                                "NameTrans fn=\"document-root\"",
                                LINES.replace("@folder@", folder.toString()) + "NameTrans fn=\"document-root\"")
                        + OBJECTS);
        instance.writeFiles(Map.of());
        write(
                "conf/mime.types",
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=htm,html\n"
                        + "type=magnus-internal/parsed-html exts=shtml\n");
        server = instance.startWritten(List.of());
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private void program(String name, String script) throws IOException {
        Path file = folder.resolve("cgi-bin/" + name);
        Files.writeString(file, "#!/bin/sh\nprintf 'Content-Type: text/plain\\n\\n'\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String get(String path, String... fields) throws IOException {
        String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "Connection: close\r\n\r\n");
    }

    private String ask(String request) throws IOException {
        try (RawClient client = new RawClient(port())) {
            client.send(request.replace(
                    "\r\n\r\n", request.contains("Connection: close") ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n"));
            return client.readToEnd();
        }
    }

    private int port() {
        return server.listenAddresses().get(0).port();
    }
}
