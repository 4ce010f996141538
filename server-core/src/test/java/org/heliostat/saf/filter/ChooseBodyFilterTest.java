package org.heliostat.saf.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.heliostat.compression.CompressionCounters;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input lines that put http-decompression before request bodies, and take it out again. */
class ChooseBodyFilterTest {

    private static final String TEXT = "what the client says ".repeat(20);

    @TempDir
    Path docs;

    private final CompressionCounters counters = new CompressionCounters(10, 10, new FakeTicker());
    private PipelineFixture fixture;
    private boolean reads;
    private @Nullable String read;
    private @Nullable String header;

    @BeforeEach
    void begin() {
        reads = true;
        read = null;
        fixture = new PipelineFixture(docs)
                .offering(CompressionCounters.class, counters)
                .function("eat", exchange -> {
                    Request request = exchange.request();
                    header = request.header("Content-Encoding") + " " + request.header("Content-Length") + " "
                            + request.header("X-Own") + " " + request.body().contentLength();
                    if (reads) {
                        read = all(exchange);
                    }
                    exchange.response().status(200);
                    return Outcome.PROCEED;
                })
                .line("default", Stage.SERVICE, "eat", "method", "*");
    }

    @Test
    void aBodyIsReadAsItWasBeforeItWasCompressed() throws IOException {
        insert();

        for (String coding : List.of("gzip", "x-gzip", "GZIP", "identity, gzip")) {
            Exchange exchange = post(coding, gzip(TEXT));

            assertThat(read).isEqualTo(TEXT);
            assertThat(header).isEqualTo("null null own -1");
            assertThat(exchange.response().status()).isEqualTo(200);
        }
        CompressionSnapshot.Bodies bodies = counters.snapshot().bodies();
        assertThat(bodies.inflated()).isEqualTo(4);
        assertThat(bodies.bytesIn()).isEqualTo(4L * gzip(TEXT).length);
        assertThat(bodies.bytesOut()).isEqualTo(4L * TEXT.length());
    }

    @Test
    void otherBodiesStayAsTheyAre() {
        insert();

        post("identity", TEXT.getBytes(StandardCharsets.US_ASCII));
        assertThat(read).isEqualTo(TEXT);
        assertThat(header).startsWith("identity ").endsWith(" " + TEXT.length());

        Exchange none = FakeExchange.request("GET", "/x")
                .header("Content-Encoding", "compress")
                .build();
        fixture.build().run(none);
        assertThat(none.response().status()).isEqualTo(200);
        assertThat(header).startsWith("compress ");
        assertThat(counters.snapshot().bodies().inflated()).isZero();
    }

    @Test
    void withoutTheLineABodyIsReadAsItWasSent() throws IOException {
        post("gzip", gzip(TEXT));

        assertThat(read).isNotEqualTo(TEXT);
        assertThat(header).startsWith("gzip ");
    }

    @Test
    void aCodingThatIsNotKnownIsRefusedAndThoseThatAreAreNamed() throws IOException {
        insert();

        for (String coding : List.of("compress", "gzip, gzip", "br", "gzip;q=1")) {
            Exchange exchange = post(coding, gzip(TEXT));

            assertThat(exchange.response().status()).as(coding).isEqualTo(415);
            assertThat(exchange.response().headers().first("Accept-Encoding")).isEqualTo("gzip, deflate");
            assertThat(read).isNull();
        }
        assertThat(counters.snapshot().bodies().unknown()).isEqualTo(4);
    }

    @Test
    void whatIsBrokenIsABadRequest() {
        insert();

        Exchange exchange = post("gzip", TEXT.getBytes(StandardCharsets.US_ASCII));

        assertThat(exchange.response().status()).isEqualTo(400);
        assertThat(counters.snapshot().bodies().broken()).isEqualTo(1);
    }

    @Test
    void theLimitsOfTheLineHold() throws IOException {
        fixture.line("default", Stage.INPUT, "insert-filter", "filter", "http-decompression", "max-size", "100");

        try (LogLines log = LogLines.of("org.heliostat.compression")) {
            assertThat(post("gzip", gzip(TEXT)).response().status()).isEqualTo(413);
            assertThat(post("gzip", gzip(TEXT)).response().status()).isEqualTo(413);
            assertThat(log.all()).singleElement().asString().contains("more than max-size allows");
        }
        assertThat(post("gzip", gzip("short")).response().status()).isEqualTo(200);
    }

    @Test
    void aMoreExactObjectTakesTheFilterOut() throws IOException {
        insert();
        fixture.byPath("*/raw/*", Stage.INPUT, "remove-filter", "filter", "http-decompression");

        post("/raw/x", "gzip", gzip(TEXT));
        assertThat(read).isNotEqualTo(TEXT);
        post("/x", "gzip", gzip(TEXT));
        assertThat(read).isEqualTo(TEXT);
    }

