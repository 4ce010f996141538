package org.heliostat.saf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.ZoneId;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.heliostat.time.StrfTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallServicesTest {

    private static final long MODIFIED = 784_111_777_000L;

    @TempDir
    Path docs;

    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Path page = Files.writeString(docs.resolve("a.html"), "<p>page");
        Files.setLastModifiedTime(page, FileTime.fromMillis(MODIFIED));
        Files.writeString(docs.resolve("lost.html"), "lost");
        fixture = new PipelineFixture(docs);
    }

    @Test
    void appendTrailerSendsTheFileAndTheText() {
        fixture.line(
                "default",
                Stage.SERVICE,
                "append-trailer",
                "trailer",
                "<hr>:LASTMOD:",
                "timefmt",
                "%d %b %Y",
                "type",
                "text/html");

        Exchange exchange = run(FakeExchange.request("GET", "/a.html"));
        Exchange head = run(FakeExchange.request("HEAD", "/a.html"));

        String date = new StrfTime("%d %b %Y", ZoneId.systemDefault()).text(MODIFIED);
        assertThat(text(exchange)).isEqualTo("<p>page<hr>" + date);
        String length = Integer.toString(text(exchange).length());
        assertThat(exchange.response().headers().first("Content-Length")).isEqualTo(length);
        assertThat(head.response().headers().first("Content-Length")).isEqualTo(length);
        assertThat(exchange.response().headers().first("ETag")).isNull();
    }

    @Test
    void appendTrailerAnswers304And404() {
        fixture.line("default", Stage.SERVICE, "append-trailer", "trailer", "x");

        Exchange known = run(
                FakeExchange.request("GET", "/a.html").header("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"));

        assertThat(known.response().status()).isEqualTo(304);
        assertThat(run(FakeExchange.request("GET", "/none.html")).response().status())
                .isEqualTo(404);
    }

    @Test
    void keyTooSmallSaysSo() {
        fixture.line("default", Stage.SERVICE, "key-toosmall");

        Exchange exchange = run(FakeExchange.request("GET", "/a.html"));

        assertThat(exchange.response().status()).isEqualTo(403);
        assertThat(text(exchange)).contains("Key too small");
    }

    @Test
    void poolDumpShowsMemoryPools() {
        fixture.line("default", Stage.SERVICE, "service-pool-dump");

        assertThat(text(run(FakeExchange.request("GET", "/x")))).contains("Memory pools of the JVM", "direct");
    }

    @Test
    void sendErrorAsksForAUriAndKeepsTheStatus() {
        fixture.line("default", Stage.ERROR, "send-error", "code", "404", "uri", "/lost.html");

        Exchange exchange = run(FakeExchange.request("GET", "/none"));

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(text(exchange)).isEqualTo("lost");
    }

    @Test
    void sendErrorTakesAPageThatIsMadeOnTheWay() throws Exception {
        Files.writeString(
                docs.resolve("lost.shtml"),
                "no <!--#echo var=\"DOCUMENT_URI\" -->: <!--#include file=\"lost.html\" -->");
        fixture.line("default", Stage.ERROR, "send-error", "code", "404", "uri", "/lost.shtml");
        fixture.line(
                "default", Stage.OBJECT_TYPE, "type-by-exp", "exp", "*.shtml", "type", "magnus-internal/parsed-html");
        fixture.line("default", Stage.SERVICE, "parse-html", "type", "magnus-internal/parsed-html");

        Exchange exchange = run(FakeExchange.request("GET", "/none"));

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/html");
        assertThat(text(exchange)).isEqualTo("no /none: lost");
    }

    @Test
    void sendErrorFallsBackWhereTheRequestHasNoWholeAnswer() {
        fixture.line("default", Stage.ERROR, "send-error", "uri", "/none/either.html");

        Exchange exchange = run(FakeExchange.request("GET", "/none"));

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(text(exchange)).contains("404");
    }

    @Test
    void sendErrorRefusesAUriThatLeadsOut() {
        fixture.line("default", Stage.ERROR, "send-error", "uri", "/../x").build();

        assertThat(fixture.findings.sorted().toString()).contains("a path of this virtual server");
    }

    @Test
    void sendErrorLooksAtTheReason() {
        fixture.line("default", Stage.ERROR, "send-error", "reason", "Gone fishing", "path", docs + "/lost.html");
        fixture.line("default", Stage.AUTH_TRANS, "set-variable", "error", "410 Gone fishing");

        assertThat(text(run(FakeExchange.request("GET", "/a.html")))).isEqualTo("lost");
    }

    @Test
    void qosErrorAnswers503AsText() {
        fixture.line("default", Stage.ERROR, "qos-error", "code", "503");
        fixture.line("default", Stage.AUTH_TRANS, "set-variable", "error", "503");

        Exchange exchange = run(FakeExchange.request("GET", "/a.html"));

        assertThat(exchange.response().status()).isEqualTo(503);
        assertThat(exchange.response().headers().first("Retry-After")).isEqualTo("5");
        assertThat(text(exchange)).contains("limit of transfers");
    }

    @Test
    void qosErrorTakesThePlaceOfWhatWasThere() {
        fixture.function("begins", beginning -> {
            beginning.response().headers().set("Content-Encoding", "gzip").set("ETag", "\"1\"");
            beginning.response().output().write("half a page".getBytes(StandardCharsets.UTF_8));
            beginning.response().status(503);
            return Outcome.ABORTED;
        });
        fixture.line("default", Stage.ERROR, "qos-error", "code", "503");
        fixture.line("default", Stage.AUTH_TRANS, "begins");

        Exchange exchange = run(FakeExchange.request("GET", "/a.html"));

        assertThat(exchange.response().status()).isEqualTo(503);
        assertThat(exchange.response().headers().first("Content-Encoding")).isNull();
        assertThat(exchange.response().headers().first("ETag")).isNull();
        assertThat(text(exchange)).startsWith("<!DOCTYPE html>");
    }

    @Test
    void setVariableAndMatchBrowserWorkAtError() {
        fixture.line("default", Stage.ERROR, "match-browser", "browser", "*Old*", "set-srvhdrs", "X-Old=yes");
        fixture.line("default", Stage.ERROR, "set-variable", "error", "410 Moved away");

        Exchange exchange = run(FakeExchange.request("GET", "/none").header("User-Agent", "Old/1"));

        assertThat(exchange.response().status()).isEqualTo(410);
        assertThat(exchange.response().headers().first("X-Old")).isEqualTo("yes");
    }

    @Test
    void redirectWorksAtError() {
        fixture.line("default", Stage.ERROR, "redirect", "code", "404", "url", "http://other.example/");

        Exchange exchange = run(FakeExchange.request("GET", "/none"));

        assertThat(exchange.response().status()).isEqualTo(302);
        assertThat(exchange.response().headers().first("Location")).isEqualTo("http://other.example/");
    }

    @Test
    void mozillaRedirectSendsBrowsersElsewhere() {
        fixture.line("default", Stage.NAME_TRANS, "mozilla-redirect", "from", "/a", "url", "http://other.example/");

        Exchange browser = run(FakeExchange.request("GET", "/a.html").header("User-Agent", "Mozilla/5.0 (X11)"));
        Exchange robot = run(FakeExchange.request("GET", "/a.html").header("User-Agent", "curl/8"));

        assertThat(browser.response().headers().first("Location")).isEqualTo("http://other.example/");
        assertThat(text(robot)).isEqualTo("<p>page");
    }

    @Test
    void registeredMethodsAreKnown() {
        fixture.init("register-http-method", "methods", "BREW,FROB");

        assertThat(run(FakeExchange.request("BREW", "/a.html")).response().status())
                .isEqualTo(405);
        assertThat(run(FakeExchange.request("STEEP", "/a.html")).response().status())
                .isEqualTo(501);
    }

    private Exchange run(FakeExchange fake) {
        Exchange exchange = fake.build();
        fixture.servingFiles().build().run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }
}
