package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When pages are looked at again, and what a page that is being written or misnamed answers. */
class PageReloadTest {

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

    /** Writes a file that looks changed, however coarse the file system's clock is. */
    static void rewrite(PageFolder app, String path, String content) {
        try {
            Path file = app.folder().resolve(path);
            long before = Files.getLastModifiedTime(file).toMillis();
            app.write(path, content);
            Files.setLastModifiedTime(file, FileTime.fromMillis(before + 10_000));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    @Test
    void aPageIsNeverLookedAtAgainIfThatIsWished() {
        app.jspConfig("reload-interval", "-1").write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        rewrite(app, "a.jsp", "two");

        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("one");
    }

    @Test
    void withAnIntervalItIsNotLookedAtBeforeThatTime() {
        app.jspConfig("reload-interval", "3600").write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        rewrite(app, "a.jsp", "two");

        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("one");
    }

    @Test
    void aChangedIncludeOrTagFileChangesThePage() {
        app.jspConfig("reload-interval", "0")
                .write("part.jspf", "part one")
                .write("WEB-INF/tags/t.tag", "tag one")
                .write(
                        "a.jsp",
                        "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %><%@ include file=\"part.jspf\" %>, <t:t/>")
                .deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("part one, tag one");

        rewrite(app, "part.jspf", "part two");
        assertThat(app.get("/app/a.jsp")).isEqualTo("part two, tag one");
        rewrite(app, "WEB-INF/tags/t.tag", "tag two");
        assertThat(app.get("/app/a.jsp")).isEqualTo("part two, tag two");
    }

    /** Row 17 of the bad input we know of: a page that is written while it is compiled never shows its source. */
    @Test
    void aPageThatIsWrittenWhileItIsAskedForAnswersOldOrNewOrAnError() throws Exception {
        app.jspConfig("reload-interval", "0").write("a.jsp", "<%= 1 + 1 %>").deploy();
        AtomicBoolean over = new AtomicBoolean();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        tasks.add(() -> {
            try {
                for (int i = 0; i < 15; i++) {
                    rewrite(app, "a.jsp", i % 2 == 0 ? "<%= 2 + 2 %><%-- " + "x".repeat(i) + " --%>" : "<%= 1 + 1 %>");
                    app.send("/app/a.jsp");
                }
            } finally {
                over.set(true);
            }
            return true;
        });
        for (int client = 0; client < 2; client++) {
            tasks.add(() -> {
                while (!over.get()) {
                    Exchange exchange = app.send("/app/a.jsp");
                    String text = FakeExchange.transportOf(exchange).text();
                    if (exchange.response().status() == 200) {
                        assertThat(text).isIn("2", "4", "");
                    } else {
                        assertThat(exchange.response().status()).isIn(404, 500, 503);
                    }
                    assertThat(text).doesNotContain("<%");
                }
                return true;
            });
        }

        Together.run(tasks);

        rewrite(app, "a.jsp", "<%= 3 + 3 %>");
        assertThat(app.get("/app/a.jsp")).isEqualTo("6");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/app/a.JSP",
                "/app/a.Jsp",
                "/app/a.jsp%20",
                "/app/a.jsp/",
                "/app/a.jsp.",
                "/app/a.jsp::$DATA",
                "/app/a.jsp%09",
                "/app/a%2ejsp/x"
            })
    void aPageUnderAnotherNameIsNotFoundAndItsSourceNotShown(String target) {
        app.write("a.jsp", "<% String secret = \"s3cret\"; %>fine").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("fine");

        Exchange exchange = app.send(target);

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(FakeExchange.transportOf(exchange).text()).doesNotContain("s3cret");
    }

    @Test
    void aWarOfPrecompiledPagesNeedsNoSources() throws Exception {
        app.write("in/a.jsp", "brought ${1+1}").write("b.jspx", "<p>${2+2}</p>").deploy();
        app.get("/app/in/a.jsp");
        app.get("/app/b.jspx");
        Path whole = temp.resolve("whole");
        Path classes = Files.createDirectories(whole.resolve("WEB-INF/classes/org/apache/jsp/in"));
        Files.copy(compiled("a_jsp.class"), classes.resolve("a_jsp.class"));
        Files.copy(compiled("b_jspx.class"), classes.resolveSibling("b_jspx.class"));
        Wars.write(
                whole,
                java.util.Map.of(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><jsp-config><property name=\"use-precompiled\" value=\"true\"/></jsp-config>"
                                + "</sun-web-app>"));

        app.deploy(Wars.zip(whole, temp.resolve("app.war")));

        assertThat(app.get("/app/in/a.jsp")).isEqualTo("brought 2");
        assertThat(app.get("/app/b.jspx")).contains("<p>4</p>");
        assertThat(app.send("/app/in/b.jsp").response().status()).isEqualTo(404);
    }

    private Path compiled(String name) throws IOException {
        try (var files = Files.walk(temp.resolve("work/pages"))) {
            return files.filter(file -> file.toString().endsWith(name))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
