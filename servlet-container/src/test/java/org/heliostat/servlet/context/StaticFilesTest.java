package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.filecache.CachedFile;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Static files of an application: from the file cache, in parts, under conditions (RFC 9110 §13, §14). */
class StaticFilesTest {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
    private static final int LARGE = 700_000;

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"))
                .webXml("<mime-mapping><extension>abc</extension><mime-type>text/x-abc</mime-type></mime-mapping>")
                .file("letters.abc", LETTERS)
                .file("large.txt", "0123456789".repeat(LARGE / 10));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void aFileAskedForAgainComesFromTheCache() {
        app.start(context -> {});
        app.get("/app/letters.abc");
        long hits = app.fileCache().snapshot().contentHits();

        Answer again = app.get("/app/letters.abc");

        assertThat(again.text()).isEqualTo(LETTERS);
        assertThat(again.header("Content-Type")).isEqualTo("text/x-abc");
        assertThat(again.transport().sends()).isEqualTo(1);
        assertThat(app.fileCache().snapshot().contentHits()).isEqualTo(hits + 1);
    }

    @Test
    void severalRangesAreSentInOneMultipartAnswer() {
        app.start(context -> {});

        Answer answer = range("/app/letters.abc", "bytes=0-1,24-");

        String type = answer.header("Content-Type");
        assertThat(answer.status()).isEqualTo(206);
        assertThat(type).startsWith("multipart/byteranges; boundary=");
        String boundary = "--" + type.substring(type.indexOf('=') + 1);
        assertThat(answer.text())
                .isEqualTo("\r\n" + boundary
                        + "\r\nContent-Type: text/x-abc\r\nContent-Range: bytes 0-1/26\r\n\r\nab\r\n"
                        + boundary + "\r\nContent-Type: text/x-abc\r\nContent-Range: bytes 24-25/26\r\n\r\nyz\r\n"
                        + boundary + "--\r\n");
        assertThat(answer.header("Content-Length"))
                .isEqualTo(Integer.toString(answer.text().length()));
    }

    @Test
    void severalRangesOfALargeFileAndOfAJarAreSentToo() {
        Path inJar = folder.resolve("jar");
        Wars.write(inJar, java.util.Map.of("META-INF/resources/in.abc", LETTERS));
        Wars.zip(inJar, folder.resolve("app/WEB-INF/lib/a.jar"));
        app.start(context -> {});

        assertThat(range("/app/large.txt", "bytes=3-4,699998-699999").text())
                .contains("\r\n34\r\n")
                .contains("\r\n89\r\n");
        assertThat(range("/app/in.abc", "bytes=3-4,8-9").text())
                .contains("\r\nde\r\n")
                .contains("\r\nij\r\n");
    }

