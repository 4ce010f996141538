package org.heliostat.original.around;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the text of a header or footer lies, and when it is fetched. */
class AroundWhereTest {

    @TempDir
    Path docs;

    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        fixture = new PipelineFixture(docs);
        Files.createDirectories(docs.resolve("parts"));
        Files.createDirectories(docs.resolve("sub"));
        Files.writeString(docs.resolve("parts/end.html"), ",end");
        Files.writeString(docs.resolve("page.html"), "page");
        Files.writeString(docs.resolve("sub/page.html"), "sub");
    }

    @Test
    void theHomePageHasItsFooter() {
        fixture.line("default", Stage.NAME_TRANS, "home-page", "path", "page.html");
        footer();

        assertThat(text(send("/"))).isEqualTo("page,end");
    }

    @Test
    void aHomePageOfAnAbsolutePathHasTheFooterOfItsFolder() throws IOException {
        Files.createDirectories(docs.resolve("sub/parts"));
        Files.writeString(docs.resolve("sub/parts/end.html"), ",sub end");
        fixture.line("default", Stage.NAME_TRANS, "home-page", "path", docs + "/sub/page.html");
        footer();

        assertThat(text(send("/"))).isEqualTo("sub,sub end");
        assertThat(text(send("/sub/page.html"))).isEqualTo("sub,end");
    }

    @Test
    void anUntranslatedPathReadsNothingFromTheFileSystemRoot() {
        fixture.function("write", exchange -> {
            exchange.response().status(200).headers().set("Content-Type", "text/html");
            exchange.response().output().write(new byte[] {'x'});
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.PATH_CHECK, "add-footer", "file", docs + "/parts/end.html")
                .line("default", Stage.SERVICE, "write");

        try (LogLines log = LogLines.of("org.heliostat.original.around")) {
            assertThat(text(send("/x"))).isEqualTo("x");

            assertThat(log.all()).hasSize(1).allMatch(line -> line.contains("no folder"));
        }
    }

    /** A link that find-links refuses for the page is refused for its footer, wherever the lines stand. */
    @Test
    void findLinksHoldsForTheFooter() throws IOException {
        Files.createSymbolicLink(docs.resolve("parts/link.html"), docs.resolve("page.html"));
        footer();
        fixture.line("default", Stage.PATH_CHECK, "add-header", "file", "parts/link.html")
                .line("default", Stage.PATH_CHECK, "find-links", "disable", "s", "dir", docs.toString());

        assertThat(text(send("/sub/page.html"))).isEqualTo("sub,end");
    }

    @Test
    void whoMayNotHaveThePageMakesNobodyFetchItsFooter() {
        AtomicInteger fetched = new AtomicInteger();
        fixture.function("count", exchange -> {
            if (exchange.request().uriPath().equals("/parts/end.html")) {
                fetched.incrementAndGet();
            }
            return Outcome.NO_ACTION;
        });
        fixture.function("deny", exchange -> {
            if (!exchange.request().uriPath().equals("/sub/page.html")) {
                return Outcome.NO_ACTION;
            }
            exchange.response().status(403);
            return Outcome.ABORTED;
        });
        fixture.line("default", Stage.AUTH_TRANS, "count")
                .servingFiles()
                .line("default", Stage.PATH_CHECK, "add-footer", "uri", "/parts/end.html")
                .line("default", Stage.PATH_CHECK, "deny")
                .line("default", Stage.OBJECT_TYPE, "type-by-extension");

        assertThat(send("/sub/page.html").response().status()).isEqualTo(403);
        assertThat(send("/logo.gif").response().status()).isEqualTo(404);
        assertThat(send(FakeExchange.request("DELETE", "/page.html").build())
                        .response()
                        .status())
                .isGreaterThan(400);
        assertThat(fetched).hasValue(0);
        assertThat(text(send("/page.html"))).isEqualTo("page,end");
        assertThat(fetched).hasValue(1);
    }

    @Test
    void thePageIsNotRememberedWithoutItsFooter() throws IOException {
        footer();
        Path end = docs.resolve("parts/end.html");
        Path away = Files.move(end, docs.resolve("away.html"));
        RequestPipeline pipeline = fixture.build();
        Exchange bare = FakeExchange.get("/page.html");
        pipeline.run(bare);
        Files.move(away, end);

        assertThat(text(bare)).isEqualTo("page");
        assertThat(pipeline.tryQuick(FakeExchange.get("/page.html"))).isFalse();
    }

    @Test
    void aRangeOrACopyOfTheBarePageGetsTheWholePage() {
        footer();
        String tag = eTagOfBarePage();

        Exchange part = send(FakeExchange.request("GET", "/page.html")
                .header("Range", "bytes=1-2")
                .build());
        Exchange known = send(FakeExchange.request("GET", "/page.html")
                .header("If-None-Match", tag)
                .build());
        Exchange dated = send(FakeExchange.request("GET", "/page.html")
                .header("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT")
                .build());

        for (Exchange answer : new Exchange[] {part, known, dated}) {
            assertThat(answer.response().status()).isEqualTo(200);
            assertThat(text(answer)).isEqualTo("page,end");
        }
    }

    private String eTagOfBarePage() {
        Exchange bare = FakeExchange.get("/page.html");
        new PipelineFixture(docs).servingFiles().build().run(bare);
        return String.valueOf(bare.response().headers().first("ETag"));
    }

    private void footer() {
        fixture.servingFiles().line("default", Stage.PATH_CHECK, "add-footer", "file", "parts/end.html");
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
}
