package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.request.HttpVersion;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parameters, parts, cookies, encodings and the answer's buffer. */
class RequestContentTest {

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"), new RequestLimits(5, 100, 3, 2, 200, 2, 60, 10_000));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void parametersComeFromQueryAndForm() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setCharacterEncoding("UTF-8");
            response.getWriter()
                    .print(Arrays.toString(request.getParameterValues("a"))
                            + request.getParameter("ü")
                            + request.getParameter("none"));
        }));

        Answer answer = app.post("/app/s?a=1&a=%C3%BC", "application/x-www-form-urlencoded", "a=x+y&%C3%BC=z&b");

        assertThat(answer.text()).isEqualTo("[1, ü, x y]znull");
    }

    @Test
    void theFormsCharsetIsHonoured() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            request.setCharacterEncoding("ISO-8859-1");
            response.setContentType("text/plain;charset=utf-8");
            response.getWriter().print(request.getParameter("a"));
        }));

        assertThat(app.post("/app/s", "application/x-www-form-urlencoded", "a=%FC")
                        .text())
                .isEqualTo("ü");
    }

    @Test
    void badAndTooManyParametersAreClientErrors() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> request.getParameter("a")));

        assertThat(app.get("/app/s?a=%zz").status()).isEqualTo(400);
        assertThat(app.get("/app/s?a=%C3%28").status()).isEqualTo(400);
        assertThat(app.get("/app/s?a&b&c&d&e&f").status()).isEqualTo(413);
        assertThat(app.post("/app/s", "application/x-www-form-urlencoded", "a=" + "x".repeat(200))
                        .status())
                .isEqualTo(413);
    }

    private static final String BODY = "--B\r\nContent-Disposition: form-data; name=\"field\"\r\n\r\nvalue ü\r\n"
            + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a;b.txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\n%s\r\n--B--\r\n";

    private TestApp multipart(MultipartConfigElement settings, StringBuilder seen) {
        return app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                    for (Part part : request.getParts()) {
                        seen.append(part.getName())
                                .append('=')
                                .append(part.getSubmittedFileName())
                                .append(':');
                        seen.append(new String(part.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
                        seen.append(';');
                    }
                    seen.append(request.getParameter("field"));
                })
                .setMultipartConfig(settings));
    }

    @Test
    void partsAreReadAndTheirFilesVanish() throws IOException {
        StringBuilder seen = new StringBuilder();
        multipart(new MultipartConfigElement("", -1, -1, 2), seen);
        String content = "content\r\n--x" + "y".repeat(60);

        app.post("/app/s", "multipart/form-data; boundary=B", BODY.formatted(content));

        assertThat(seen).hasToString("field=null:value ü;file=a;b.txt:" + content + ";value ü");
        assertThat(app.app().limitCounters().bodies()).isOne();
        assertThat(app.app().limitCounters().parts()).isEqualTo(2);
        assertThat(app.app().limitCounters().files()).isOne();
        try (Stream<Path> left = Files.list(folder.resolve("temp"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aFieldOfAFormMayNameItsOwnCharset() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                    response.setCharacterEncoding("UTF-8");
                    response.getWriter()
                            .print(request.getParameter("own")
                                    + request.getParameter("unknown")
                                    + request.getParameter("none"));
                })
                .setMultipartConfig(new MultipartConfigElement("")));
        String field = "--B\r\nContent-Disposition: form-data; name=\"%s\"\r\nContent-Type: text/plain%s\r\n\r\nü\r\n";
        String body = field.formatted("own", "; charset=\"iso-8859-1\"") + field.formatted("unknown", ";charset=none")
                + field.formatted("none", "") + "--B--\r\n";

        // Two letters as the bytes of UTF-8 are in ISO-8859-1.
        assertThat(app.post("/app/s", "multipart/form-data; boundary=B", body).text())
                .isEqualTo("Ã¼üü");
    }

    @Test
    void partsBeyondLimitsAreRefusedAndLeaveNothing() throws IOException {
        multipart(new MultipartConfigElement("", 5, 400, 0), new StringBuilder());

        assertThat(app.post("/app/s", "multipart/form-data; boundary=B", BODY.formatted("123456"))
                        .status())
                .isEqualTo(413);
        String many = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n1\r\n".repeat(4) + "--B--\r\n";
        assertThat(app.post("/app/s", "multipart/form-data; boundary=B", many).status())
                .isEqualTo(413);
        String header = "--B\r\nContent-Disposition: form-data; name=\"" + "x".repeat(300) + "\"\r\n\r\n1\r\n--B--\r\n";
        assertThat(app.post("/app/s", "multipart/form-data; boundary=B", header).status())
                .isEqualTo(413);
        assertThat(app.post("/app/s", "multipart/form-data; boundary=B", "--B\r\nContent-Disp")
                        .status())
                .isEqualTo(400);
        try (Stream<Path> left = Files.list(folder.resolve("temp"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void fieldsOfAMultipartBodyAreBoundedAsAForm() {
        multipart(new MultipartConfigElement(""), new StringBuilder());
        String field = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n" + "x".repeat(60) + "\r\n";

        int one = app.post("/app/s", "multipart/form-data; boundary=B", field + "--B--\r\n")
                .status();
        int two = app.post("/app/s", "multipart/form-data; boundary=B", field + field + "--B--\r\n")
                .status();

        assertThat(one).isEqualTo(200);
        assertThat(two).isEqualTo(413);
        assertThat(app.app().limitCounters().total(RequestLimit.FORM_SIZE)).isOne();
        assertThat(left()).isEmpty();
    }

    @Test
    void filesOfPartsVanishWhateverBecomesOfTheRequest() throws IOException {
        List<Path> seen = new ArrayList<>();
        app.start(context -> {
            servlet(context, "throws", "/throws", (request, response) -> {
                        request.getParts();
                        seen.addAll(left());
                        throw new IllegalStateException("on purpose");
                    })
                    .setMultipartConfig(new MultipartConfigElement(""));
            servlet(context, "async", "/async", (request, response) -> {
                        AsyncContext async = request.startAsync();
                        request.getParts();
                        seen.addAll(left());
                        async.start(async::complete);
                    })
                    .setMultipartConfig(new MultipartConfigElement(""));
        });
        String body = BODY.formatted("x".repeat(100));

        assertThat(app.post("/app/throws", "multipart/form-data; boundary=B", body)
                        .status())
                .isEqualTo(500);
        app.post("/app/async", "multipart/form-data; boundary=B", body);

        assertThat(seen).hasSize(2);
        Await.until(() -> left().isEmpty());
    }

    private List<Path> left() {
        try (Stream<Path> files = Files.list(folder.resolve("temp"))) {
            return files.toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void aClientThatLeavesInTheMiddleOfAPartLeavesNoFile() {
        multipart(new MultipartConfigElement(""), new StringBuilder());
        byte[] begun = ("--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n" + "x".repeat(9_000))
                .getBytes(StandardCharsets.US_ASCII);

        app.send(FakeExchange.request("POST", "/app/s")
                .header("Content-Type", "multipart/form-data; boundary=B")
                .body(FakeBody.failing(begun, new IOException("gone"))));

        assertThat(left()).isEmpty();
    }

    @Test
    void refusalsAreCountedOnceAndLoggedWithTheDirective() {
        multipart(new MultipartConfigElement(""), new StringBuilder());
        String many = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n1\r\n".repeat(4) + "--B--\r\n";

        try (LogLines log = LogLines.of(RequestLimit.class.getPackageName())) {
            app.post("/app/s", "multipart/form-data; boundary=B", many);
            app.post("/app/s", "multipart/form-data; boundary=B", many);
            app.get("/app/s?a=%zz", r -> r.header("Content-Type", "multipart/form-data; boundary=B"));

            assertThat(log.all())
                    .containsExactly(
                            "application test: multipart parts: more than 3 (MaxMultipartParts); 1 so far, further ones"
                                    + " are only counted for 300 s",
                            "application test: multipart body ends before its last boundary; 1 so far, further ones are"
                                    + " only counted for 300 s");
        }
        assertThat(app.app().limitCounters().total(RequestLimit.PARTS)).isEqualTo(2);
        assertThat(app.app().limitCounters().totalOfLimits()).isEqualTo(2);
        assertThat(app.app().limitCounters().total(RequestLimit.MALFORMED)).isOne();
    }

    @Test
    void anEncodedFormIsRefusedOtherBodiesPassAsTheyAre() {
        app.start(context -> {
            servlet(context, "form", "/form", (request, response) -> request.getParameter("a"));
            servlet(context, "raw", "/raw", (request, response) -> response.getWriter()
                    .print(request.getInputStream().readAllBytes().length));
        });

        Answer form = app.send(FakeExchange.request("POST", "/app/form")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Content-Encoding", "gzip")
                .header("Content-Length", "3")
                .body("a=1"));
        Answer raw = app.send(FakeExchange.request("POST", "/app/raw")
                .header("Content-Encoding", "gzip")
                .header("Content-Length", "3")
                .body("zip"));

        assertThat(form.status()).isEqualTo(415);
        assertThat(raw.text()).isEqualTo("3");
    }

    @Test
    void aBadCookieIsSkippedAndTheOthersAreKept() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            for (Cookie cookie : request.getCookies()) {
                response.getWriter().print(cookie.getName() + "=" + cookie.getValue() + ";");
            }
        }));

        Answer answer = app.get("/app/s", r -> r.header("Cookie", "a=1; b[x]=2; =3; c=\"4\"; d; $e=5; f=6=7"));

        assertThat(answer.text()).isEqualTo("a=1;c=\"4\";f=6=7;");
    }

    @Test
    void cookiesAreWrittenWithTheirAttributes() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            Cookie cookie = new Cookie("n", "v");
            cookie.setMaxAge(10);
            cookie.setPath("/app");
            cookie.setHttpOnly(true);
            cookie.setAttribute("SameSite", "Lax");
            response.addCookie(cookie);
            Cookie broken = new Cookie("x", "a;b");
            assertThatThrownBy(() -> response.addCookie(broken)).isInstanceOf(IllegalArgumentException.class);
        }));

        assertThat(app.get("/app/s").header("Set-Cookie"))
                .isEqualTo("n=v; Max-Age=10; Expires=Thu, 01 Jan 1970 00:16:50 GMT; Path=/app; HttpOnly; SameSite=Lax");
    }

    @Test
    void headersLocalesAndDatesAreParsedAtUse() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            assertThat(request.getLocale()).isEqualTo(Locale.GERMANY);
            assertThat(request.getDateHeader("If-Modified-Since")).isEqualTo(784_111_777_000L);
            assertThat(request.getIntHeader("X-Number")).isEqualTo(7);
            assertThatThrownBy(() -> request.getDateHeader("X-Number")).isInstanceOf(IllegalArgumentException.class);
            assertThat(request.getRequestURL()).hasToString("http://localhost:8080/app/s");
            response.getWriter().print("ok");
        }));

        Answer answer = app.get("/app/s", r -> r.header("Accept-Language", "en;q=0.5, de-DE, *;q=0.1, x;q=bad")
                .header("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")
                .header("X-Number", "7"));

        assertThat(answer.text()).isEqualTo("ok");
    }

    @Test
    void textIsEncodedPieceByPieceWhateverTheBuffer() {
        String text = "aü€\uD83D\uDE00b".repeat(700);
        app.start(context -> {
            for (String charset : new String[] {"UTF-8", "UTF-16BE", "ISO-8859-1"}) {
                servlet(context, charset, "/" + charset, (request, response) -> {
                    response.setBufferSize(64);
                    response.setContentType("text/plain;charset=" + charset);
                    for (int i = 0; i < text.length(); i++) {
                        response.getWriter().write(text.charAt(i));
                        response.getWriter().write(text, i + 1, Math.min(3, text.length() - i - 1));
                        i += 3;
                    }
                });
            }
        });

        assertThat(app.get("/app/UTF-8").text()).isEqualTo(text);
        assertThat(new String(app.get("/app/UTF-16BE").transport().body(), StandardCharsets.UTF_16BE))
                .isEqualTo(text);
        assertThat(new String(app.get("/app/ISO-8859-1").transport().body(), StandardCharsets.ISO_8859_1))
                .startsWith("aü??");
    }

    @Test
    void theCharsetRulesOfTheSpecificationHold() {
        app.webXml("<locale-encoding-mapping-list><locale-encoding-mapping><locale>ja</locale>"
                        + "<encoding>Shift_JIS</encoding></locale-encoding-mapping></locale-encoding-mapping-list>")
                .start(context -> {
                    servlet(context, "plain", "/plain", (request, response) -> {
                        response.setContentType("text/html");
                        response.getWriter();
                        response.setCharacterEncoding("UTF-8");
                    });
                    servlet(context, "locale", "/locale", (request, response) -> {
                        response.setLocale(Locale.JAPANESE);
                        response.setContentType("text/html");
                        response.getWriter();
                    });
                });

        assertThat(app.get("/app/plain").header("Content-Type")).isEqualTo("text/html;charset=ISO-8859-1");
        assertThat(app.get("/app/locale").header("Content-Type")).isEqualTo("text/html;charset=Shift_JIS");
        assertThat(app.get("/app/locale").header("Content-Language")).isEqualTo("ja");
    }

    @Test
    void theAnswerEndsWithItsContentLength() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setContentLength(3);
            response.getOutputStream().print("abcdef");
            assertThat(response.isCommitted()).isTrue();
        }));

        Answer answer = app.get("/app/s");

        assertThat(answer.text()).isEqualTo("abc");
        assertThat(answer.transport().sends()).isEqualTo(1);
    }

    @Test
    void redirectsAreAbsoluteAndKeepSpecialForms() {
        app.start(context -> servlet(
                context,
                "s",
                "/a/*",
                (request, response) -> response.sendRedirect(String.valueOf(request.getParameter("to")))));

        Map.of(
                        "b", "http://localhost:8080/app/a/b",
                        "../b", "http://localhost:8080/app/b",
                        "/x", "http://localhost:8080/x",
                        "//other/x", "http://other/x",
                        "https://other/", "https://other/")
                .forEach((to, location) -> {
                    Answer answer = app.get("/app/a/s?to=" + to);
                    assertThat(answer.status()).isEqualTo(302);
                    assertThat(answer.header("Location")).isEqualTo(location);
                });
    }

    @Test
    void trailersTravelBehindTheBody() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.setTrailerFields(() -> Map.of("x-sum", "1"));
            response.getWriter().print("body");
        }));

        Answer answer = app.get("/app/s");

        assertThat(answer.exchange().response().trailers()).isNotNull();
        assertThat(answer.exchange().response().trailers().trailers().first("x-sum"))
                .isEqualTo("1");
        assertThat(app.get("/app/s", r -> r.version(HttpVersion.HTTP_1_0)).status())
                .isEqualTo(500);
    }

    @Test
    void aServletHearsThatItsClientIsGone() {
        boolean[] heard = new boolean[1];
        FakeTransport transport = new FakeTransport();
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            transport.disconnect();
            try {
                response.getOutputStream().write(new byte[100_000]);
            } catch (IOException gone) {
                heard[0] = true;
                throw gone;
            }
        }));

        Answer answer = app.send(FakeExchange.request("GET", "/app/s").transport(transport));

        assertThat(heard[0]).isTrue();
        assertThat(transport.isAborted()).isTrue();
        assertThat(answer.exchange().response().isAbandoned()).isTrue();
    }
}
