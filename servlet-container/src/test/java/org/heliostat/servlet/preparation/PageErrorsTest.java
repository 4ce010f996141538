package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that cannot be compiled: what the log, the browser and the developer's browser get to see. */
class PageErrorsTest {

    @TempDir
    Path temp;

    private PageFolder app;
    private LogLines log;

    @BeforeEach
    void listen() {
        app = new PageFolder(temp);
        log = LogLines.of("org.heliostat.servlet.jsp");
    }

    @AfterEach
    void stop() {
        log.close();
        app.close();
    }

    @Test
    void theLogShowsAPagesErrorAndTheBrowserNothing() {
        app.write("bad.jsp", "<html>\n<p>\n  <%= nowhere < 3 %>\n<%= alsoNot %></p>")
                .deploy();

        Exchange exchange = app.send("/app/bad.jsp");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(text(exchange))
                .doesNotContain("nowhere")
                .doesNotContain("bad.jsp")
                .doesNotContain("asper");
        assertThat(log.all()).singleElement().satisfies(block -> assertThat(block.split("\n"))
                .containsExactly(
                        "page /bad.jsp cannot be compiled:",
                        "/bad.jsp, line 3: nowhere cannot be resolved to a variable",
                        "    3 | <%= nowhere < 3 %>",
                        "/bad.jsp, line 4: alsoNot cannot be resolved to a variable",
                        "    4 | <%= alsoNot %></p>"));
    }

    @Test
    void whatIsNoPageAtAllIsToldByItsLineToo() {
        app.write("bad.jsp", "one\n<%@ page imports=\"x\" %>\nthree").deploy();

        assertThat(app.send("/app/bad.jsp").response().status()).isEqualTo(500);

        assertThat(log.all()).singleElement().satisfies(block -> assertThat(block)
                .startsWith("page /bad.jsp cannot be compiled:\n/bad.jsp, line 2: ")
                .contains("imports")
                .endsWith("\n    2 | <%@ page imports=\"x\" %>"));
    }

    @Test
    void aMistakeInAnIncludedFileOrTagFileIsToldThere() {
        app.write("part.jspf", "x\n<%= wrong %>")
                .write("outer.jsp", "<%@ include file=\"part.jspf\" %>")
                .write("WEB-INF/tags/bad.tag", "<%@ tag pageEncoding=\"UTF-8\" %>\n\n<%= amiss %>")
                .write("tags.jsp", "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %>\n<t:bad/>")
                .deploy();

        assertThat(app.send("/app/outer.jsp").response().status()).isEqualTo(500);
        assertThat(app.send("/app/tags.jsp").response().status()).isEqualTo(500);

        assertThat(log.all()).hasSize(2);
        assertThat(log.all().get(0))
                .contains("/part.jspf, line 2: wrong cannot be")
                .contains("2 | <%= wrong %>");
        assertThat(log.all().get(1))
                .contains("/WEB-INF/tags/bad.tag, line 3: amiss cannot be")
                .contains("3 | <%= amiss %>");
    }

    @Test
    void theSameErrorIsLoggedInFullOnce() {
        app.write("bad.jsp", "<%= nowhere %>").deploy();

        try (LogLines application = LogLines.of("webapp.app")) {
            app.send("/app/bad.jsp");
            app.send("/app/bad.jsp");

            assertThat(log.all()).hasSize(1);
            assertThat(application.all())
                    .hasSize(2)
                    .allMatch(line ->
                            line.equals("servlet jsp: /bad.jsp, line 1: nowhere cannot be resolved to a variable"));
        }
    }

    @Test
    void whatJasperQuotesIsEscapedOnlyWhereItIsShown() {
        app.jspConfig("development", "true")
                .write("bad.jsp", "<%@ taglib prefix=\"c\" uri=\"jakarta.tags.core\" %><c:forEach items=\"${x}\">")
                .deploy();

        Exchange exchange = app.send("/app/bad.jsp");

        assertThat(log.all().get(0)).contains("<c:forEach");
        assertThat(text(exchange)).contains("&lt;c:forEach").doesNotContain("&amp;lt;");
    }

    @Test
    void developmentModeShowsTheEscapedErrorThenTheMendedPage() {
        app.jspConfig("development", "true")
                .write("bad.jsp", "<p>\n<%= nowhere < 3 %>")
                .deploy();

        Exchange exchange = app.send("/app/bad.jsp");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(text(exchange))
                .contains("/bad.jsp, line 2: nowhere cannot be resolved to a variable")
                .contains("2 | &lt;%= nowhere &lt; 3 %&gt;");
        assertThat(log.all()).hasSize(1);
        PageReloadTest.rewrite(app, "bad.jsp", "<p>good");
        assertThat(app.get("/app/bad.jsp")).isEqualTo("<p>good");
    }

    @Test
    void inDevelopmentModeAnIncludedPageStillFailsItsIncluder() {
        app.jspConfig("development", "true")
                .write("bad.jsp", "<%= nowhere %>")
                .write("outer.jsp", "before <jsp:include page=\"bad.jsp\"/>")
                .deploy();

        Exchange exchange = app.send("/app/outer.jsp");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(log.all()).isNotEmpty();
    }

    @Test
    void whatAPageThrowsWhenItRunsIsNoCompileError() {
        app.write("throws.jsp", "<% if (true) throw new IllegalStateException(\"at run time\"); %>")
                .deploy();

        assertThat(app.send("/app/throws.jsp").response().status()).isEqualTo(500);

        assertThat(log.all()).isEmpty();
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }
}
