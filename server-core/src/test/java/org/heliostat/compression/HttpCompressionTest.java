package org.heliostat.compression;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpCompressionTest {

    private static final String PAGE = "<p>a page that says the same again and again".repeat(100);

    /** Larger than the cache keeps, so it is sent from disk. */
    private static final String LARGE = "0123456789abcdef".repeat(60_000);

    @TempDir
    Path docs;

    private final PipelineFixture[] fixture = new PipelineFixture[1];
    private RequestPipeline pipeline;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("page.html"), PAGE);
        Files.writeString(docs.resolve("large.txt"), LARGE);
        Files.writeString(docs.resolve("small.html"), "small");
        Files.writeString(docs.resolve("data.bin"), PAGE);
        pipeline = pipeline();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "zstd"})
    void compressesWholeFilesWithTheirNewLength(String coding) throws IOException {
        Exchange exchange = get("/page.html", coding);

        assertThat(decoded(exchange, coding)).isEqualTo(PAGE);
        assertThat(body(exchange).length).isLessThan(PAGE.length() / 5);
        assertThat(FakeExchange.transportOf(exchange).sends()).isEqualTo(1);
        assertThat(header(exchange, "Content-Encoding")).isEqualTo(coding);
        assertThat(header(exchange, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(exchange, "ETag")).startsWith("W/\"");
        assertThat(header(exchange, "Content-Length")).isNull();
        assertThat(header(exchange, "Accept-Ranges")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "zstd"})
    void compressesFilesFromDiskPieceByPiece(String coding) throws IOException {
        Exchange exchange = get("/large.txt", coding);

        assertThat(decoded(exchange, coding)).isEqualTo(LARGE);
        assertThat(FakeExchange.transportOf(exchange).sends()).isGreaterThan(5);
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
    }

    @Test
    void chooses() {
        assertThat(header(get("/page.html", "gzip, deflate, br, zstd"), "Content-Encoding"))
                .isEqualTo("br");
        assertThat(header(get("/page.html", "br;q=0.1, gzip"), "Content-Encoding"))
                .isEqualTo("gzip");
        pipeline = pipeline("codings", "gzip");
        assertThat(header(get("/page.html", "br, gzip"), "Content-Encoding")).isEqualTo("gzip");
    }

    @Test
    void aClientThatReadsNoCodingGetsThePlainFileAndCachesAreTold() {
        Exchange exchange = get("/page.html", null);

        assertThat(text(exchange)).isEqualTo(PAGE);
        assertThat(header(exchange, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(exchange, "ETag")).startsWith("\"");
        assertThat(header(exchange, "Content-Length")).isEqualTo(Integer.toString(PAGE.length()));
    }

    @Test
    void headTellsWhatGetWouldTellButForTheLength() {
        Exchange get = get("/page.html", "gzip");
        Exchange head = run(FakeExchange.request("HEAD", "/page.html").header("Accept-Encoding", "gzip"));

        assertThat(head.response().status()).isEqualTo(200);
        for (String name : new String[] {"Content-Encoding", "Vary", "ETag", "Content-Type", "Last-Modified"}) {
            assertThat(header(head, name)).as(name).isEqualTo(header(get, name));
        }
        assertThat(header(head, "Content-Length")).isNull();
    }

    @Test
    void partsAreSentAsTheyAre() {
        Exchange exchange = run(FakeExchange.request("GET", "/page.html")
                .header("Accept-Encoding", "gzip")
                .header("Range", "bytes=0-2"));

        assertThat(exchange.response().status()).isEqualTo(206);
        assertThat(text(exchange)).isEqualTo("<p>");
        assertThat(header(exchange, "Content-Encoding")).isNull();
        assertThat(header(exchange, "Vary")).isEqualTo("Accept-Encoding");
    }

    @Test
    void theTagOfACompressedAnswerIsGoodForRevalidationOnly() {
        String eTag = String.valueOf(header(get("/page.html", "gzip"), "ETag"));

        Exchange known = run(FakeExchange.request("GET", "/page.html")
                .header("Accept-Encoding", "gzip")
                .header("If-None-Match", eTag));
        Exchange part = run(FakeExchange.request("GET", "/page.html")
                .header("Range", "bytes=0-2")
                .header("If-Range", eTag));

        assertThat(known.response().status()).isEqualTo(304);
        assertThat(header(known, "ETag")).isEqualTo(eTag);
        assertThat(header(known, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(known, "Content-Encoding")).isNull();
        assertThat(part.response().status()).isEqualTo(200);
    }

    @Test
    void whatIsShortOrOfAnotherTypeOrMustNotBeChangedStaysAsItIs() {
        assertThat(header(get("/small.html", "gzip"), "Content-Encoding")).isNull();
        assertThat(header(get("/data.bin", "gzip"), "Content-Encoding")).isNull();
        assertThat(header(get("/data.bin", "gzip"), "Vary")).isNull();
        fixture[0].line("default", Stage.PATH_CHECK, "set-cache-control", "control", "public, no-transform");
        pipeline = fixture[0].build();
        assertThat(text(get("/page.html", "gzip"))).isEqualTo(PAGE);
        pipeline = pipeline("min-size", "0");
        assertThat(header(get("/small.html", "gzip"), "Content-Encoding")).isEqualTo("gzip");
    }

    @Test
    void storedCompressedFilesAreNotCompressedAgain() throws IOException {
        Files.writeString(docs.resolve("page.html.gz"), "g".repeat(1_000));
        fixture[0].line("default", Stage.PATH_CHECK, "find-compressed");
        pipeline = fixture[0].build();

        assertThat(text(get("/page.html", "gzip"))).isEqualTo("g".repeat(1_000));
    }

    @Test
    void theTypeOfTheAnswerCountsWhoeverMadeIt() throws IOException {
        pipeline = pipeline("type", "application/x-*");
        fixture[0].function("make", making -> {
            making.response().status(200).headers().set("Content-Type", "application/x-own;charset=x");
            making.response().output().write(PAGE.getBytes(StandardCharsets.UTF_8));
            return Outcome.PROCEED;
        });
        fixture[0].byPath("/made", Stage.SERVICE, "make");
        pipeline = fixture[0].build();

        assertThat(decoded(get("/made", "gzip"), "gzip")).isEqualTo(PAGE);
        assertThat(text(get("/page.html", "gzip"))).isEqualTo(PAGE);
    }

    @Test
    void aMoreExactObjectTakesTheFilterOut() throws IOException {
        fixture[0].byPath("/page*", Stage.OUTPUT, "remove-filter", "filter", "http-compression");
        pipeline = fixture[0].build();

        assertThat(text(get("/page.html", "gzip"))).isEqualTo(PAGE);
        assertThat(decoded(get("/large.txt", "gzip"), "gzip")).isEqualTo(LARGE);
    }

    /** What a servlet flushes must reach the client before it goes on. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "zstd"})
    void aFlushPassesThrough(String coding) throws IOException {
        StringBuilder seen = new StringBuilder();
        fixture[0].function("stream", streaming -> {
            streaming.response().status(200).headers().set("Content-Type", "text/plain");
            for (int i = 0; i < 3; i++) {
                streaming.response().output().write(("part " + i + " ").getBytes(StandardCharsets.UTF_8));
                streaming.response().output().flush();
                seen.append(readable(body(streaming), coding)).append('|');
            }
            return Outcome.PROCEED;
        });
        fixture[0].byPath("/stream", Stage.SERVICE, "stream");
        pipeline = fixture[0].build();

        Exchange exchange = get("/stream", coding);

        assertThat(seen).hasToString("part 0 |part 0 part 1 |part 0 part 1 part 2 |");
        assertThat(decoded(exchange, coding)).isEqualTo("part 0 part 1 part 2 ");
    }

    @Test
    void onlyWhatIsNotTouchedTakesTheQuickLane() {
        get("/page.html", "gzip");
        get("/data.bin", "gzip");

        assertThat(pipeline.tryQuick(FakeExchange.get("/page.html"))).isFalse();
        assertThat(pipeline.tryQuick(FakeExchange.get("/data.bin"))).isTrue();
    }

    @Test
    void anAnswerThatBreaksOffGivesItsCoderBack() {
        CompressionCounters counters = new CompressionCounters(10, 10, new FakeTicker());
        for (String coding : new String[] {"gzip", "br", "zstd"}) {
            var settings = new CompressionSettings(
                    List.of(ContentCoding.valueOf(coding.toUpperCase(Locale.ROOT))), 6, 8_192, 0, true);
            Exchange exchange = FakeExchange.request("GET", "/x")
                    .header("Accept-Encoding", coding)
                    .build();
            exchange.response().status(200);
            var way = new HttpCompression(settings, true, counters)
                    .begin(exchange, exchange.response().transport());
            assertThat(counters.snapshot().running()).isEqualTo(1);
            way.send(exchange.response(), PAGE.getBytes(StandardCharsets.UTF_8), 0, PAGE.length(), false);
            way.ended();
            way.ended();

            assertThat(counters.snapshot().running()).isZero();
            way.send(null, new byte[] {1}, 0, 1, false);
            assertThat(FakeExchange.transportOf(exchange).isAborted()).isTrue();
        }
        assertThat(counters.snapshot().answers()).isEqualTo(3);
        assertThat(counters.snapshot().bytesIn()).isEqualTo(3L * PAGE.length());
    }

    @Test
    void whenTooManyAreBeingCompressedFurtherAnswersStayAsTheyAre() {
        CompressionCounters counters = new CompressionCounters(1, 1, new FakeTicker());
        Exchange first = compressible();
        var way = gzip(6, counters).begin(first, first.response().transport());
        Exchange second = compressible();

        assertThat(gzip(6, counters).begin(second, second.response().transport()))
                .isSameAs(second.response().transport());

        assertThat(header(second, "Content-Encoding")).isNull();
        assertThat(counters.snapshot().bypassed()).isEqualTo(1);
        way.ended();
        Exchange third = compressible();
        gzip(6, counters).begin(third, third.response().transport()).ended();
        assertThat(header(third, "Content-Encoding")).isEqualTo("gzip");
        counters.limit(0);
        Exchange fourth = compressible();
        gzip(6, counters).begin(fourth, fourth.response().transport());
        assertThat(header(fourth, "Content-Encoding")).isNull();
    }

    @Test
    void aCoderThatCannotBeMadeTakesNoPlaceAndTheAnswerStaysAsItIs() {
        CompressionCounters counters = new CompressionCounters(1, 1, new FakeTicker());
        Exchange exchange = compressible();

        var way = gzip(99, counters).begin(exchange, exchange.response().transport());

        assertThat(way).isSameAs(exchange.response().transport());
        assertThat(header(exchange, "Content-Encoding")).isNull();
        assertThat(header(exchange, "Content-Length")).isEqualTo("1000");
        assertThat(counters.snapshot().running()).isZero();
        assertThat(counters.snapshot().answers()).isZero();
    }

    @Test
    void nothingIsReadForHead() throws Exception {
        Files.writeString(docs.resolve("large.html"), "<p>".repeat(300_000));
        Exchange exchange = FakeExchange.request("HEAD", "/large.html")
                .header("Accept-Encoding", "gzip")
                .build();

        pipeline.run(exchange);

        assertThat(header(exchange, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(exchange, "Content-Length")).isNull();
        assertThat(FakeExchange.transportOf(exchange).sends()).isEqualTo(1);
    }

    private static HttpCompression gzip(int level, CompressionCounters counters) {
        return new HttpCompression(
                new CompressionSettings(List.of(ContentCoding.GZIP), level, 8_192, 0, true), true, counters);
    }

    private static Exchange compressible() {
        Exchange exchange = FakeExchange.request("GET", "/x")
                .header("Accept-Encoding", "gzip")
                .build();
        exchange.response().status(200).headers().set("Content-Length", "1000");
        return exchange;
    }

    @Test
    void anUnknownFilterIsAnError() {
        fixture[0]
                .line("default", Stage.OUTPUT, "insert-filter", "filter", "zip")
                .build();

        assertThat(fixture[0].findings.sorted().toString()).contains("filter: zip", "http-compression");
    }

    private RequestPipeline pipeline(String... parameters) {
        String[] all = new String[parameters.length + 2];
        all[0] = "filter";
        all[1] = "http-compression";
        System.arraycopy(parameters, 0, all, 2, parameters.length);
        fixture[0] = new PipelineFixture(docs).servingFiles();
        return fixture[0].line("default", Stage.OUTPUT, "insert-filter", all).build();
    }

    private Exchange get(String target, @Nullable String codings) {
        FakeExchange fake = FakeExchange.request("GET", target);
        return run(codings == null ? fake : fake.header("Accept-Encoding", codings));
    }

    private Exchange run(FakeExchange fake) {
        Exchange exchange = fake.build();
        pipeline.run(exchange);
        return exchange;
    }

    private static byte[] body(Exchange exchange) {
        return FakeExchange.transportOf(exchange).body();
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    private static @Nullable String header(Exchange exchange, String name) {
        return exchange.response().headers().first(name);
    }

    private static String decoded(Exchange exchange, String coding) throws IOException {
        assertThat(header(exchange, "Content-Encoding")).isEqualTo(coding);
        try (InputStream in = decoder(body(exchange), coding)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What can be read of a beginning. */
    private static String readable(byte[] begun, String coding) throws IOException {
        StringBuilder text = new StringBuilder();
        try (InputStream in = decoder(begun, coding)) {
            int c = in.read();
            while (c >= 0) {
                text.append((char) c);
                c = in.read();
            }
        } catch (IOException endsTooEarly) {
            return text.toString();
        }
        return text.toString();
    }

    private static InputStream decoder(byte[] bytes, String coding) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        return switch (coding) {
            case "gzip" -> new GZIPInputStream(in);
            case "br" -> eager(new BrotliInputStream(in));
            default -> new ZstdInputStreamNoFinalizer(in).setContinuous(true);
        };
    }

    /** Gives out what it has before it asks for more. */
    private static InputStream eager(BrotliInputStream in) {
        in.enableEagerOutput();
        return in;
    }
}
