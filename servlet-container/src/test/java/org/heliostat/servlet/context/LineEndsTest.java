package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.servlet.servlethttp.LineFeedWriter;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the lines of answers end: in LF by writers, in CR LF by streams (ServletOutputStream). */
class LineEndsTest {

    private static final String LINES = "\ntext\n1\n2\n3.0\ntrue\nc\nab\n[o]\n";

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

    private static void print(PrintWriter out) {
        out.println();
        out.println("text");
        out.println(1);
        out.println(2L);
        out.println(3.0);
        out.println(true);
        out.println('c');
        out.println(new char[] {'a', 'b'});
        out.println(List.of("o"));
    }

    @Test
    void aWriterEndsLinesInLineFeeds() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> print(response.getWriter())));

        assertThat(app.get("/app/s").text()).isEqualTo(LINES);
    }

    @Test
    void aWriterBehindAWrapperDoesSoToo() {
        app.start(context -> servlet(
                context,
                "s",
                "/s",
                (request, response) -> print(new HttpServletResponseWrapper(response).getWriter())));

        assertThat(app.get("/app/s").text()).isEqualTo(LINES);
    }

    @Test
    void anIncludedServletDoesSoToo() {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> request.getRequestDispatcher("/t")
                    .include(request, response));
            servlet(context, "t", "/t", (request, response) -> print(response.getWriter()));
        });

        assertThat(app.get("/app/s").text()).isEqualTo(LINES);
    }

    @Test
    void anAnswerThatIsKeptHasTheSameLines() {
        app.sunWebXml("<cache enabled=\"true\"><cache-mapping><url-pattern>/s</url-pattern></cache-mapping></cache>")
                .start(context -> servlet(context, "s", "/s", (request, response) -> print(response.getWriter())));

        assertThat(app.get("/app/s").text()).isEqualTo(LINES);
        assertThat(app.get("/app/s").text()).isEqualTo(LINES);
    }

    @Test
    void anyWriterOfOursDoesSoToo() {
        StringWriter text = new StringWriter();

        print(new LineFeedWriter(text));

        assertThat(text).hasToString(LINES);
    }

    @Test
    void aStreamEndsLinesInCarriageReturnAndLineFeed() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            response.getOutputStream().println("text");
            response.getOutputStream().println(1);
            response.getOutputStream().println();
        }));

        assertThat(app.get("/app/s").text()).isEqualTo("text\r\n1\r\n\r\n");
    }
}
