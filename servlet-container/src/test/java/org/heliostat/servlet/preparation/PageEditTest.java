package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.preparation.PageReloadTest.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages that are edited in place, in an application that configures nothing. */
class PageEditTest {

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

    @Test
    void anEditedPageIsSeenAfterSomeSeconds() {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        for (String text : new String[] {"two", "three", "four"}) {
            rewrite(app, "a.jsp", text);

            assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo(text);
        }
        assertThat(reloadedPages()).isEqualTo(3);
    }

    @Test
    @Timeout(120)
    void aPageThatDoesNotEndHoldsNobodyUp() {
        String gate = "java.util.concurrent.CountDownLatch";
        app.write(
                        "hangs.jsp",
                        "<%! public void jspDestroy() { try { ((" + gate
                                + ") getServletContext().getAttribute(\"gate\")).await(); } catch (Exception e) {"
                                + " throw new IllegalStateException(e); } } %><%"
                                + " application.setAttribute(\"gate\", new " + gate + "(1)); %>one")
                .write("open.jsp", "<% ((" + gate + ") application.getAttribute(\"gate\")).countDown(); %>open")
                .write("b.jsp", "one")
                .deploy();
        assertThat(app.get("/app/hangs.jsp")).isEqualTo("one");
        assertThat(app.get("/app/b.jsp")).isEqualTo("one");

        try (LogLines log = LogLines.of("org.heliostat.servlet.context")) {
            rewrite(app, "hangs.jsp", "two");
            app.someSeconds().someSeconds();
            rewrite(app, "b.jsp", "two");
            app.someSeconds().someSeconds();

            assertThat(app.get("/app/b.jsp")).isEqualTo("two");
            assertThat(log.all()).singleElement().asString().contains("have not ended within 1000 ms (jspDestroy)");
        } finally {
            app.get("/app/open.jsp");
        }
    }

    /** Such as an application that is undeployed, or replaced, before it is looked at the next time. */
    @Test
    void pagesThatWereReplacedLastEndWithTheApplication() {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        try (LogLines log = LogLines.of("org.heliostat.servlet.jsp")) {
            rewrite(app, "a.jsp", "two");
            app.someSeconds();
            app.close();

            assertThat(log.all()).isEmpty();
        }
    }

    @Test
    void aFileInFrontOfAPageOfAJarIsSeenAndItsEndToo() throws Exception {
        Wars.textJar(
                app.folder().resolve("WEB-INF/lib/pages.jar"),
                Map.of("META-INF/resources/a.jsp", "of the jar", "META-INF/resources/part.jspf", "part of the jar"));
        app.write("b.jsp", "<%@ include file=\"part.jspf\" %>").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("of the jar");
        assertThat(app.get("/app/b.jsp")).isEqualTo("part of the jar");

        app.write("a.jsp", "of the folder").write("part.jspf", "part of the folder");
        app.someSeconds();
        assertThat(app.get("/app/a.jsp")).isEqualTo("of the folder");
        assertThat(app.get("/app/b.jsp")).isEqualTo("part of the folder");

        Files.delete(app.folder().resolve("a.jsp"));
        Files.delete(app.folder().resolve("part.jspf"));
        app.someSeconds();
        assertThat(app.get("/app/a.jsp")).isEqualTo("of the jar");
        assertThat(app.get("/app/b.jsp")).isEqualTo("part of the jar");
    }

    @Test
    void noRequestLooks() {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        rewrite(app, "a.jsp", "two");

        assertThat(app.get("/app/a.jsp")).isEqualTo("one");
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");
    }

    @Test
    void includesTagFilesAndTheirIncludesCount() {
        app.write("part.jspf", "part one")
                .write("WEB-INF/tags/inner.tag", "inner one")
                .write("WEB-INF/tags/piece.tagf", "piece one")
                .write(
                        "WEB-INF/tags/t.tag",
                        "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %><%@ include file=\"piece.tagf\" %>, <t:inner/>")
                .write(
                        "a.jsp",
                        "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %><%@ include file=\"part.jspf\" %>, <t:t/>")
                .deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("part one, piece one, inner one");

        rewrite(app, "part.jspf", "part two");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("part two, piece one, inner one");
        rewrite(app, "WEB-INF/tags/piece.tagf", "piece two");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("part two, piece two, inner one");
        rewrite(app, "WEB-INF/tags/inner.tag", "inner two");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("part two, piece two, inner two");
    }

    /** Made after the tag file has changed, with the class that was there before. */
    @Test
    void aPageThatWasMadeBetweenTheEditAndTheLookIsMadeAgain() {
        String use = "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %><t:t/>";
        app.write("WEB-INF/tags/t.tag", "one")
                .write("a.jsp", use)
                .write("b.jsp", use)
                .deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");
        app.someSeconds();

        rewrite(app, "WEB-INF/tags/t.tag", "two");
        app.get("/app/b.jsp");
        app.someSeconds();

        assertThat(app.get("/app/a.jsp")).isEqualTo("two");
        assertThat(app.get("/app/b.jsp")).isEqualTo("two");
    }

    @Test
    void aChangedTagLibraryCounts() {
        app.write("WEB-INF/lib.tld", tagLibrary("toHexString"))
                .write("a.jsp", "<%@ taglib prefix=\"f\" uri=\"/WEB-INF/lib.tld\" %>${f:digits(10)}")
                .deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("a");

        rewrite(app, "WEB-INF/lib.tld", tagLibrary("toOctalString"));

        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("12");
    }