    @Test
    void aFileOfAJarAskedForAgainComesFromTheCache() {
        Path inJar = folder.resolve("jar");
        Wars.write(inJar, java.util.Map.of("META-INF/resources/in.abc", LETTERS));
        Wars.zip(inJar, folder.resolve("app/WEB-INF/lib/a.jar"));
        app.start(context -> {});
        Answer first = app.get("/app/in.abc");
        long hits = app.fileCache().snapshot().contentHits();

        Answer again = app.get("/app/in.abc");

        assertThat(again.text()).isEqualTo(LETTERS);
        assertThat(app.fileCache().snapshot().contentHits()).isEqualTo(hits + 1);
        assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
        assertThat(again.header("Last-Modified")).isEqualTo(first.header("Last-Modified"));
        assertThat(app.get("/app/in.abc", r -> r.header("If-None-Match", first.header("ETag")))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void overlappingRangesAreMergedAndTooManyAreIgnored() {
        app.start(context -> {});
        String many = IntStream.range(0, 13).mapToObj(i -> i * 2 + "-" + i * 2).collect(Collectors.joining(","));
        String tooMany = IntStream.range(0, 100).mapToObj(i -> "0-").collect(Collectors.joining(","));

        Answer merged = range("/app/letters.abc", "bytes=0-5,3-9,10-12");

        assertThat(merged.header("Content-Range")).isEqualTo("bytes 0-12/26");
        assertThat(merged.text()).isEqualTo(LETTERS.substring(0, 13));
        assertThat(range("/app/letters.abc", "bytes=" + many).status()).isEqualTo(206);
        assertThat(range("/app/letters.abc", "bytes=" + tooMany).status()).isEqualTo(200);
    }

    @Test
    void ifRangeDecidesBetweenPartAndWhole() {
        app.start(context -> {});
        String eTag = app.get("/app/letters.abc").header("ETag");

        assertThat(app.get("/app/letters.abc", r -> r.header("Range", "bytes=1-1")
                                .header("If-Range", eTag))
                        .status())
                .isEqualTo(206);
        assertThat(app.get("/app/letters.abc", r -> r.header("Range", "bytes=1-1")
                                .header("If-Range", "\"other\""))
                        .text())
                .isEqualTo(LETTERS);
    }

    @Test
    void conditionsAreKept() {
        app.start(context -> {});
        Answer first = app.get("/app/letters.abc");
        String eTag = first.header("ETag");
        String modified = first.header("Last-Modified");

        assertThat(status("If-None-Match", eTag)).isEqualTo(304);
        assertThat(status("If-None-Match", "*")).isEqualTo(304);
        assertThat(status("If-Modified-Since", modified)).isEqualTo(304);
        assertThat(status("If-Match", eTag)).isEqualTo(200);
        assertThat(status("If-Match", "\"other\"")).isEqualTo(412);
        assertThat(status("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"))
                .isEqualTo(412);
    }

    @Test
    void notModifiedSaysWhichButNotWhat() {
        app.start(context -> {});
        String eTag = app.get("/app/letters.abc").header("ETag");

        Answer answer = app.get("/app/letters.abc", r -> r.header("If-None-Match", eTag));

        assertThat(answer.header("ETag")).isEqualTo(eTag);
        assertThat(answer.header("Content-Type")).isEmpty();
        assertThat(answer.header("Content-Length")).isEmpty();
    }

    @Test
    void headTellsTheLength() {
        app.start(context -> {});

        Answer answer = app.send(FakeExchange.request("HEAD", "/app/large.txt"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Length")).isEqualTo(Integer.toString(LARGE));
    }

    @Test
    void noFileStaysOpenWhenTheClientGoesAway() {
        app.start(context -> {});
        var gone = new FakeTransport();
        gone.disconnect();

        app.send(FakeExchange.request("GET", "/app/large.txt").transport(gone));
        app.send(FakeExchange.request("GET", "/app/large.txt")
                .header("Range", "bytes=0-300000,400000-600000")
                .transport(gone));

        assertThat(app.fileCache().list(100))
                .isNotEmpty()
                .extracting(CachedFile::leases)
                .containsOnly(0);
    }

    @Test
    void aFileThatWasChangedIsSentAsItIsNow() throws Exception {
        app.start(context -> {});
        app.get("/app/large.txt");
        Files.writeString(folder.resolve("app/large.txt"), "1".repeat(LARGE + 1));
        app.fileCache().dropBelow(folder);

        Answer answer = app.get("/app/large.txt");

        assertThat(answer.header("Content-Length")).isEqualTo(Integer.toString(LARGE + 1));
        assertThat(answer.text()).hasSize(LARGE + 1);
    }

    @Test
    void aNewApplicationInTheSameFolderKeepsNothingOfTheOld() {
        app.start(context -> {});
        app.get("/app/letters.abc");
        app.file("letters.abc", "new");

        app.start(context -> {});

        assertThat(app.get("/app/letters.abc").text()).isEqualTo("new");
    }

    @Test
    void theApplicationItselfAlwaysSeesTheDisk() {
        app.start(context -> servlet(context, "look", "/look", (request, response) -> {
            try (var in = context.getResourceAsStream("/letters.abc")) {
                response.getWriter().print(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
            }
        }));
        app.get("/app/letters.abc");
        app.file("letters.abc", "new");

        assertThat(app.get("/app/look").text()).isEqualTo("new");
    }

    @Test
    void aWrappedAnswerGetsTheBytesThroughItsWrapper() {
        app.start(context -> context.addFilter("wrap", StaticFilesTest::wrap)
                .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*"));

        assertThat(app.get("/app/letters.abc").text()).isEqualTo(LETTERS);
        assertThat(app.get("/app/large.txt").text()).hasSize(LARGE);
    }

    @Test
    void anIncludedFileJoinsThePageThatIsBeingWritten() {
        app.start(context -> servlet(context, "in", "/in", (request, response) -> {
            response.getWriter().print("[");
            request.getRequestDispatcher("/letters.abc").include(request, response);
            response.getWriter().print("]");
        }));

        assertThat(app.get("/app/in").text()).isEqualTo("[" + LETTERS + "]");
    }

    @Test
    void anIncludedFileIsConvertedToTheCharsetOfThePage() throws java.io.IOException {
        bytes("utf8.txt", "ü".getBytes(StandardCharsets.UTF_8));
        bytes("mark.txt", "\ufeffü".getBytes(StandardCharsets.UTF_8));
        bytes("wide.txt", "ü".getBytes(StandardCharsets.UTF_16));
        bytes("latin.txt", "ü".getBytes(StandardCharsets.ISO_8859_1));
        app.start(context -> servlet(context, "in", "/in", (request, response) -> {
            response.setContentType("text/plain;charset=" + request.getParameter("charset"));
            response.getWriter().print("[");
            for (String file : request.getParameterValues("file")) {
                request.getRequestDispatcher("/" + file + ".txt").include(request, response);
            }
            response.getWriter().print("]");
        }));

        assertThat(app.get("/app/in?charset=ISO-8859-1&file=utf8&file=mark&file=wide&file=latin")
                        .transport()
                        .body())
                .isEqualTo("[üüüü]".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(app.get("/app/in?charset=UTF-8&file=utf8&file=mark&file=wide")
                        .text())
                .isEqualTo("[üüü]");
    }

    private void bytes(String name, byte[] content) throws java.io.IOException {
        Files.write(folder.resolve("app").resolve(name), content);
    }

    private static void wrap(ServletRequest request, ServletResponse response, FilterChain chain)
            throws java.io.IOException, jakarta.servlet.ServletException {
        chain.doFilter(request, new HttpServletResponseWrapper((HttpServletResponse) response));
    }

    private int status(String name, String value) {
        return app.get("/app/letters.abc", r -> r.header(name, value)).status();
    }

    private Answer range(String target, String value) {
        return app.get(target, r -> r.header("Range", value));
    }
}
