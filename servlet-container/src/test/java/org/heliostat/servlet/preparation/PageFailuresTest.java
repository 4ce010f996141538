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

/** Pages that throw when they run: the log tells lines of pages, and a developer's browser does, too. */
class PageFailuresTest {

    private static final String THROW = "<% if (true) throw new IllegalStateException(\"at <run> time\"); %>";

    @TempDir
    Path temp;

    private PageFolder app;
    private LogLines log;

    @BeforeEach
    void listen() {
        app = new PageFolder(temp);
        log = LogLines.of("webapp.app");
    }

    @AfterEach
    void stop() {
        log.close();
        app.close();
    }

    @Test
    void theLogTellsPageAndLineAndTheBrowserNothing() {
        app.write("throws.jsp", "<html>\n<p>\n  " + THROW + "\n</p>").deploy();

        Exchange exchange = app.send("/app/throws.jsp");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(text(exchange)).doesNotContain("throws.jsp").doesNotContain("IllegalState");
        assertThat(log.all()).singleElement().isEqualTo("servlet jsp failed");
        assertThat(log.traces()).singleElement().satisfies(trace -> assertThat(trace)
                .startsWith("java.lang.IllegalStateException: at <run> time\n"
                        + "\tat jsp.throws_jsp._jspService(/throws.jsp:3)\n"));
    }

    @Test
    void aPageThatWasChangedIsToldByItsNewLines() {
        app.jspConfig("reload-interval", "0")
                .write("throws.jsp", "<p>\n" + THROW)
                .deploy();
        app.send("/app/throws.jsp");

        PageReloadTest.rewrite(app, "throws.jsp", "<p>\n<p>\n<p>\n" + THROW);
        app.send("/app/throws.jsp");

        assertThat(log.traces()).hasSize(2).last().asString().contains("(/throws.jsp:4)");
    }

    @Test
    void aFileThatIsIncludedWhenAPageIsTranslatedIsToldByItsOwnLine() {
        app.write("part.jspf", "one\n" + THROW + "\nthree")
                .write("outer.jsp", "<p>\n<p>\n<p>\n<%@ include file=\"part.jspf\" %>\n<p>\n<%= 1 %>")
                .deploy();

        app.send("/app/outer.jsp");

        assertThat(log.traces())
                .singleElement()
                .satisfies(trace -> assertThat(trace).contains("(/part.jspf:2)").doesNotContain("outer_jsp.java"));
    }

    @Test
    void whatFollowsAnIncludedFileIsToldByTheLineOfThePage() {
        app.write("part.jspf", "one\n<%= 2 %>\nthree")
                .write(
                        "outer.jsp",
                        "<%@ include file=\"part.jspf\" %>\n" + THROW + "\n<%@ include file=\"part.jspf\" %>")
                .deploy();

        app.send("/app/outer.jsp");

        assertThat(log.traces()).singleElement().satisfies(trace -> assertThat(trace)
                .contains("(/outer.jsp:2)"));
    }

    @Test
    void aTagFileIsToldByItsLineAndThePageThatUsesItByIts() {
        app.write("WEB-INF/tags/bad.tag", "<%@ tag pageEncoding=\"UTF-8\" %>\n\n" + THROW)
                .write("tags.jsp", "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %>\n<p>\n<p>\n<t:bad/>\n")
                .deploy();

        app.send("/app/tags.jsp");

        assertThat(log.traces()).singleElement().satisfies(trace -> {
            assertThat(trace).contains("(/WEB-INF/tags/bad.tag:3)").contains("(/tags.jsp:4)");
            assertThat(trace.indexOf("/bad.tag:3")).isLessThan(trace.indexOf("/tags.jsp:4"));
        });
    }

    @Test
    void theBodyOfATagIsToldByItsLine() {
        app.write(
                        "loop.jsp",
                        "<%@ taglib prefix=\"c\" uri=\"jakarta.tags.core\" %>\n<c:forEach begin=\"1\" end=\"2\">\n<p>\n"
                                + THROW + "\n</c:forEach>")
                .deploy();

        app.send("/app/loop.jsp");

        assertThat(log.traces()).singleElement().satisfies(trace -> assertThat(trace)
                .contains("(/loop.jsp:4)"));
    }

    @Test
    void aPageThatIsIncludedWhenItRunsIsToldWithTheOneThatIncludesIt() {
        app.jspConfig("development", "true")
                .write("inner.jsp", "<p>\n" + THROW)
                .write("outer.jsp", "<p>\n<p>\n<jsp:include page=\"inner.jsp\"/>")
                .deploy();

        Exchange exchange = app.send("/app/outer.jsp");

        assertThat(log.traces())
                .singleElement()
                .satisfies(trace -> assertThat(trace).contains("(/inner.jsp:2)").contains("(/outer.jsp:3)"));
        assertThat(text(exchange).indexOf("/inner.jsp, line 2"))
                .isPositive()
                .isLessThan(text(exchange).indexOf("/outer.jsp, line 3"));
    }

    @Test
    void developmentModeShowsPageLineSourceAndTraceEscaped() {
        app.jspConfig("development", "true")
                .write("throws.jsp", "<p>\n" + THROW)
                .deploy();

        Exchange exchange = app.send("/app/throws.jsp");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(text(exchange))
                .contains("<p>java.lang.IllegalStateException: at &lt;run&gt; time</p>")
                .contains("/throws.jsp, line 2")
                .contains("2 | &lt;% if (true) throw")
                .contains("at jsp.throws_jsp._jspService(/throws.jsp:2)")
                .doesNotContain("<run>");
    }

    @Test
    void inDevelopmentModeTheApplicationsErrorPageIsStillShown() {
        app.jspConfig("development", "true")
                .write("throws.jsp", THROW)
                .write("sorry.html", "we are sorry")
                .write(
                        "WEB-INF/web.xml",
                        "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\"><error-page>"
                                + "<exception-type>java.lang.IllegalStateException</exception-type>"
                                + "<location>/sorry.html</location></error-page></web-app>")
                .deploy();

        Exchange exchange = app.send("/app/throws.jsp");

        assertThat(text(exchange)).isEqualTo("we are sorry");
        assertThat(log.traces()).singleElement().satisfies(trace -> assertThat(trace)
                .contains("(/throws.jsp:1)"));
    }

    @Test
    void aPageThatWasCompiledByTheServerBeforeIsToldByItsLinesToo() {
        app.write("throws.jsp", "<p>\n" + THROW).deploy();
        app.send("/app/throws.jsp");
        app.close();
        app = new PageFolder(temp).deploy();

        app.send("/app/throws.jsp");

        assertThat(log.traces()).hasSize(2).allMatch(trace -> trace.contains("(/throws.jsp:2)"));
    }

    @Test
    void withoutLineNumbersInTheClassTheTraceStaysAsItIs() {
        app.jspConfig("classdebuginfo", "false").write("throws.jsp", THROW).deploy();

        assertThat(app.send("/app/throws.jsp").response().status()).isEqualTo(500);

        assertThat(log.traces()).singleElement().satisfies(trace -> assertThat(trace)
                .startsWith("java.lang.IllegalStateException")
                .contains("throws_jsp._jspService"));
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }
}
