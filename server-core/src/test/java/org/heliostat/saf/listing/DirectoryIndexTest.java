package org.heliostat.saf.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryIndexTest {

    @TempDir
    Path docs;

    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Path folder = Files.createDirectories(docs.resolve("list/zsub")).getParent();
        write(folder.resolve("b.txt"), "x".repeat(5_000));
        write(folder.resolve("a.html"), "<html><head><title>The  &lt;first&gt;\n page</title>");
        write(folder.resolve("<b>&'\".txt"), "");
        write(folder.resolve("100% a:b?.bin"), "1");
        write(folder.resolve(".hidden"), "secret");
        write(folder.resolve("old.bak"), "secret");
        Files.createDirectory(folder.resolve("WEB-INF"));
        fixture = new PipelineFixture(docs);
    }

    @Test
    void simpleListsNamesFoldersFirst() {
        String page = text("index-simple", "/list/");

        assertThat(page).contains("<title>Index of /list/</title>", "<a href=\"../\">Parent Directory</a>");
        assertThat(page.indexOf("zsub/")).isLessThan(page.indexOf("a.html"));
        assertThat(page.indexOf("a.html")).isLessThan(page.indexOf("b.txt"));
    }

    @Test
    void namesAreTextAndReferences() {
        String page = text("index-simple", "/list/");

        assertThat(page)
                .contains("<a href=\"./%3Cb%3E&amp;&#39;%22.txt\">&lt;b&gt;&amp;&#39;&quot;.txt</a>")
                .contains("<a href=\"./100%25%20a:b%3F.bin\">100% a:b?.bin</a>")
                .doesNotContain("<b>");
    }

    @Test
    void hidesWhatNobodyMayAskFor() throws IOException {
        Files.createSymbolicLink(docs.resolve("list/dangling"), docs.resolve("nothing"));

        assertThat(text("index-simple", "/list/"))
                .doesNotContain("hidden")
                .doesNotContain("WEB-INF")
                .doesNotContain("dangling");
    }

    @Test
    void commonShowsWhatCindexInitAsksFor() {
        fixture.init(
                "cindex-init",
                "opts",
                "s",
                "timezone",
                "GMT",
                "format",
                "%Y/%m/%d %H:%M",
                "ignore",
                "*.bak",
                "icon-uri",
                "/mc-icons");

        String page = text("index-common", "/list/");

        assertThat(page)
                .contains("<td>1994/11/06 08:49</td>", "<td align=\"right\">5K</td>")
                .contains("<td>The &lt;first&gt; page</td>")
                .contains("<img src=\"/mc-icons/menu.gif\" alt=\"[DIR]\"> <a href=\"./zsub/\">zsub/</a>")
                .contains("<img src=\"/mc-icons/text.gif\" alt=\"[TXT]\">")
                .doesNotContain("old.bak");
    }

    @Test
    void widthsCutNamesAndLeaveColumnsOut() throws IOException {
        write(docs.resolve("list/averyveryverylongname.txt"), "");
        fixture.init("cindex-init", "widths", "10,0,8,0");

        String page = text("index-common", "/list/");

        assertThat(page)
                .contains("<a href=\"./averyveryverylongname.txt\">averyver..</a>")
                .doesNotContain("Last modified")
                .doesNotContain("Description");
    }

    @Test
    void headerAndReadmeStandAround() throws IOException {
        write(docs.resolve("list/HEADER.html"), "<h2>Welcome</h2>");
        write(docs.resolve("list/README"), "a < b");

        String page = text("index-common", "/list/", "header", "HEADER", "readme", "README");

        assertThat(page).contains("<h2>Welcome</h2>", "<pre>a &lt; b</pre>").doesNotContain("<h1>");
    }

    @Test
    void showsSoManyEntriesAndSaysThatThereAreMore() {
        String page = text("index-simple", "/list/", "max-entries", "2");

        assertThat(page.split("<li>", -1)).hasSize(1 + 1 + 2);
        assertThat(page).contains("There are more files");
    }

    @Test
    void nothingOnThePageMayRun() {
        Exchange exchange = run("index-common", "/list/");

        assertThat(exchange.response().headers().first("Content-Security-Policy"))
                .contains("default-src 'none'");
        assertThat(exchange.response().headers().first("X-Content-Type-Options"))
                .isEqualTo("nosniff");
    }

    @Test
    void aPathInfoOrAFileIsNoDirectory() {
        assertThat(run("index-simple", "/list/b.txt/").response().status()).isEqualTo(404);
        assertThat(run("index-simple", "/list").response().status()).isEqualTo(302);
    }

    @Test
    void wrongValuesOfCindexInitAreReported() {
        fixture.init("cindex-init", "widths", "a,b");
        fixture.line("default", Stage.SERVICE, "index-common").build();

        assertThat(fixture.findings.sorted().toString()).contains("widths", "up to four numbers");
    }

    private String text(String fn, String target, String... parameters) {
        return FakeExchange.transportOf(run(fn, target, parameters)).text();
    }

    private Exchange run(String fn, String target, String... parameters) {
        String[] all = new String[parameters.length + 2];
        all[0] = "type";
        all[1] = "magnus-internal/directory";
        System.arraycopy(parameters, 0, all, 2, parameters.length);
        Exchange exchange = FakeExchange.get(target);
        fixture.servingFiles().line("default", Stage.SERVICE, fn, all).build().run(exchange);
        assertThat(fixture.findings.sorted()).isEmpty();
        return exchange;
    }

    private static void write(Path file, String text) throws IOException {
        Files.setLastModifiedTime(Files.writeString(file, text), FileTime.fromMillis(784_111_777_000L));
    }
}
