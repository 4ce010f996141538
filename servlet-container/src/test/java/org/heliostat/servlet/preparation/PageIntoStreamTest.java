package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages whose answer is being written as a stream: their text is there, or the failure is. */
class PageIntoStreamTest {

    /** A servlet that takes the stream, then does what its path says; with {@code wrap} behind a filter's wrapper. */
    private static final String SERVLET =
            """
            package t;
            import jakarta.servlet.http.*;
            @jakarta.servlet.annotation.WebServlet("/s/*")
            public class S extends HttpServlet {
                @Override
                protected void doGet(HttpServletRequest q, HttpServletResponse given) throws java.io.IOException, jakarta.servlet.ServletException {
                    HttpServletResponse p = q.getParameter("wrap") == null ? given : new HttpServletResponseWrapper(given) {
                        private boolean stream;
                        @Override public jakarta.servlet.ServletOutputStream getOutputStream() throws java.io.IOException {
                            stream = true;
                            return super.getOutputStream();
                        }
                        @Override public java.io.PrintWriter getWriter() throws java.io.IOException {
                            if (stream) throw new IllegalStateException("stream");
                            return super.getWriter();
                        }
                    };
                    if (q.getParameter("type") != null) p.setContentType(q.getParameter("type"));
                    p.getOutputStream().print("A[");
                    String page = q.getPathInfo().substring(q.getPathInfo().lastIndexOf('/'));
                    if (q.getPathInfo().startsWith("/forward/")) {
                        q.getRequestDispatcher(page).forward(q, p);
                        return;
                    }
                    if (q.getPathInfo().startsWith("/error/")) {
                        p.sendError(409);
                        return;
                    }
                    q.getRequestDispatcher(page).include(q, p);
                    p.getOutputStream().print("]");
                }
            }
            """;

    @TempDir
    Path temp;

    private PageFolder pages;

    @BeforeEach
    void make() {
        pages = new PageFolder(temp);
        Wars.compile(pages.folder().resolve("WEB-INF/classes"), Map.of("t.S", SERVLET));
    }

    @AfterEach
    void stop() {
        pages.close();
    }

    private String get(String target, String page) {
        pages.write("p.jsp", page)
                .write("q.jsp", "inner")
                .write("f.txt", "file")
                .deploy();
        return pages.get(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text",
                "<%@ page buffer=\"none\" %>text",
                "<% out.print(\"te\"); out.flush(); %>xt",
                "<%@ page buffer=\"1kb\" %>text",
                "<%@ page isErrorPage=\"true\" %>text"
            })
    void anIncludedPageStandsBetweenTheBytes(String page) {
        assertThat(get("/app/s/include/p.jsp", page)).isEqualTo("A[text]");
    }

    @Test
    void textInUtf16HasNoMarksInItsMidst() {
        get("/app/q.jsp", "<% out.print(\"te\"); out.flush(); %>xt");

        Exchange exchange = pages.send("/app/s/include/p.jsp?type=text/plain;charset=UTF-16");

        byte[] between = "text".getBytes(StandardCharsets.UTF_16BE);
        assertThat(FakeExchange.transportOf(exchange).body())
                .containsSequence(between)
                .doesNotContain(0xfe, 0xff);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "<%@ page buffer=\"none\" %>text", "<% out.print(\"te\"); out.flush(); %>xt"})
    void aPageThatIsForwardedToIsTheAnswer(String page) {
        assertThat(get("/app/s/forward/p.jsp", page)).isEqualTo("text");
    }

    @Test
    void aLongPageIsWhole() {
        String text = "0123456789".repeat(5_000);

        assertThat(get("/app/s/include/p.jsp", text)).isEqualTo("A[" + text + "]");
    }

    @Test
    void aPageThatIncludesAPageIsWhole() {
        assertThat(get("/app/s/include/p.jsp", "1<jsp:include page=\"q.jsp\"/>2<%@ include file=\"q.jsp\" %>3"))
                .isEqualTo("A[1inner2inner3]");
        assertThat(pages.get("/app/s/forward/p.jsp")).isEqualTo("1inner2inner3");
    }

    @Test
    void aPageThatIncludesAFileIsWhole() {
        assertThat(get("/app/s/include/p.jsp", "1<jsp:include page=\"f.txt\"/>2"))
                .isEqualTo("A[1file2]");
    }

    @Test
    void aPageMayForwardToAPage() {
        assertThat(get("/app/s/forward/p.jsp", "1<jsp:forward page=\"q.jsp\"/>2"))
                .isEqualTo("inner");
    }

    @Test
    void aPageMayForwardToAFile() {
        assertThat(get("/app/p.jsp", "1<jsp:forward page=\"f.txt\"/>2")).isEqualTo("file");
    }

    @Test
    void aWrapperOfTheApplicationMakesNoDifference() {
        assertThat(get("/app/s/include/p.jsp?wrap=1", "text")).isEqualTo("A[text]");
        assertThat(pages.get("/app/s/forward/p.jsp?wrap=1")).isEqualTo("text");
    }

    @ParameterizedTest
    @CsvSource({"'',8k", "buffer='none' ,none"})
    void textAroundTheStreamOfThePageItselfIsThere(String attribute, String name) {
        String page =
                "<%@ page " + attribute.replace('\'', '"') + " %><% response.getOutputStream().print(\"x\"); %>after";

        assertThat(get("/app/p.jsp", page)).contains("x").contains("after");
    }

    @Test
    void textBeforeTheStreamThatHasLeftIsAFailureThatIsTold() {
        pages.write("p.jsp", "before<% out.flush(); response.getOutputStream().print(\"x\"); %>after")
                .deploy();

        Exchange exchange = pages.send("/app/p.jsp");

        assertThat(FakeExchange.transportOf(exchange).text()).contains("before").doesNotContain("after");
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isFalse();
    }

    @Test
    void anErrorPageIsTheAnswer() {
        pages.write(
                        "WEB-INF/web.xml",
                        "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\"><error-page>"
                                + "<error-code>409</error-code><location>/p.jsp</location></error-page></web-app>")
                .write("p.jsp", "<%@ page isErrorPage=\"true\" %>sorry")
                .deploy();

        Exchange exchange = pages.send("/app/s/error/p.jsp");

        assertThat(exchange.response().status()).isEqualTo(409);
        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("sorry");
    }

    @Test
    void theTextHasTheCharsetOfTheAnswer() {
        String page =
                "<%@ page pageEncoding=\"UTF-8\" contentType=\"text/plain;charset=UTF-8\" %>text \u00fc\ud83d\ude00";

        assertThat(get("/app/p.jsp", page)).isEqualTo("text \u00fc\ud83d\ude00");
        assertThat(pages.get("/app/s/include/p.jsp?type=text/plain;charset%3DUTF-8"))
                .isEqualTo("A[text \u00fc\ud83d\ude00]");
        assertThat(pages.get("/app/s/forward/p.jsp")).isEqualTo("text \u00fc\ud83d\ude00");
    }

    @Test
    void linesEndInLineFeeds() {
        String page = "<% out.println(\"a\"); out.newLine(); out.println(1); %>";

        assertThat(get("/app/p.jsp", page)).isEqualTo("a\n\n1\n");
        assertThat(pages.get("/app/s/include/p.jsp")).isEqualTo("A[a\n\n1\n]");
    }
}
