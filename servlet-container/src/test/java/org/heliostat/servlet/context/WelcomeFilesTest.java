package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.nio.file.Path;
import java.util.EnumSet;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Welcome files are answered as if they had been asked for (Servlet 6.1, 10.10). */
class WelcomeFilesTest {

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

    private static String login(String pattern) {
        return "<security-constraint><web-resource-collection><web-resource-name>r</web-resource-name><url-pattern>"
                + pattern + "</url-pattern></web-resource-collection><auth-constraint><role-name>user</role-name>"
                + "</auth-constraint></security-constraint>";
    }

    @Test
    void constraintsOfTheWelcomeFileApply() {
        app.webXml(login("/index.html")).file("index.html", "secret").start(context -> {});

        assertThat(app.get("/app/index.html").status()).isEqualTo(403);
        assertThat(app.get("/app/").status()).isEqualTo(403);
    }

    @Test
    void filtersOfTheWelcomeFileApply() {
        app.file("index.html", "page").start(context -> {
            Filter marking = (request, response, chain) -> {
                response.getOutputStream().print("filtered ");
                chain.doFilter(request, response);
            };
            context.addFilter("f", marking)
                    .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/index.html");
        });

        assertThat(app.get("/app/").text()).startsWith("filtered ");
    }

    @Test
    void filesOfTheWholeListComeBeforeServlets() {
        app.webXml("<welcome-file-list><welcome-file>start</welcome-file><welcome-file>home.txt</welcome-file>"
                        + "</welcome-file-list>")
                .file("docs/home.txt", "file")
                .start(context -> servlet(context, "start", "/docs/start", (request, response) -> response.getWriter()
                        .print("servlet")));

        assertThat(app.get("/app/docs/").text()).isEqualTo("file");
    }

    @Test
    void aServletMappedByExtensionMayBeTheWelcomeFile() {
        app.webXml("<welcome-file-list><welcome-file>start.do</welcome-file></welcome-file-list>")
                .start(context -> servlet(context, "do", "*.do", (request, response) -> response.getWriter()
                        .print(request.getServletPath())));

        assertThat(app.get("/app/").text()).isEqualTo("/start.do");
    }

    @Test
    void aPageThatDoesNotExistIsNoWelcomeFile() {
        app.file("docs/x.txt", "x").start(context -> {});

        assertThat(app.get("/app/docs/").text()).doesNotContain("page");
    }

    @Test
    void whatAPropertyGroupCoversIsAPage() {
        app.webXml("<servlet-mapping><servlet-name>default</servlet-name><url-pattern>*.tpl</url-pattern>"
                        + "</servlet-mapping><jsp-config><jsp-property-group><url-pattern>*.tpl</url-pattern>"
                        + "<url-pattern>/pages/*</url-pattern></jsp-property-group></jsp-config>")
                .file("a.tpl", "source")
                .file("pages/index.html", "start")
                .start(context -> {});

        assertThat(app.get("/app/a.tpl").text()).isEqualTo("page /a.tpl");
        assertThat(app.get("/app/pages/x").text()).startsWith("page ");
        assertThat(app.get("/app/pages/").text()).startsWith("page ");
    }
}
