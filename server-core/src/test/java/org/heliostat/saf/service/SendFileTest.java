package org.heliostat.saf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SendFileTest {

    /** Larger than the cache keeps, so it is sent from disk. */
    private static final int LARGE = 700_000;

    @TempDir
    Path docs;

    private PipelineFixture fixture;
    private RequestPipeline pipeline;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("a.txt"), "0123456789");
        byte[] large = new byte[LARGE];
        Arrays.fill(large, (byte) 'x');
        large[LARGE - 1] = 'z';
        Files.write(docs.resolve("large.bin"), large);
        Files.writeString(docs.resolve("empty.txt"), "");
        Files.setLastModifiedTime(docs.resolve("a.txt"), FileTime.fromMillis(784_111_777_000L));
        fixture = new PipelineFixture(docs).servingFiles();
        pipeline = fixture.build();
    }

    @Test
    void describesTheFile() {
        Exchange exchange = get("/a.txt", null, null);

        assertThat(header(exchange, "Content-Type")).isEqualTo("text/plain");
        assertThat(header(exchange, "Content-Length")).isEqualTo("10");
        assertThat(header(exchange, "Last-Modified")).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(header(exchange, "ETag")).startsWith("\"").endsWith("\"");
        assertThat(header(exchange, "Accept-Ranges")).isEqualTo("bytes");
    }

    /** Browsers ask for it with every site (obj.conf reference, send-file). */
    @Test
    void anIconIsThereForWhoHasNone() throws IOException {
        Exchange builtIn = get("/favicon.ico", null, null);

        assertThat(builtIn.response().status()).isEqualTo(200);
        assertThat(header(builtIn, "Content-Type")).isEqualTo("image/x-icon");
        assertThat(FakeExchange.transportOf(builtIn).body())
                .startsWith(0, 0, 1, 0)
                .hasSize(1_150);
        assertThat(get("/sub/favicon.ico", null, null).response().status()).isEqualTo(404);

        Files.writeString(docs.resolve("favicon.ico"), "own");
        fixture.ticker.advance(java.time.Duration.ofHours(1));
        assertThat(FakeExchange.transportOf(get("/favicon.ico", null, null)).text())
                .isEqualTo("own");
    }

    @Test
    void sendsLargeFilesFromDisk() {
        Exchange exchange = get("/large.bin", null, null);

        assertThat(FakeExchange.transportOf(exchange).body()).hasSize(LARGE).endsWith((byte) 'z');
        assertThat(fixture.cache.snapshot().openFiles()).isEqualTo(1);
    }

    @Test
    void readsItForAClientThatTheSystemCannotSendFilesTo() throws IOException {
        Files.write(docs.resolve("medium.bin"), new byte[100_000]);
        for (String target : new String[] {"/medium.bin", "/large.bin"}) {
            Exchange exchange = FakeExchange.get(target);
            FakeExchange.transportOf(exchange).withoutFiles();
            pipeline.run(exchange);

            assertThat(FakeExchange.transportOf(exchange).body())
                    .hasSize(target.equals("/large.bin") ? LARGE : 100_000);
        }
        assertThat(fixture.cache.snapshot().openFiles()).isZero();
        assertThat(fixture.cache.snapshot().mediumUsed()).isEqualTo(100_000);
    }

    @Test
    void readsNothingForHead() throws IOException {
        Files.write(docs.resolve("medium.bin"), new byte[20_000]);
        Exchange exchange = FakeExchange.request("HEAD", "/medium.bin").build();

        pipeline.run(exchange);

        assertThat(header(exchange, "Content-Length")).isEqualTo("20000");
        assertThat(fixture.cache.snapshot().mediumUsed()).isZero();
    }

    @Test
    void sendsOneRange() {
        Exchange exchange = get("/a.txt", "Range", "bytes=2-4");

        assertThat(exchange.response().status()).isEqualTo(206);
        assertThat(text(exchange)).isEqualTo("234");
        assertThat(header(exchange, "Content-Range")).isEqualTo("bytes 2-4/10");
    }

    @Test
    void sendsOneRangeOfALargeFile() {
        Exchange exchange = get("/large.bin", "Range", "bytes=-2");

        assertThat(text(exchange)).isEqualTo("xz");
        assertThat(header(exchange, "Content-Range"))
                .isEqualTo("bytes " + (LARGE - 2) + "-" + (LARGE - 1) + "/" + LARGE);
    }

    @Test
    void sendsSeveralRangesInPartsOfAnnouncedLength() {
        for (String target : new String[] {"/a.txt", "/large.bin"}) {
            Exchange exchange = get(target, "Range", "bytes=0-1,5-6");

            String type = header(exchange, "Content-Type");
            assertThat(exchange.response().status()).isEqualTo(206);
            assertThat(type).startsWith("multipart/byteranges; boundary=");
            assertThat(header(exchange, "Content-Length"))
                    .isEqualTo(String.valueOf(FakeExchange.transportOf(exchange).body().length));
            String boundary = "--" + String.valueOf(type).substring("multipart/byteranges; boundary=".length());
            assertThat(text(exchange).split(boundary, -1)).hasSize(4);
            assertThat(text(exchange)).contains("Content-Range: bytes 0-1/", "Content-Range: bytes 5-6/");
        }
    }

    @Test
    void answers416WithoutTheFilesDescription() {
        Exchange exchange = get("/a.txt", "Range", "bytes=10-");

        assertThat(exchange.response().status()).isEqualTo(416);
        assertThat(header(exchange, "Content-Range")).isEqualTo("bytes */10");
        assertThat(header(exchange, "ETag")).isNull();
        assertThat(header(exchange, "Content-Type")).startsWith("text/html");
    }

    @Test
    void answers304WithoutContent() {
        String eTag = header(get("/a.txt", null, null), "ETag");
        Exchange exchange = get("/a.txt", "If-None-Match", String.valueOf(eTag));

        assertThat(exchange.response().status()).isEqualTo(304);
        assertThat(FakeExchange.transportOf(exchange).body()).isEmpty();
        assertThat(header(exchange, "ETag")).isEqualTo(eTag);
        assertThat(header(exchange, "Content-Type")).isNull();
    }

    @Test
    void answers412WhenAConditionDoesNotHold() {
        assertThat(get("/a.txt", "If-Match", "\"other\"").response().status()).isEqualTo(412);
    }

    @Test
    void sendsTheWholeWhenIfRangeDoesNotHold() {
        Exchange exchange = FakeExchange.request("GET", "/a.txt")
                .header("Range", "bytes=0-0")
                .header("If-Range", "\"other\"")
                .build();
        pipeline.run(exchange);

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(text(exchange)).isEqualTo("0123456789");
    }

    @Test
    void answersHeadAsGetWithItsLength() {
        Exchange exchange = FakeExchange.request("HEAD", "/large.bin").build();
        pipeline.run(exchange);

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(header(exchange, "Content-Length")).isEqualTo(String.valueOf(LARGE));
    }

    @Test
    void sendsAnEmptyFile() {
        Exchange exchange = get("/empty.txt", null, null);

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(header(exchange, "Content-Length")).isEqualTo("0");
        assertThat(get("/empty.txt", "Range", "bytes=0-").response().status()).isEqualTo(416);
    }

    @Test
    void leavesTheCacheOutWithNocache() throws IOException {
        var fixture = new PipelineFixture(docs);
        fixture.line("default", Stage.SERVICE, "send-file", "nocache", "");
        fixture.line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot");
        RequestPipeline uncached = fixture.build();
        uncached.run(FakeExchange.get("/a.txt"));
        Files.writeString(docs.resolve("a.txt"), "new");
        Exchange exchange = FakeExchange.get("/a.txt");
        uncached.run(exchange);

        assertThat(text(exchange)).isEqualTo("new");
        assertThat(uncached.tryQuick(FakeExchange.get("/a.txt"))).isFalse();
        assertThat(fixture.cache.snapshot().entries()).isZero();
    }

    @Test
    void answers403WhereTheSystemRefuses() throws IOException {
        Path secret = Files.writeString(docs.resolve("secret.txt"), "x");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(secret), "root may read everything");

        assertThat(get("/secret.txt", null, null).response().status()).isEqualTo(403);
    }

    private Exchange get(String target, @Nullable String name, @Nullable String value) {
        FakeExchange fake = FakeExchange.request("GET", target);
        if (name != null && value != null) {
            fake.header(name, value);
        }
        Exchange exchange = fake.build();
        pipeline.run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    private static @Nullable String header(Exchange exchange, String name) {
        return exchange.response().headers().first(name);
    }
}
