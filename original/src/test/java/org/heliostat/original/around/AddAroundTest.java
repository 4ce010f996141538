package org.heliostat.original.around;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.ResponseOutput;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddAroundTest {

    private static final String LONG = "<p>a page that is too long for one piece".repeat(5_000);

    @TempDir
    Path docs;

    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        fixture = new PipelineFixture(docs);
        Files.createDirectories(docs.resolve("parts"));
        Files.writeString(docs.resolve("parts/top.html"), "top,");
        Files.writeString(docs.resolve("parts/end.html"), ",end");
        Files.writeString(docs.resolve("page.html"), "page");
        Files.writeString(docs.resolve("long.html"), LONG);
        Files.writeString(docs.resolve("plain.txt"), "text");
    }

    @Test
    void putsFilesAroundPagesInOnePieceWithoutTheValidatorsOfTheFile() {
        around("file", "parts/top.html", "file", "/parts/end.html");

        Exchange exchange = send("/page.html");

        assertThat(text(exchange)).isEqualTo("top,page,end");
        assertThat(FakeExchange.transportOf(exchange).sends()).isEqualTo(1);
        assertThat(header(exchange, "Content-Length")).isNull();
        assertThat(header(exchange, "ETag")).isNull();
        assertThat(header(exchange, "Last-Modified")).isNull();
        assertThat(header(exchange, "Accept-Ranges")).isNull();
        assertThat(header(exchange, "Content-Type")).isEqualTo("text/html");
    }

    @Test
    void leavesWhatIsNoPageAndWhatIsAMistakeAsItIs() {
        around("file", "parts/top.html", "file", "parts/end.html");

        assertThat(text(send("/plain.txt"))).isEqualTo("text");
        assertThat(header(send("/plain.txt"), "ETag")).isNotNull();
        assertThat(send("/lost.html").response().status()).isEqualTo(404);
        assertThat(text(send("/lost.html"))).doesNotContain("top,");
    }

    /** What puts texts around answers has none of its own for any method. */
    @Test
    void aMethodThatNothingTakesIsWrongAlsoWhereTextsArePutAround() {
        fixture.servingFiles().line("default", Stage.SERVICE, "add-footer", "file", "parts/end.html");

        Exchange put = FakeExchange.request("PUT", "/page.html").build();
        Exchange missing = FakeExchange.request("PUT", "/lost.html").build();
        fixture.build().run(put);
        fixture.build().run(missing);

        assertThat(put.response().status()).isEqualTo(405);
        assertThat(header(put, "Allow")).isEqualTo("GET, HEAD, POST, OPTIONS");
        assertThat(missing.response().status()).isEqualTo(404);
    }

    @Test
    void aLongPageLeavesInPieces() {
        around("file", "parts/top.html", "file", "parts/end.html");

        Exchange exchange = send("/long.html");

        assertThat(text(exchange)).isEqualTo("top," + LONG + ",end");
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
    }

    @Test
    void whatAnApplicationWritesInPiecesGetsThemOnce() {
        fixture.function("write", writing -> {
            writing.response().status(200).headers().set("Content-Type", "text/html;charset=UTF-8");
            ResponseOutput output = writing.response().output();
            for (String part : new String[] {"a", "b", "c"}) {
                output.write(part.getBytes(StandardCharsets.UTF_8));
                output.flush();
            }
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.PATH_CHECK, "add-header", "file", absolute("top"), "NSIntAbsFilePath", "yes");
        fixture.line("default", Stage.PATH_CHECK, "add-footer", "file", absolute("end"), "NSIntAbsFilePath", "yes");
        fixture.line("default", Stage.SERVICE, "write");

        assertThat(text(send("/x"))).isEqualTo("top,abc,end");
    }

    @Test
    void aHeadSaysNoLengthThatIsNotThatOfThePage() {
        around("file", "parts/top.html", "file", "parts/end.html");

        Exchange exchange = send(FakeExchange.request("HEAD", "/page.html").build());

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(header(exchange, "Content-Length")).isNull();
        assertThat(text(exchange)).isEmpty();
    }

    @Test
    void aRequestWithinTheServerMakesTheTextAndHasNoneOfItsOwn() {
        around("uri", "/parts/top.html", "uri", "/parts/end.html");

        assertThat(text(send("/page.html"))).isEqualTo("top,page,end");
    }

    @Test
    void whatCannotBeHadIsLeftOutAndLogged() {
        around("file", "parts/lost.html", "uri", "/parts/lost.html");

        try (LogLines log = LogLines.of("org.heliostat.original.around")) {
            assertThat(text(send("/page.html"))).isEqualTo("page");

            assertThat(log.all()).hasSize(2).allMatch(line -> line.contains("parts/lost.html"));
        }
    }

    @Test
    void atServiceTheNextLineAnswers() {
        fixture.servingFiles();
        fixture.line("pages", Stage.SERVICE, "add-footer", "type", "text/html", "file", "parts/end.html")
                .always("pages");

        assertThat(text(send("/page.html"))).isEqualTo("page,end");
        assertThat(text(send("/plain.txt"))).isEqualTo("text");
    }

    @Test
    void theTextIsCompressedWithThePage() throws IOException {
        around("file", "parts/top.html", "file", "parts/end.html");
        fixture.line("default", Stage.OUTPUT, "insert-filter", "filter", "http-compression", "codings", "gzip");

        Exchange exchange = send(FakeExchange.request("GET", "/long.html")
                .header("Accept-Encoding", "gzip")
                .build());

        assertThat(header(exchange, "Content-Encoding")).isEqualTo("gzip");
        byte[] body = FakeExchange.transportOf(exchange).body();
        assertThat(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("top," + LONG + ",end");
    }

    @Test
    void wrongLinesAreErrors() {
        fixture.line("default", Stage.PATH_CHECK, "add-header");
        fixture.line("default", Stage.PATH_CHECK, "add-header", "file", "a", "uri", "/b");
        fixture.line("default", Stage.PATH_CHECK, "add-footer", "uri", "footer.html");
        fixture.line("default", Stage.PATH_CHECK, "add-footer", "file", "a", "NSIntAbsFilePath", "on");
        fixture.build();

        assertThat(fixture.findings.sorted()).hasSize(4).allMatch(finding -> finding.isError());
        assertThat(fixture.findings.sorted().toString())
                .contains("either file or uri", "a path of this virtual server", "an absolute path");
    }

    /** Files with a header and a footer. */
    private void around(String headerBy, String header, String footerBy, String footer) {
        fixture.servingFiles();
        fixture.line("default", Stage.PATH_CHECK, "add-header", headerBy, header);
        fixture.line("default", Stage.PATH_CHECK, "add-footer", footerBy, footer);
    }

    private String absolute(String name) {
        return docs.resolve("parts/" + name + ".html").toString();
    }

    private Exchange send(String uri) {
        return send(FakeExchange.get(uri));
    }

    private Exchange send(Exchange exchange) {
        fixture.build().run(exchange);
        assertThat(fixture.findings.sorted()).isEmpty();
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    private static String header(Exchange exchange, String name) {
        return exchange.response().headers().first(name);
    }
}