    private static String tagLibrary(String method) {
        return "<taglib xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"4.0\">"
                + "<tlib-version>1.0</tlib-version><short-name>f</short-name>"
                + "<function><name>digits</name><function-class>java.lang.Integer</function-class>"
                + "<function-signature>java.lang.String " + method + "(int)</function-signature></function></taglib>";
    }

    @Test
    void aTimeThatGoesBackCounts() throws Exception {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        app.write("a.jsp", "two");
        Files.setLastModifiedTime(app.folder().resolve("a.jsp"), FileTime.fromMillis(1_000_000_000_000L));

        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("two");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("two");
    }

    /** As when an archive whose files all have one time is unpacked over the folder. */
    @Test
    void anotherSizeWithTheSameTimeCounts() throws Exception {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");
        FileTime before = Files.getLastModifiedTime(app.folder().resolve("a.jsp"));

        app.write("a.jsp", "longer");
        Files.setLastModifiedTime(app.folder().resolve("a.jsp"), before);

        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("longer");
    }

    @Test
    void aDeletedPageIsNotFoundAndBackWhenItIsBack() throws Exception {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        Files.delete(app.folder().resolve("a.jsp"));
        assertThat(app.someSeconds().send("/app/a.jsp").response().status()).isEqualTo(404);

        app.write("a.jsp", "back");
        assertThat(app.get("/app/a.jsp")).isEqualTo("back");
    }

    @Test
    void anAddedPageIsThereAtOnce() {
        app.write("a.jsp", "one").deploy();
        assertThat(app.send("/app/b.jsp").response().status()).isEqualTo(404);

        app.write("b.jsp", "added");

        assertThat(app.get("/app/b.jsp")).isEqualTo("added");
    }

    @Test
    void aMistakeThatIsMendedIsMended() {
        app.write("a.jsp", "one").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        rewrite(app, "a.jsp", "<% int i = ; %>");
        assertThat(app.someSeconds().send("/app/a.jsp").response().status()).isEqualTo(500);
        assertThat(app.someSeconds().send("/app/a.jsp").response().status()).isEqualTo(500);

        rewrite(app, "a.jsp", "mended");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("mended");
    }

    @Test
    void anIncludedFileThatWasAwayIsSeenWhenItIsBack() throws Exception {
        app.write("part.jspf", "part")
                .write("a.jsp", "<%@ include file=\"part.jspf\" %>")
                .deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("part");

        Files.delete(app.folder().resolve("part.jspf"));
        assertThat(app.someSeconds().send("/app/a.jsp").response().status()).isEqualTo(500);

        app.write("part.jspf", "again");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("again");
    }

    @Test
    void aPageThatDoesNotChangeIsNotMadeAgain() {
        app.write("a.jsp", "<%! int calls; %><%= ++calls %>").deploy();
        assertThat(app.get("/app/a.jsp")).isEqualTo("1");

        assertThat(app.someSeconds().someSeconds().get("/app/a.jsp")).isEqualTo("2");
    }

    @Test
    void moreFilesThanOneLookTakesAreLookedAtInTurns() {
        app.jspConfig("reload-files", "1")
                .write("a.jsp", "one")
                .write("b.jsp", "one")
                .write("c.jsp", "one")
                .deploy();
        for (String page : new String[] {"a", "b", "c"}) {
            assertThat(app.get("/app/" + page + ".jsp")).isEqualTo("one");
            rewrite(app, page + ".jsp", "two");
        }

        app.someSeconds();
        assertThat(reloadedPages()).isEqualTo(1);
        app.someSeconds().someSeconds();

        assertThat(reloadedPages()).isEqualTo(3);
        for (String page : new String[] {"a", "b", "c"}) {
            assertThat(app.get("/app/" + page + ".jsp")).isEqualTo("two");
        }
    }

    private long reloadedPages() {
        return app.apps().find("vs1", "/app").pageFigures().reloaded();
    }

    @Test
    void aPageThatIsAskedForWhileItIsReplacedAnswersOldOrNewOrAnError() throws Exception {
        app.jspConfig("reload-interval", "1")
                .write("WEB-INF/tags/t.tag", "tag 0")
                .write("a.jsp", "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %><%= 1 + 1 %> <t:t/>")
                .deploy();
        AtomicBoolean over = new AtomicBoolean();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        tasks.add(() -> {
            try {
                for (int i = 1; i <= 10; i++) {
                    rewrite(app, "WEB-INF/tags/t.tag", "tag " + i);
                    app.someSeconds();
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
                    assertThat(text).doesNotContain("<%");
                    if (exchange.response().status() == 200) {
                        assertThat(text).matches("2 (tag \\d+)?");
                    } else {
                        assertThat(exchange.response().status()).isEqualTo(500);
                    }
                }
                return true;
            });
        }

        Together.run(tasks);

        rewrite(app, "WEB-INF/tags/t.tag", "tag last");
        assertThat(app.someSeconds().get("/app/a.jsp")).isEqualTo("2 tag last");
    }

    @Test
    void aReplacedPageIsEndedOnce() throws IOException {
        app.write(
                        "a.jsp",
                        "<%! public void jspDestroy() { System.setProperty(\"page.ends\", "
                                + "System.getProperty(\"page.ends\", \"\") + 'x'); } %>one")
                .deploy();
        System.clearProperty("page.ends");
        assertThat(app.get("/app/a.jsp")).isEqualTo("one");

        rewrite(app, "a.jsp", "two");
        app.someSeconds();
        assertThat(System.getProperty("page.ends")).isNull();
        app.someSeconds().someSeconds();

        assertThat(System.getProperty("page.ends")).isEqualTo("x");
        assertThat(FakeExchange.transportOf(app.send("/app/a.jsp")).text()).isEqualTo("two");
    }
}
