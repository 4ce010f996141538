package org.heliostat.original.nsconfig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadConfigTest {

    private static final String NOBODY = "<Files *>\nRestrictAccess type=deny ip=*\n</Files>\n";

    @TempDir
    Path docs;

    private PipelineFixture fixture;
    private RequestPipeline pipeline;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        fixture = new PipelineFixture(docs);
        Files.createDirectories(docs.resolve("a/b"));
        Files.createDirectories(docs.resolve("errors"));
        for (String name : new String[] {"page.html", "a/page.html", "a/b/page.html", "a/b/notes.txt"}) {
            Files.writeString(docs.resolve(name), name);
        }
        Files.writeString(docs.resolve("errors/no.html"), "sorry");
    }

    @Test
    void theLastRuleThatMatchesDecidesAndWhomNoneMatchesIsRefused() throws IOException {
        rules(
                "",
                """
                # who may have what
                <Files *>
                RestrictAccess method="(GET|HEAD)" type="allow" ip="10.1.*"
                RestrictAccess method="(GET|HEAD)" type="deny" ip="10.1.2.3" return-code=404
                </Files>
                """);
        load();

        assertThat(from("10.1.9.9", "/page.html")).isEqualTo(200);
        assertThat(from("10.1.2.3", "/page.html")).isEqualTo(404);
        assertThat(from("10.2.9.9", "/page.html")).isEqualTo(404);
        assertThat(status(FakeExchange.request("POST", "/page.html")
                        .from("10.2.9.9")
                        .build()))
                .isEqualTo(200);
    }

    @Test
    void onlyTheBaseIsAskedUnlessTheLineSaysDescend() throws IOException {
        rules("a", NOBODY);
        load();
        assertThat(status("/a/b/page.html")).isEqualTo(200);

        fixture = new PipelineFixture(docs);
        load("descend", "1");
        assertThat(status("/a/b/page.html")).isEqualTo(403);
        assertThat(status("/a/page.html")).isEqualTo(403);
        assertThat(status("/page.html")).isEqualTo(200);
    }

    @Test
    void aFolderBelowCannotAllowWhatOneAboveDenies() throws IOException {
        rules("a", NOBODY);
        rules("a/b", "<Files *>\nRestrictAccess type=allow ip=*\n</Files>\n");
        load("descend", "1");

        assertThat(status("/a/b/page.html")).isEqualTo(403);
    }

    @Test
    void patternsAreOfNamesBelowTheFolder() throws IOException {
        rules("a", "<Files b/*.txt>\nRestrictAccess type=deny ip=*\n</Files>\n");
        load("descend", "1");

        assertThat(status("/a/b/notes.txt")).isEqualTo(403);
        assertThat(status("/a/b/page.html")).isEqualTo(200);
    }

    @Test
    void rulesHoldUnderTheNamesThatLinksGive() throws IOException {
        rules("a/b", NOBODY);
        Files.createSymbolicLink(docs.resolve("way"), docs.resolve("a/b"));
        Files.createSymbolicLink(docs.resolve("notes.txt"), docs.resolve("a/b/notes.txt"));
        load("descend", "1");

        assertThat(status("/way/page.html")).isEqualTo(403);
        assertThat(status("/notes.txt")).isEqualTo(403);
        assertThat(status("/a/b/")).isEqualTo(403);
        assertThat(status("/a/page.html")).isEqualTo(200);
    }

    @Test
    void theFileItselfIsNeverServed() throws IOException {
        rules("a", "<Files *>\n</Files>\n");
        Files.createSymbolicLink(docs.resolve("a/innocent.txt"), docs.resolve("a/.nsconfig"));
        load("descend", "1");

        assertThat(status("/a/.nsconfig")).isEqualTo(404);
        assertThat(status("/a/.NSConfig")).isEqualTo(404);
        assertThat(status("/a/.nsconfig/more")).isEqualTo(404);
        assertThat(status("/a/innocent.txt")).isEqualTo(404);
        assertThat(status(FakeExchange.request("PUT", "/a/b/.nsconfig").build()))
                .isEqualTo(404);
    }

    @Test
    void aFolderBesideTheBaseWithALongerNameHasNothingToDoWithIt() throws IOException {
        Files.createDirectories(docs.resolve("a2"));
        Files.writeString(docs.resolve("a2/page.html"), "page");
        rules("a", NOBODY);
        load("basedir", docs.resolve("a").toString());

        assertThat(status("/a/page.html")).isEqualTo(403);
        assertThat(status("/a2/page.html")).isEqualTo(200);
        assertThat(status("/page.html")).isEqualTo(200);
    }

    @Test
    void aLinkFromOutsideOfTheBaseLeadsToItsRules() throws IOException {
        rules("a", NOBODY.replace("<Files *>", "<Files *.html>"));
        Files.createSymbolicLink(docs.resolve("way"), docs.resolve("a"));
        Files.createSymbolicLink(docs.resolve("innocent.txt"), docs.resolve("a/.nsconfig"));
        load("basedir", docs.resolve("a").toString(), "descend", "1");

        assertThat(status("/way/page.html")).isEqualTo(403);
        assertThat(status("/way/b/page.html")).isEqualTo(403);
        assertThat(status("/way/b/notes.txt")).isEqualTo(200);
        assertThat(status("/way/lost/page.html")).isEqualTo(403);
        assertThat(status("/way/.nsconfig")).isEqualTo(404);
        assertThat(status("/innocent.txt")).isEqualTo(404);
        assertThat(status(FakeExchange.request("PUT", "/way/b/.nsconfig").build()))
                .isEqualTo(404);
        assertThat(status("/page.html")).isEqualTo(200);
    }

    @Test
    void theDocumentRootMayBeALinkToTheBase(@TempDir Path elsewhere) throws IOException {
        rules("a", NOBODY);
        Path link = Files.createSymbolicLink(elsewhere.toRealPath().resolve("docs"), docs);
        fixture = new PipelineFixture(link);
        load("basedir", docs.toString(), "descend", "1");

        assertThat(status("/a/page.html")).isEqualTo(403);
        assertThat(status("/page.html")).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RestrictAccess type=deny ip=*\n",
                "<Files *>\nRestrictAccess ip=*\n</Files>\n",
                "<Files *>\nRestrictAccess type=refuse ip=*\n</Files>\n",
                "<Files *>\nRestrictAccess type=deny\n</Files>\n",
                "<Files *>\nRestrictAccess type=deny ip=* metod=GET\n</Files>\n",
                "<Files *>\nRestrictAccess type=deny ip=* return-code=200\n</Files>\n",
                "<Files *>\nRestrictAcess type=deny ip=*\n</Files>\n",
                "<Files *>\nRestrictAccess type=deny ip=[\n</Files>\n",
                "<Files *>\nRequireAuth dbm=users realm=x\n</Files>\n",
                "<Files *>\nRequireAuth userpat=ann\n</Files>\n",
                "<Files *>\nAddType exp=*.txt type=magnus-internal/cgi\n</Files>\n",
                "<Files *>\nAddType type=text/plain\n</Files>\n",
                "<Files *>\nErrorFile code=404 path=http://elsewhere/\n</Files>\n",
                "<Files *>\nErrorFile code=abc path=/x\n</Files>\n",
                "<Files>\nRestrictAccess type=deny ip=*\n</Files>\n",
                "<Files /a/*>\nRestrictAccess type=deny ip=*\n</Files>\n",
                "<Files *>\nRestrictAccess type=deny ip=*\n",
                "</Files>\n",
            })
    void anErrorIs500AndLoggedOnceWithItsLine(String text) throws IOException {
        rules("", text);
        load();

        try (LogLines log = LogLines.of("org.heliostat.original.nsconfig")) {
            assertThat(status("/page.html")).isEqualTo(500);
            assertThat(status("/page.html")).isEqualTo(500);
            assertThat(log.all()).hasSize(1);
            assertThat(log.all().get(0)).containsPattern("\\.nsconfig:[123]: ");
        }
    }

    @Test
    void whatCannotBeReadAsAFileOfRulesIs500() throws IOException {
        Files.createDirectories(docs.resolve("a/.nsconfig"));
        load("descend", "1");
        assertThat(status("/a/page.html")).isEqualTo(500);
        assertThat(status("/page.html")).isEqualTo(200);

        Files.createSymbolicLink(docs.resolve("a/b/.nsconfig"), docs.resolve("nowhere"));
        Files.delete(docs.resolve("a/.nsconfig"));
        newLook();
        assertThat(status("/a/b/page.html")).isEqualTo(500);

        rules("", "#".repeat(70_000));
        newLook();
        assertThat(status("/page.html")).isEqualTo(500);
    }

    @Test
    void aLinkOutOfTheBaseIsNoFileOfRules(@TempDir Path elsewhere) throws IOException {
        Files.writeString(elsewhere.resolve("rules"), "<Files *>\n</Files>\n");
        Files.createSymbolicLink(docs.resolve(".nsconfig"), elsewhere.resolve("rules"));
        load();

        assertThat(status("/page.html")).isEqualTo(500);
    }

    @Test
    void whatOneLineMayUseIsNotForLinesWithOtherBases() throws IOException {
        rules("a", "<Files *>\n</Files>\n");
        Files.createSymbolicLink(docs.resolve("a/b/.nsconfig"), docs.resolve("a/.nsconfig"));
        load("descend", "1");
        assertThat(status("/a/b/page.html")).isEqualTo(200);

        fixture = new PipelineFixture(docs);
        fixture.line("default", Stage.PATH_CHECK, "load-config", "descend", "1");
        load("basedir", docs.resolve("a/b").toString());
        assertThat(status("/a/b/page.html")).isEqualTo(500);
    }

    @Test
    void changesAreSeenWhenTheFileCacheLooksAgain() throws IOException {
        load();
        assertThat(status("/page.html")).isEqualTo(200);

        rules("", NOBODY);
        newLook();
        assertThat(status("/page.html")).isEqualTo(403);

        rules("", "<Files *.txt>\nRestrictAccess type=deny ip=*\n</Files>\n");
        newLook();
        assertThat(status("/page.html")).isEqualTo(200);
    }

    @Test
    void typesAndErrorPagesAreThoseOfTheDeepestFolder() throws IOException {
        Files.writeString(docs.resolve("a/b/gone.html"), "gone");
        rules(
                "",
                """
                <Files *>
                AddType exp=*.txt type=text/x-notes
                ErrorFile code=404 path=/errors/no.html
                </Files>
                """);
        rules(
                "a/b",
                "<Files *.txt>\nAddType exp=*.txt type=text/x-deep\n</Files>\n"
                        + "<Files *>\nErrorFile reason=\"Not Found\" path=/a/b/gone.html\n</Files>\n");
        load("descend", "1");

        assertThat(type("/a/b/notes.txt")).isEqualTo("text/x-deep");
        assertThat(type("/a/b/page.html")).isEqualTo("text/html");
        assertThat(text("/a/b/lost")).isEqualTo("gone");
        assertThat(text("/a/lost")).isEqualTo("sorry");
    }

    @Test
    void theFileThatRefusesLetsItsOwnErrorPageThrough() throws IOException {
        rules("", NOBODY + "<Files *>\nErrorFile code=403 path=/errors/no.html\n</Files>\n");
        load("descend", "1");
        assertThat(text("/page.html")).isEqualTo("sorry");
        assertThat(status("/page.html")).isEqualTo(403);
        assertThat(status("/errors/no.html")).isEqualTo(403);

        rules("errors", NOBODY);
        newLook();
        assertThat(text("/page.html")).isNotEqualTo("sorry").contains("Forbidden");
    }

    @Test
    void refusalsAreToldWithoutWhatClientsMakeUp() throws IOException {
        rules("", NOBODY);
        load();

        try (LogLines log = LogLines.of("org.heliostat.original.nsconfig")) {
            assertThat(status("/made-up-1")).isEqualTo(403);
            assertThat(status("/made-up-2")).isEqualTo(403);
            assertThat(log.all())
                    .filteredOn(line -> line.endsWith("access is denied"))
                    .hasSize(2)
                    .allMatch(line -> !line.contains("made-up"));
        }
    }

    @Test
    void disabledTypesAreNotServed() {
        load("disable-types", "(text/html|magnus-internal/*)");

        assertThat(status("/page.html")).isEqualTo(403);
        assertThat(status("/a/b/notes.txt")).isEqualTo(200);
    }

    @Test
    void tooManyFoldersAre500() throws IOException {
        Path deep = docs.resolve("d/".repeat(101));
        Files.createDirectories(deep);
        Files.writeString(deep.resolve("page.html"), "page");
        load("descend", "1");

        assertThat(status("/" + "d/".repeat(101) + "page.html")).isEqualTo(500);
    }

    @Test
    void wrongLinesAreErrors() {
        for (String file : Set.of("../x", "a/b", "..", "")) {
            fixture.line("default", Stage.PATH_CHECK, "load-config", "file", file);
        }
        fixture.line("default", Stage.PATH_CHECK, "load-config", "disable-types", "[");
        fixture.build();

        assertThat(fixture.findings.sorted()).hasSize(5).allMatch(finding -> finding.isError());
    }

    private void rules(String folder, String text) throws IOException {
        Files.writeString(docs.resolve(folder).resolve(".nsconfig"), text);
    }

    private void newLook() {
        fixture.ticker.advance(Duration.ofMinutes(1));
    }

    private void load(String... parameters) {
        fixture.servingFiles();
        fixture.line("default", Stage.PATH_CHECK, "load-config", parameters);
        pipeline = fixture.build();
        assertThat(fixture.findings.sorted()).isEmpty();
    }

    private Exchange send(Exchange exchange) {
        pipeline.run(exchange);
        return exchange;
    }

    private int status(String uri) {
        return status(FakeExchange.get(uri));
    }

    private int status(Exchange exchange) {
        return send(exchange).response().status();
    }

    private int from(String address, String uri) {
        return status(FakeExchange.request("GET", uri).from(address).build());
    }

    private String type(String uri) {
        return String.valueOf(send(FakeExchange.get(uri)).response().headers().first("Content-Type"));
    }

    private String text(String uri) {
        return FakeExchange.transportOf(send(FakeExchange.get(uri))).text();
    }
}
