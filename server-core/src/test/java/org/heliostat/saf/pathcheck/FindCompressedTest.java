package org.heliostat.saf.pathcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindCompressedTest {

    @TempDir
    Path docs;

    private final PipelineFixture[] made = new PipelineFixture[1];
    private RequestPipeline pipeline;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        write("page.html", "plain", 1_000_000);
        write("page.html.gz", "gzipped", 2_000_000);
        write("page.html.br", "brotli", 2_000_000);
        write("other.html", "alone", 1_000_000);
        pipeline = pipeline();
    }

    @Test
    void sendsTheStoredFileWithTypeAndCodingOfItsOwn() {
        Exchange exchange = get("/page.html", "gzip");

        assertThat(text(exchange)).isEqualTo("gzipped");
        assertThat(header(exchange, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(exchange, "Content-Type")).isEqualTo("text/html");
        assertThat(header(exchange, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(exchange, "Content-Length")).isEqualTo("7");
        assertThat(header(exchange, "ETag")).isNotEqualTo(header(get("/page.html", null), "ETag"));
    }

    @Test
    void sendsWhatTheClientLikesBest() {
        assertThat(text(get("/page.html", "gzip, br"))).isEqualTo("brotli");
        assertThat(text(get("/page.html", "gzip;q=1, br;q=0.5"))).isEqualTo("gzipped");
        assertThat(text(get("/page.html", "*"))).isEqualTo("brotli");
        assertThat(text(get("/page.html", "zstd"))).isEqualTo("plain");
        assertThat(text(get("/page.html", "gzip;q=0"))).isEqualTo("plain");
        assertThat(text(get("/page.html", "gzip;q=0.5, identity"))).isEqualTo("plain");
    }

    @Test
    void tellsCachesAlsoWithThePlainFile() {
        assertThat(header(get("/page.html", null), "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(get("/other.html", "gzip"), "Vary")).isNull();
    }

    @Test
    void saysNothingToCachesWhereTheLineSaysSo() {
        pipeline = pipeline("vary", "off");

        assertThat(text(get("/page.html", "gzip"))).isEqualTo("gzipped");
        assertThat(header(get("/page.html", "gzip"), "Vary")).isNull();
        assertThat(header(get("/page.html", null), "Vary")).isNull();
    }

    @Test
    void leavesAFileAloneThatHasACodingAlready() {
        made[0] = new PipelineFixture(docs)
                .servingFiles()
                .function("codes", coding -> {
                    coding.request().contentEncoding("compress");
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.PATH_CHECK, "codes")
                .line("default", Stage.PATH_CHECK, "find-compressed");
        pipeline = made[0].build();
        Exchange coded = get("/page.html", "gzip");

        assertThat(text(coded)).isEqualTo("plain");
        assertThat(header(coded, "Content-Encoding")).isEqualTo("compress");
    }

    @Test
    void sendsRangesAndHeadsOfTheStoredFile() {
        Exchange part = run(FakeExchange.request("GET", "/page.html")
                .header("Accept-Encoding", "gzip")
                .header("Range", "bytes=0-1"));
        Exchange head = run(FakeExchange.request("HEAD", "/page.html").header("Accept-Encoding", "gzip"));

        assertThat(text(part)).isEqualTo("gz");
        assertThat(header(part, "Content-Range")).isEqualTo("bytes 0-1/7");
        assertThat(header(head, "Content-Length")).isEqualTo("7");
        assertThat(header(head, "Content-Encoding")).isEqualTo("gzip");
    }

    @Test
    void leavesStoredFilesAloneThatAreOlder() throws IOException {
        write("page.html", "changed", 3_000_000);

        assertThat(text(get("/page.html", "gzip"))).isEqualTo("changed");
        pipeline = pipeline("check-age", "no");
        assertThat(text(get("/page.html", "gzip"))).isEqualTo("gzipped");
    }

    @Test
    void followsNoLinkToAnotherFolder() throws IOException {
        Path secret = Files.writeString(Files.createDirectory(docs.resolve("x")).resolve("secret"), "secret");
        Files.createSymbolicLink(docs.resolve("other.html.gz"), secret);

        assertThat(text(get("/other.html", "gzip"))).isEqualTo("alone");
    }

    /** A rule for page.html must not be got round by asking for gzip. */
    @Test
    void rulesForThePlainFileGoOnToHold() {
        List<String> ruled = new ArrayList<>();
        made[0].function("look", looking -> {
            ruled.add(looking.request().ruledPath());
            return Outcome.NO_ACTION;
        });
        pipeline = made[0].line("default", Stage.OBJECT_TYPE, "look").build();

        assertThat(text(get("/page.html", "gzip"))).isEqualTo("gzipped");
        assertThat(ruled).containsExactly(docs + "/page.html");
    }

    /** One target, two answers: the quick lane must give each client its own. */
    @Test
    void theQuickLaneLooksAtTheClient() {
        get("/page.html", "gzip");

        Exchange same = FakeExchange.request("GET", "/page.html")
                .header("Accept-Encoding", "gzip")
                .build();
        Exchange other = FakeExchange.get("/page.html");
        assertThat(pipeline.tryQuick(same)).isTrue();
        assertThat(text(same)).isEqualTo("gzipped");
        assertThat(pipeline.tryQuick(other)).isFalse();
        assertThat(text(get("/page.html", null))).isEqualTo("plain");
    }

    @Test
    void aStoredFileThatAppearsIsFoundWhenTheFolderIsLookedAtAgain() throws IOException {
        assertThat(text(get("/other.html", "gzip"))).isEqualTo("alone");
        Exchange quick = FakeExchange.request("GET", "/other.html")
                .header("Accept-Encoding", "gzip")
                .build();
        assertThat(pipeline.tryQuick(quick)).isTrue();

        write("other.html.gz", "now gzipped", 2_000_000);
        made[0].ticker.advance(Duration.ofMinutes(5));

        assertThat(pipeline.tryQuick(FakeExchange.request("GET", "/other.html")
                        .header("Accept-Encoding", "gzip")
                        .receivedAt(made[0].ticker.nanos())
                        .build()))
                .isFalse();
        assertThat(text(get("/other.html", "gzip"))).isEqualTo("now gzipped");
    }

    private RequestPipeline pipeline(String... parameters) {
        made[0] = new PipelineFixture(docs).servingFiles();
        return made[0].line("default", Stage.PATH_CHECK, "find-compressed", parameters)
                .build();
    }

    private Exchange get(String target, @Nullable String coding) {
        FakeExchange fake = FakeExchange.request("GET", target);
        return run(coding == null ? fake : fake.header("Accept-Encoding", coding));
    }

    private Exchange run(FakeExchange fake) {
        Exchange exchange = fake.receivedAt(made[0].ticker.nanos()).build();
        pipeline.run(exchange);
        return exchange;
    }

    private void write(String name, String text, long modified) throws IOException {
        Files.setLastModifiedTime(Files.writeString(docs.resolve(name), text), FileTime.fromMillis(modified));
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    private static @Nullable String header(Exchange exchange, String name) {
        return exchange.response().headers().first(name);
    }
}
