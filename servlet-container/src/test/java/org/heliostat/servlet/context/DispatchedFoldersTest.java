package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that an application passes its requests on to lead to their welcome files (Servlet 6.1, 9.1 and 10.10). */
class DispatchedFoldersTest {

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

    /** Servlets that forward, include, or dispatch to the path that the query names. */
    private static void dispatchers(ServletContext context) {
        servlet(context, "f", "/f", (request, response) -> target(request).forward(request, response));
        servlet(context, "i", "/i", (request, response) -> {
            try {
                response.getWriter().print('[');
                target(request).include(request, response);
                response.getWriter().print(']');
            } catch (FileNotFoundException missing) {
                response.getWriter().print("missing");
            }
        });
        servlet(context, "a", "/a", (request, response) -> request.startAsync().dispatch(request.getParameter("to")));
    }

    private static RequestDispatcher target(HttpServletRequest request) {
        return request.getRequestDispatcher(request.getParameter("to"));
    }

    private static String shown(HttpServletRequest request) {
        return request.getRequestURI() + " " + request.getServletPath() + " " + request.getPathInfo() + " "
                + request.getQueryString() + " "
                + request.getHttpServletMapping().getMatchValue();
    }

    @Test
    void aFileIsTheWelcomeFile() {
        app.file("wd/index.html", "welcome").start(DispatchedFoldersTest::dispatchers);

        assertThat(app.get("/app/f?to=/wd/").text()).isEqualTo("welcome");
        assertThat(app.get("/app/i?to=/wd/").text()).isEqualTo("[welcome]");
        assertThat(app.get("/app/a?to=/wd/").text()).isEqualTo("welcome");
        assertThat(app.get("/app/f?to=/wd/%3Fa%3Db").text()).isEqualTo("welcome");
        assertThat(app.get("/app/f?to=wd/./").text()).isEqualTo("welcome");
    }

    @Test
    void aPageIsTheWelcomeFile() {
        app.file("wd/index.jsp", "page").start(DispatchedFoldersTest::dispatchers);

        assertThat(app.get("/app/f?to=/wd/").text()).isEqualTo("page /wd/index.jsp");
        assertThat(app.get("/app/i?to=/wd/").text()).startsWith("[page ");
    }

    @Test
    void aServletIsTheWelcomeFile() {
        app.webXml("<welcome-file-list><welcome-file>start</welcome-file></welcome-file-list>")
                .start(context -> {
                    dispatchers(context);
                    servlet(context, "start", "/wd/start", (request, response) -> response.getWriter()
                            .print(shown(request)));
                });

        assertThat(app.get("/app/f?to=/wd/%3Fa%3Db").text()).isEqualTo("/app/wd/ /wd/start null a=b wd/start");
        assertThat(app.get("/app/f?to=/wd/").text()).isEqualTo("/app/wd/ /wd/start null to=/wd/ wd/start");
    }

    @Test
    void theRootHasAWelcomeFile() {
        app.file("index.html", "root").start(DispatchedFoldersTest::dispatchers);

        assertThat(app.get("/app/f?to=/").text()).isEqualTo("root");
        assertThat(app.get("/app/i?to=/").text()).isEqualTo("[root]");
    }

    @Test
    void aHiddenFolderHasAWelcomeFileForTheApplication() {
        app.file("WEB-INF/in/index.html", "inner").start(DispatchedFoldersTest::dispatchers);

        assertThat(app.get("/app/f?to=/WEB-INF/in/").text()).isEqualTo("inner");
        assertThat(app.get("/app/WEB-INF/in/").status()).isEqualTo(404);
    }

    @Test
    void whatIsIncludedKnowsTheWelcomeFile() {
        app.webXml("<welcome-file-list><welcome-file>start</welcome-file></welcome-file-list>")
                .start(context -> {
                    dispatchers(context);
                    servlet(context, "start", "/wd/start", (request, response) -> response.getWriter()
                            .print(request.getAttribute(RequestDispatcher.INCLUDE_REQUEST_URI)
                                    + " "
                                    + request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH)
                                    + " "
                                    + request.getServletPath()));
                });

        assertThat(app.get("/app/i?to=/wd/").text()).isEqualTo("[/app/wd/ /wd/start /i]");
    }

    @Test
    void anErrorPageMayBeAFolder() {
        app.webXml("<error-page><error-code>409</error-code><location>/err/</location></error-page>"
                        + "<error-page><error-code>410</error-code><location>/err</location></error-page>")
                .file("err/index.html", "sorry")
                .start(context -> servlet(
                        context,
                        "s",
                        "/s",
                        (request, response) -> response.sendError(Integer.parseInt(request.getParameter("status")))));

        Answer answer = app.get("/app/s?status=409");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text()).isEqualTo("sorry");
        Answer unslashed = app.get("/app/s?status=410");
        assertThat(unslashed.status()).isEqualTo(410);
        assertThat(unslashed.text()).isEqualTo("sorry");
    }

    @Test
    void aFolderNamedWithoutItsSlashIsFound() {
        app.file("wd/index.html", "welcome").start(DispatchedFoldersTest::dispatchers);

        Answer forwarded = app.get("/app/f?to=/wd");
        assertThat(forwarded.status()).isEqualTo(302);
        assertThat(forwarded.header("Location")).startsWith("http://localhost:8080/app/wd/");
        assertThat(app.get("/app/i?to=/wd").text()).isEqualTo("[welcome]");
    }

    @Test
    void aFolderWithoutWelcomeFileIsMissing() {
        app.file("wd/x.txt", "x").start(DispatchedFoldersTest::dispatchers);

        assertThat(app.get("/app/f?to=/wd/").status()).isEqualTo(404);
        assertThat(app.get("/app/i?to=/wd/").text()).endsWith("missing");
        assertThat(app.get("/app/i?to=/wd").text()).endsWith("missing");
        assertThat(app.get("/app/i?to=/none/").text()).endsWith("missing");
    }

    @Test
    void aServletOfTheFolderComesBeforeTheWelcomeFile() {
        app.file("wd/index.html", "welcome").start(context -> {
            dispatchers(context);
            servlet(context, "wd", "/wd/*", (request, response) -> response.getWriter()
                    .print("servlet " + request.getPathInfo()));
        });

        assertThat(app.get("/app/f?to=/wd/").text()).isEqualTo("servlet /");
    }

    @Test
    void filtersGoByTheWelcomeFile() {
        app.file("wd/index.html", "welcome").start(context -> {
            dispatchers(context);
            Filter marking = (request, response, chain) -> {
                response.getOutputStream().print("filtered ");
                chain.doFilter(request, response);
            };
            context.addFilter("m", marking)
                    .addMappingForUrlPatterns(EnumSet.of(DispatcherType.FORWARD), false, "*.html");
        });

        assertThat(app.get("/app/f?to=/wd/").text()).isEqualTo("filtered welcome");
    }
}