    @Test
    void aMoreExactObjectPutsItInAndItWorksOnce() throws IOException {
        fixture.line("default", Stage.INPUT, "remove-filter", "filter", "http-decompression");
        fixture.byPath("*/in/*", Stage.INPUT, "insert-filter", "filter", "http-decompression");
        fixture.byPath("*/in/*", Stage.INPUT, "insert-filter", "filter", "http-decompression");

        post("/in/x", "gzip", gzip(TEXT));
        assertThat(read).isEqualTo(TEXT);
        assertThat(counters.snapshot().bodies().inflated()).isEqualTo(1);
        post("/x", "gzip", gzip(TEXT));
        assertThat(read).isNotEqualTo(TEXT);
    }

    @Test
    void theMethodOfTheLineAndItsClientCount() throws IOException {
        fixture.line("default", Stage.INPUT, "insert-filter", "filter", "http-decompression", "method", "PUT");
        post("gzip", gzip(TEXT));
        assertThat(read).isNotEqualTo(TEXT);

        fixture.line(
                "default",
                List.of(new ClientCondition(Parameters.of("ip", "10.*"))),
                Stage.INPUT,
                "insert-filter",
                "filter",
                "http-decompression");
        post("gzip", gzip(TEXT));
        assertThat(read).isNotEqualTo(TEXT);
        Exchange near = FakeExchange.request("POST", "/x")
                .from("10.1.1.1")
                .header("Content-Encoding", "gzip")
                .body(FakeBody.of(gzip(TEXT)))
                .build();
        fixture.build().run(near);
        assertThat(read).isEqualTo(TEXT);
    }

    @Test
    void aRequestThatRunsAgainFindsWhatWasSent() throws IOException {
        fixture = new PipelineFixture(docs)
                .offering(CompressionCounters.class, counters)
                .function("again", exchange -> {
                    if (exchange.request().uriPath().equals("/raw")) {
                        read = all(exchange);
                        exchange.response().status(200);
                        return Outcome.PROCEED;
                    }
                    return exchange.request().restartWith("/raw", null);
                })
                .line("default", Stage.SERVICE, "again", "method", "*");
        insert();
        fixture.byPath("*raw", Stage.INPUT, "remove-filter", "filter", "http-decompression");

        Exchange exchange = post("gzip", gzip(TEXT));

        assertThat(read).isNotNull().isNotEqualTo(TEXT);
        assertThat(exchange.request().header("Content-Encoding")).isEqualTo("gzip");
        assertThat(counters.snapshot().bodies().running()).isZero();
    }

    @Test
    void nothingIsHeldAfterTheEndOfARequestThatNobodyRead() throws IOException {
        insert();
        reads = false;

        post("gzip", gzip(TEXT));

        assertThat(header).startsWith("null ");
        assertThat(counters.snapshot().bodies().inflated()).isEqualTo(1);
        assertThat(counters.snapshot().bodies().running()).isZero();
    }

    @Test
    void tooManyAtOneTimeAreToldToComeAgain() throws IOException {
        counters.bodies().limit(0);
        insert();

        Exchange exchange = post("gzip", gzip(TEXT));

        assertThat(exchange.response().status()).isEqualTo(503);
        assertThat(exchange.response().headers().first("Retry-After")).isEqualTo("1");
        assertThat(counters.snapshot().bodies().tooMany()).isEqualTo(1);
    }

    @Test
    void aFilterAtTheWrongStageIsAWarningWithItsLine() {
        fixture.line("default", Stage.INPUT, "insert-filter", "filter", "http-compression");
        fixture.line("default", Stage.OUTPUT, "insert-filter", "filter", "http-decompression");
        fixture.build();

        assertThat(fixture.findings.sorted().toString())
                .contains(
                        "obj.conf:2: insert-filter: at Input with http-compression (expected: Output)",
                        "obj.conf:3: insert-filter: at Output with http-decompression (expected: Input)");
        assertThat(fixture.findings.errorCount()).isZero();
    }

    private void insert() {
        fixture.line("default", Stage.INPUT, "insert-filter", "filter", "http-decompression");
    }

    private Exchange post(String coding, byte[] body) {
        return post("/x", coding, body);
    }

    private Exchange post(String path, String coding, byte[] body) {
        Exchange exchange = FakeExchange.request("POST", path)
                .header("Content-Encoding", coding)
                .header("Content-Length", Integer.toString(body.length))
                .header("X-Own", "own")
                .body(FakeBody.of(body))
                .build();
        fixture.build().run(exchange);
        return exchange;
    }

    private static String all(Exchange exchange) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[100];
        int count = exchange.request().body().read(piece, 0, piece.length);
        while (count >= 0) {
            all.write(piece, 0, count);
            count = exchange.request().body().read(piece, 0, piece.length);
        }
        return all.toString(StandardCharsets.US_ASCII);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return out.toByteArray();
    }
}
