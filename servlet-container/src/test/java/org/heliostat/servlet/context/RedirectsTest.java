package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where sendRedirect leads (Servlet 6.1, 5.4; RFC 3986 §5.2). */
class RedirectsTest {

    private static final String HOST = "http://localhost:8080";

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private String location(String target, String reference) {
        app.start(context -> servlet(context, "s", "/r/*", (request, response) -> response.sendRedirect(reference)));
        return app.get(target).header("Location");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "../../../.., /",
                "../../../../.., /",
                "/.., /",
                "/../, /",
                "/../.., /",
                "/..#f, /#f",
                "/..?q=/../x, /?q=/../x",
                "/a/../.., /",
                "/a/./b, /a/b",
                "/a/., /a/",
                "/a/b/.., /a/",
                "/a/b/../, /a/",
                "/a//../b, /a/b",
                "/..x/.y, /..x/.y",
                "/a?x=/./y, /a?x=/./y",
                "/a#/../b, /a#/../b",
                "., /app/r/a/",
                "./, /app/r/a/",
                ".., /app/r/",
                "../, /app/r/",
                "../c, /app/r/c",
                "c, /app/r/a/c",
                "./c:d, /app/r/a/c:d",
                "..?q, /app/r/?q",
                "?.., /app/r/a/b?..",
                "?q=a/../b, /app/r/a/b?q=a/../b",
                "#.., /app/r/a/b#..",
                "'', /app/r/a/b",
                "/x/%2e%2e/y, /x/%2e%2e/y",
                "/..//evil.example, //evil.example"
            })
    void aReferenceIsResolved(String reference, String path) {
        assertThat(location("/app/r/a/b", reference)).isEqualTo(HOST + path);
    }

    @Test
    void withoutAPathTheQueryStays() {
        assertThat(location("/app/r/a/b?q=1", "#f")).isEqualTo(HOST + "/app/r/a/b?q=1#f");
    }

    @ParameterizedTest
    @CsvSource({
        "//other/.., http://other/",
        "//other, http://other",
        "//other?q=/../x, http://other?q=/../x",
        "//other:81/a/../../b#c, http://other:81/b#c",
        "https://other/a/../b, https://other/a/../b",
        "mailto:a@example.com, mailto:a@example.com",
        "tel:1/../2, tel:1/../2",
        "urn:isbn:1, urn:isbn:1"
    })
    void otherServersAndSchemesStay(String reference, String location) {
        assertThat(location("/app/r/a/b", reference)).isEqualTo(location);
    }

    @ParameterizedTest
    @CsvSource({
        "/a b/../c d, /c%20d",
        "a b?c d, /app/r/a/a%20b?c%20d",
        "/a%20b, /a%20b",
        "/\u00fc\u4e2d, /%C3%BC%E4%B8%AD",
        "/\\evil.example, /%5Cevil.example",
        "/<a>, /%3Ca%3E",
        "/100%, /100%25",
        "/100%zz%2, /100%25zz%252",
        "/%e4%, /%e4%25",
        "/a?b=50% off, /a?b=50%25%20off",
        "/a#b#c, /a#b%23c"
    })
    void whatMayNotStandInAUriIsEscaped(String reference, String path) {
        assertThat(location("/app/r/a/b", reference)).isEqualTo(HOST + path);
    }

    @ParameterizedTest
    @CsvSource({"../x, ../x", "/.., /..", "/a b, /a%20b", "?q, ?q", "https://other/, https://other/"})
    void whatMayBeRelativeStaysSo(String reference, String sent) {
        app.sunWebXml("<property name=\"relativeRedirectAllowed\" value=\"true\"/>");

        assertThat(location("/app/r/a/b", reference)).isEqualTo(sent);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//", "///x", "//?q", "//#f", "////x/../.."})
    void whatNamesNoHostIsRefused(String reference) {
        app.start(context -> servlet(context, "s", "/r/*", (request, response) -> {
            assertThat(response.encodeRedirectURL(reference)).isEqualTo(reference);
            response.getWriter().print("not ");
            assertThatThrownBy(() -> response.sendRedirect(reference)).isInstanceOf(IllegalArgumentException.class);
            response.getWriter().print("redirected " + response.getStatus());
        }));

        assertThat(app.get("/app/r/a/b").text()).isEqualTo("not redirected 200");
    }

    /** Paths that lead to a place of the application, and which a browser would take for another server's (CVE-2018-11784). */
    @ParameterizedTest
    @ValueSource(strings = {"//;@evil.example%s", "//evil.example/..%s", "/%s", "///evil.example/../..%s", "/.//..%s"})
    void folderRedirectsStayOnThisServer(String way) {
        app.file("wd/index.html", "welcome").start(context -> {});

        assertThat(locationOf(way, "/app/wd?x=1")).isEqualTo(HOST + "/app/wd/?x=1");
        assertThat(locationOf(way, "/app")).isEqualTo(HOST + "/app/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//;@evil.example%s", "//evil.example/..%s", "/%s"})
    void folderRedirectsNameNoHostWhereOthersNeedNot(String way) {
        app.sunWebXml("<property name=\"relativeRedirectAllowed\" value=\"true\"/>")
                .file("wd/index.html", "welcome")
                .start(context -> {});

        assertThat(locationOf(way, "/app/wd")).isEqualTo("/app/wd/");
    }

    /** Servlets redirect to the URI of their own request. */
    @ParameterizedTest
    @ValueSource(strings = {"//;@evil.example%s", "//evil.example/..%s", "/%s", "////%s"})
    void aRedirectToTheOwnUriStaysOnThisServer(String way) {
        app.start(context -> servlet(
                context, "s", "/s", (request, response) -> response.sendRedirect(request.getRequestURI() + "?done")));

        assertThat(locationOf(way, "/app/s")).startsWith(HOST + "/").endsWith("/app/s?done");
    }

    private String locationOf(String way, String target) {
        return app.get(way.formatted(target), request -> request.path(target.replaceFirst("\\?.*", "")))
                .header("Location");
    }

    @Test
    void aFolderRedirectKeepsTheSession() {
        app.webXml("<session-config><tracking-mode>URL</tracking-mode></session-config>")
                .file("wd/index.html", "welcome")
                .start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                        .print(request.getSession().getId())));
        String id = app.get("/app/s").text();

        assertThat(app.get("/app/wd;jsessionid=" + id + "?x=1").header("Location"))
                .isEqualTo(HOST + "/app/wd/;jsessionid=" + id + "?x=1");
    }

    /** A client resolves references against what it has asked for, and knows nothing of dispatches. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "list, /app/shop/list",
                "../list, /app/list",
                "./, /app/shop/",
                "?q=1, /app/shop/buy?q=1",
                "#f, /app/shop/buy?x=1#f",
                "'', /app/shop/buy?x=1",
                "/list, /list"
            })
    void dispatchesDoNotMoveAReference(String reference, String path) {
        app.webXml("<error-page><error-code>409</error-code><location>/WEB-INF/done/page?e=1</location></error-page>")
                .start(context -> {
                    servlet(
                            context,
                            "done",
                            "/WEB-INF/done/page",
                            (request, response) -> response.sendRedirect(reference));
                    servlet(context, "buy", "/shop/buy", (request, response) -> dispatch(request, response));
                    servlet(context, "on", "/on/*", (request, response) -> request.getRequestDispatcher(
                                    "/WEB-INF/done/page?b=1")
                            .forward(request, response));
                });

        for (String how : List.of("forward", "twice", "error", "async", "include")) {
            Answer answer = app.get("/app/shop/buy?x=1", request -> request.header("How", how));
            assertThat(answer.header("Location")).as(how).isEqualTo(HOST + path);
            assertThat(answer.status()).as(how).isEqualTo(302);
        }
    }

    private static void dispatch(HttpServletRequest request, HttpServletResponse response) throws Exception {
        String page = "/WEB-INF/done/page?a=1";
        switch (request.getHeader("How")) {
            case "forward" -> request.getRequestDispatcher(page).forward(request, response);
            case "twice" -> request.getRequestDispatcher("/on/a/b?c=1").forward(request, response);
            case "error" -> response.sendError(409);
            case "async" -> request.startAsync().dispatch(page);
            default -> {
                // What is included may not redirect (Servlet 6.1, 9.3); who includes may.
                request.getRequestDispatcher("/on/a/b").include(request, response);
                assertThat(response.getHeader("Location")).isNull();
                request.getRequestDispatcher(page).forward(request, response);
            }
        }
    }

    /** Links of a page that was forwarded to are relative to what the client has asked for, as its redirects are. */
    @Test
    void aLinkIsOwnByWhatTheClientAskedFor() {
        app.webXml("<session-config><tracking-mode>URL</tracking-mode></session-config>")
                .start(context -> {
                    servlet(context, "page", "/a/b/page", (request, response) -> {
                        request.getSession();
                        response.getWriter().print(response.encodeURL("../s") + " " + response.encodeURL("t?q"));
                    });
                    servlet(context, "s", "/s", (request, response) -> request.getRequestDispatcher("/a/b/page")
                            .forward(request, response));
                });

        assertThat(app.get("/app/s").text()).matches("\\.\\./s t;jsessionid=[\\w-]+\\?q");
    }

    /** An id in front would be a path, and lead elsewhere; the client keeps the one of its own path. */
    @ParameterizedTest
    @ValueSource(strings = {"", "?q", "#f", "?q#f"})
    void aLinkWithoutAPathTakesNoId(String link) {
        app.webXml("<session-config><tracking-mode>URL</tracking-mode></session-config>")
                .start(context -> servlet(context, "s", "/s", (request, response) -> {
                    request.getSession();
                    response.getWriter().print("[" + response.encodeURL(link) + "]");
                }));

        assertThat(app.get("/app/s").text()).isEqualTo("[" + link + "]");
    }

    @Test
    void linesCannotBeSplit() {
        assertThat(location("/app/r/a/b", "/a\r\nSet-Cookie: b=c")).isEqualTo(HOST + "/a%0D%0ASet-Cookie:%20b=c");
    }

    @Test
    void linksAreLeftAsTheyAre() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                .print(response.encodeRedirectURL("/a b/..") + response.encodeURL("../x y"))));

        assertThat(app.get("/app/s").text()).isEqualTo("/a b/..../x y");
    }
}
