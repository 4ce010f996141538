package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that are compiled when their application is deployed. */
class PrecompileTest {

    @TempDir
    Path temp;

    private PageFolder app;

    @BeforeEach
    void make() {
        app = new PageFolder(temp);
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private long loaded() {
        return app.apps().find("vs1", "/app").pageFigures().loaded();
    }

    @Test
    void allPagesAreReadyBeforeTheFirstRequest() {
        app.jspConfig("precompile", "true")
                .write("a.jsp", "a")
                .write("deep/b.jspx", "<jsp:text xmlns:jsp=\"http://java.sun.com/JSP/Page\">b</jsp:text>")
                .write("WEB-INF/views/c.jsp", "c")
                .write("note.txt", "no page");

        app.deploy();

        assertThat(loaded()).isEqualTo(3);
        assertThat(app.get("/app/a.jsp")).isEqualTo("a");
        assertThat(loaded()).isEqualTo(3);
    }

    @Test
    void withoutTheWishPagesAreCompiledWhenTheyAreAskedFor() {
        app.write("a.jsp", "a").deploy();

        assertThat(loaded()).isZero();
    }

    @Test
    void aPageWithErrorsIsToldOfByItsLineAndTheOthersAreReady() {
        app.jspConfig("precompile", "true")
                .write("bad.jsp", "\n<%= nothing() %>")
                .write("good.jsp", "good");

        List<String> lines;
        try (LogLines heard = LogLines.of("webapp.app")) {
            app.deploy();
            lines = heard.all();
        }

        assertThat(lines).anyMatch(line -> line.contains("page /bad.jsp has errors") && line.contains("line 2"));
        assertThat(lines).anyMatch(line -> line.contains("page /good.jsp precompiled ("));
        assertThat(lines).anyMatch(line -> line.contains("2 pages precompiled in") && line.contains("1 of them"));
        assertThat(app.get("/app/good.jsp")).isEqualTo("good");
    }
}
