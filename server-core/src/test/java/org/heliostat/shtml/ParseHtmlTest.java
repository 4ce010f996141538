package org.heliostat.shtml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseHtmlTest {

    private static final String MESSAGE = "[an error occurred while processing this directive]";

    @TempDir
    Path docs;

    @BeforeEach
    void findRealFolder() throws IOException {
        docs = docs.toRealPath();
    }

    @Test
    void sendsWhatHasNoElementsAsItIs() throws Exception {
        write("a.shtml", "<p>Grüße</p>\n<!-- a comment -->\n");

        Exchange exchange = get("/a.shtml");

        assertThat(text(exchange)).isEqualTo("<p>Grüße</p>\n<!-- a comment -->\n");
        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/html");
        assertThat(exchange.response().headers().contains("Last-Modified")).isFalse();
    }

    @Test
    void includesFilesAndPaths() throws Exception {
        write(
                "sub/page.shtml",
                "(<!--#include file=\"near.txt\" -->|<!--#include virtual=\"/top.txt\" -->|"
                        + "<!--#include virtual='../top.txt' -->)");
        write("sub/near.txt", "near");
        write("top.txt", "top");

        assertThat(text(get("/sub/page.shtml"))).isEqualTo("(near|top|top)");
    }

    @Test
    void includesPagesThatIncludePages() throws Exception {
        write("one.shtml", "1<!--#include virtual=\"two.shtml\" -->1");
        write("two.shtml", "2<!--#include virtual=\"three.shtml\" -->2");
        write("three.shtml", "3<!--#echo var=\"DOCUMENT_NAME\" --><!--#echo var='QUERY_STRING' -->3");

        assertThat(text(get("/one.shtml?a=b"))).isEqualTo("123one.shtmla=b321");
    }

    @Test
    void endsPagesThatIncludeThemselves() throws Exception {
        write("a.shtml", ".<!--#include virtual=\"a.shtml\" -->");

        String text = text(get("/a.shtml"));

        assertThat(text).isEqualTo(".".repeat(ParseHtml.DEFAULT_DEPTH + 1) + MESSAGE);
    }

    @Test
    void endsPagesThatIncludeTooMuch() throws Exception {
        write("a.shtml", "<!--#include virtual=\"b.shtml\" -->".repeat(2));
        write("b.shtml", "<!--#include virtual=\"c.txt\" -->".repeat(1_000));
        write("c.txt", ".");

        String text = text(get("/a.shtml"));

        // Two of the thousand are b.shtml.
        assertThat(text.replace(MESSAGE, "")).isEqualTo(".".repeat(999));
        assertThat(text.split(Pattern.quote(MESSAGE), -1)).hasSize(3);
    }

    @Test
    void complainsOfAPageOnceAMinute() throws Exception {
        write("a.shtml", "<!--#include virtual=\"gone.txt\" -->".repeat(50));
        try (LogLines log = LogLines.of(PageRun.class.getName())) {
            text(get("/a.shtml"));

            assertThat(log.all()).hasSize(1);
        }
    }

    @Test
    void showsTheMessageForWhatCannotBeHad() throws Exception {
        write(
                "a.shtml",
                "a<!--#include virtual=\"gone.txt\" -->b<!--#config errmsg=\"<b>no</b>\" -->"
                        + "<!--#include file=\"../up.txt\" -->c<!--#include file=\"/etc/passwd\" -->d<!--#unknown -->e"
                        + "<!--#echo vra=\"x\" -->f<!--#echo var=\"NO_SUCH\" -->g<!--#include virtual=\"/%zz\" -->h");

        assertThat(text(get("/a.shtml")))
                .isEqualTo("a" + MESSAGE + "b<b>no</b>c<b>no</b>d<b>no</b>e<b>no</b>f(none)g<b>no</b>h");
    }

    @Test
    void namesFileAndLineInTheLog() throws Exception {
        write("a.shtml", "one\ntwo <!--#include virtual=\"gone.txt\" -->");
        try (LogLines log = LogLines.of(PageRun.class.getName())) {
            text(get("/a.shtml"));

            assertThat(log.all())
                    .anyMatch(line -> line.contains("a.shtml:2: include: /gone.txt cannot be had, status 404"));
        }
    }

    @Test
    void escapesWhatClientsSend() throws Exception {
        write(
                "a.shtml",
                "<!--#echo var=\"QUERY_STRING_UNESCAPED\" -->|<!--#echo encoding=\"url\" var=\"HTTP_X_NAME\" -->|"
                        + "<!--#echo encoding=\"none\" var=\"HTTP_X_NAME\" -->|<!--#echo var=\"HTTP_AUTHORIZATION\" -->|"
                        + "<!--#echo var=\"HTTP_PROXY\" -->");

        Exchange exchange = run(FakeExchange.request("GET", "/a.shtml?%3Cscript%3E%22")
                .header("X-Name", "<a b>")
                .header("Authorization", "Basic c2VjcmV0")
                .header("Proxy", "evil"));

        assertThat(text(exchange)).isEqualTo("&lt;script&gt;&quot;|%3Ca%20b%3E|<a b>|(none)|(none)");
    }

    @Test
    void tellsSizesAndTimes() throws Exception {
        write(
                "a.shtml",
                "<!--#fsize file=\"b.txt\" --> <!--#config sizefmt=\"bytes\" --><!--#fsize virtual=\"/b.txt\" -->"
                        + "<!--#config timefmt=\" %Y-%m-%d\" --><!--#flastmod file=\"b.txt\" --> <!--#echo var=\"LAST_MODIFIED\" -->"
                        + "<!--#fsize file=\"gone\" -->");
        Files.write(docs.resolve("b.txt"), new byte[1536]);
        Files.setLastModifiedTime(docs.resolve("b.txt"), FileTime.fromMillis(784_111_777_000L));
        Files.setLastModifiedTime(docs.resolve("a.shtml"), FileTime.fromMillis(1_000_000_000_000L));

        assertThat(text(get("/a.shtml"))).isEqualTo("1.5K 1,536 1994-11-06  2001-09-09" + MESSAGE);
    }

    @Test
    void showsNoFactsOfWhatTheClientMayNotHave() throws Exception {
        write("a.shtml", "<!--#fsize virtual=\"/secret.txt\" -->|<!--#include virtual=\"/secret.txt\" -->");
        write("secret.txt", "secret");

        RequestPipeline pipeline = fixture()
                .line("default", Stage.PATH_CHECK, "deny-existence", "path", "*/secret.txt")
                .build();

        assertThat(text(run(pipeline, FakeExchange.request("GET", "/a.shtml")))).isEqualTo(MESSAGE + "|" + MESSAGE);
    }

    @Test
    void takesThePageAgainWhenTheFileHasChanged() throws Exception {
        write("a.shtml", "before");
        PipelineFixture fixture = fixture();
        RequestPipeline pipeline = fixture.build();
        text(run(pipeline, FakeExchange.request("GET", "/a.shtml")));
        write("a.shtml", "after it");
        fixture.ticker.advance(java.time.Duration.ofHours(1));

        assertThat(text(run(pipeline, FakeExchange.request("GET", "/a.shtml")))).isEqualTo("after it");
    }

    @Test
    void parsesAFileOnce() throws Exception {
        write("a.shtml", "x<!--#echo var=\"REQUEST_METHOD\" -->");
        PipelineFixture fixture = fixture();
        RequestPipeline pipeline = fixture.build();

        text(run(pipeline, FakeExchange.request("GET", "/a.shtml")));
        ShtmlPage first = fixture.cache.lookup(docs.resolve("a.shtml")).privateData(ShtmlPage.class);
        text(run(pipeline, FakeExchange.request("GET", "/a.shtml")));

        assertThat(first).isNotNull();
        assertThat(fixture.cache.lookup(docs.resolve("a.shtml")).privateData(ShtmlPage.class))
                .isSameAs(first);
    }

    @Test
    void answersHeadWithoutTheIncludes() throws Exception {
        write("a.shtml", "<!--#include virtual=\"gone.txt\" -->");
        try (LogLines log = LogLines.of(PageRun.class.getName())) {
            Exchange exchange = run(FakeExchange.request("HEAD", "/a.shtml"));

            assertThat(exchange.response().status()).isEqualTo(200);
            assertThat(log.all()).isEmpty();
        }
    }

    @Test
    void passesOnNeitherRangesNorEncodings() throws Exception {
        write("a.shtml", "<!--#include virtual=\"seen\" -->");
        AtomicReference<Exchange> seen = new AtomicReference<>();
        RequestPipeline pipeline = fixture()
                .function("see", exchange -> {
                    if (exchange.request().uriPath().equals("/seen")) {
                        seen.set(exchange);
                    }
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.PATH_CHECK, "see")
                .build();

        run(
                pipeline,
                FakeExchange.request("GET", "/a.shtml")
                        .header("Range", "bytes=0-1")
                        .header("Accept-Encoding", "gzip")
                        .header("If-None-Match", "*")
                        .header("Cookie", "a=b"));

        assertThat(seen.get().request().headers().contains("Range")).isFalse();
        assertThat(seen.get().request().headers().contains("Accept-Encoding")).isFalse();
        assertThat(seen.get().request().headers().contains("If-None-Match")).isFalse();
        assertThat(seen.get().request().header("Cookie")).isEqualTo("a=b");
    }

    @Test
    void waitsForAnswersThatComeLater() throws Exception {
        write("a.shtml", "<<!--#include virtual=\"/later\" -->>");
        List<Thread> threads = new ArrayList<>();
        RequestPipeline pipeline = answering("/later", exchange -> {
            exchange.suspend();
            Thread other = new Thread(() -> {
                try {
                    exchange.response().status(200);
                    exchange.response().output().write("later".getBytes(StandardCharsets.UTF_8));
                    exchange.complete();
                } catch (IOException failed) {
                    throw new IllegalStateException(failed);
                }
            });
            threads.add(other);
            other.start();
            return Outcome.PROCEED;
        });

        assertThat(text(run(pipeline, FakeExchange.request("GET", "/a.shtml")))).isEqualTo("<later>");
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void givesUpWhatNeverComes() throws Exception {
        write("a.shtml", "<<!--#include virtual=\"/never\" -->>");
        AtomicReference<Exchange> inner = new AtomicReference<>();
        List<String> gone = new ArrayList<>();
        RequestPipeline pipeline = answering(
                "/never",
                exchange -> {
                    inner.set(exchange);
                    exchange.whenGone(() -> gone.add("gone"));
                    exchange.suspend();
                    return Outcome.PROCEED;
                },
                "timeout",
                "1");

        assertThat(text(run(pipeline, FakeExchange.request("GET", "/a.shtml")))).isEqualTo("<" + MESSAGE + ">");
        assertThat(inner.get().isClientGone()).isTrue();
        assertThat(gone).containsExactly("gone");
    }

    @Test
    void showsTheMessageBehindAnAnswerThatBreaksOff() throws Exception {
        write("a.shtml", "<<!--#include virtual=\"/broken\" -->>");
        RequestPipeline pipeline = answering("/broken", exchange -> {
            exchange.response().status(200);
            exchange.response().output().write("half".getBytes(StandardCharsets.UTF_8));
            exchange.response().output().flush();
            throw new IllegalStateException("on purpose");
        });

        assertThat(text(run(pipeline, FakeExchange.request("GET", "/a.shtml")))).isEqualTo("<half" + MESSAGE + ">");
    }

    @Test
    void runsNothingUnlessToldTo() throws Exception {
        write("a.shtml", "<!--#exec cmd=\"id\" -->|<!--#exec cgi=\"/b.txt\" -->");
        write("b.txt", "ran");

        assertThat(text(get("/a.shtml"))).isEqualTo(MESSAGE + "|" + MESSAGE);
    }

    @Test
    void runsCgiWhereExecIsOn() throws Exception {
        write("a.shtml", "<!--#exec cgi=\"/b.txt\" -->");
        write("b.txt", "ran");

        assertThat(text(run(fixture("exec", "on").build(), FakeExchange.request("GET", "/a.shtml"))))
                .isEqualTo("ran");
        assertThat(text(run(fixture("exec", "on", "opts", "noexec").build(), FakeExchange.request("GET", "/a.shtml"))))
                .isEqualTo(MESSAGE);
    }

    @Test
    void nothingRunsOutsideTheFolderOfAConfinedRequest() throws Exception {
        write("home/own.shtml", "own<!--#include virtual=\"/home/out.shtml\" -->");
        write("outside.shtml", "outside");
        Files.createSymbolicLink(docs.resolve("home/out.shtml"), docs.resolve("outside.shtml"));
        RequestPipeline pipeline = fixture()
                .function("confine", exchange -> {
                    exchange.request().confinedTo(docs.resolve("home"));
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.PATH_CHECK, "confine")
                .build();

        assertThat(text(run(pipeline, FakeExchange.request("GET", "/home/own.shtml"))))
                .isEqualTo("own" + MESSAGE);
        assertThat(run(pipeline, FakeExchange.request("GET", "/home/out.shtml"))
                        .response()
                        .status())
                .isEqualTo(404);
    }

    @Test
    void countsWhatBecomesOfPages() throws Exception {
        write("a.shtml", "<!--#include virtual=\"a.shtml\" --><!--#unknown -->");
        ShtmlFigures figures = new ShtmlFigures();
        RequestPipeline pipeline = fixture("ShtmlMaxDepth", "2", "max-includes", "2")
                .offering(ShtmlFigures.class, figures)
                .build();

        run(pipeline, FakeExchange.request("GET", "/a.shtml"));

        // Three pages; the third one's include is too deep, and each has an element that is none.
        assertThat(figures.snapshot()).isEqualTo(new ShtmlSnapshot(3, 1, 2, 3, 0, 4, 1, 0, 0));
        write("b.shtml", "<!--#include virtual=\"c.txt\" -->".repeat(3));
        write("c.txt", "c");
        run(pipeline, FakeExchange.request("GET", "/b.shtml"));
        assertThat(figures.snapshot()).isEqualTo(new ShtmlSnapshot(4, 2, 2, 6, 0, 5, 1, 1, 0));
    }

    @Test
    void isNeverAnsweredOnTheLoop() throws Exception {
        write("a.shtml", "x");
        RequestPipeline pipeline = fixture().build();
        text(run(pipeline, FakeExchange.request("GET", "/a.shtml")));

        assertThat(pipeline.tryQuick(FakeExchange.get("/a.shtml"))).isFalse();
    }

    @Test
    void countsIncludesAsNoRequests() throws Exception {
        write("a.shtml", "<!--#include virtual=\"b.txt\" -->");
        write("b.txt", "b");
        PipelineFixture fixture = fixture();
        text(run(fixture.build(), FakeExchange.request("GET", "/a.shtml")));

        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    private void write(String name, String text) throws IOException {
        Path file = docs.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private PipelineFixture fixture(String... parameters) {
        List<String> all = new ArrayList<>(List.of("type", "magnus-internal/parsed-html"));
        all.addAll(List.of(parameters));
        return new PipelineFixture(docs)
                .line(
                        "default",
                        Stage.OBJECT_TYPE,
                        "type-by-exp",
                        "exp",
                        "*.shtml",
                        "type",
                        "magnus-internal/parsed-html")
                .line("default", Stage.SERVICE, "parse-html", all.toArray(String[]::new))
                .servingFiles();
    }

    private RequestPipeline answering(String path, StageFunction function, String... parameters) {
        return fixture(parameters)
                .function("answer", function)
                .byPath(docs + path, Stage.SERVICE, "answer")
                .build();
    }

    private Exchange get(String target) {
        return run(FakeExchange.request("GET", target));
    }

    private Exchange run(FakeExchange request) {
        return run(fixture().build(), request);
    }

    private static Exchange run(RequestPipeline pipeline, FakeExchange request) {
        Exchange exchange = request.build();
        pipeline.run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        FakeTransport transport = FakeExchange.transportOf(exchange);
        assertThat(transport.isComplete()).isTrue();
        return transport.text();
    }
}
