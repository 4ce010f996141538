package org.heliostat.request.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.line.ClientTest;
import org.heliostat.request.line.LineOptions;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestPipelineTest {

    @TempDir
    Path docs;

    private final List<String> trace = new ArrayList<>();
    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("a.txt"), "alpha");
        Files.createDirectories(docs.resolve("dir"));
        Files.writeString(docs.resolve("dir/index.html"), "<p>index</p>");
        Files.createDirectories(docs.resolve("empty"));
        fixture = new PipelineFixture(docs).servingFiles();
    }

    @Test
    void servesAFileOfTheDocumentRoot() {
        Exchange exchange = run("GET", "/a.txt");

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(text(exchange)).isEqualTo("alpha");
        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/plain");
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
        assertThat(fixture.counters.snapshot().status200()).isEqualTo(1);
    }

    @Test
    void answersADirectoryWithItsIndex() {
        Exchange exchange = run("GET", "/dir/");

        assertThat(text(exchange)).isEqualTo("<p>index</p>");
        assertThat(exchange.request().uriPath()).isEqualTo("/dir/index.html");
    }

    @Test
    void sendsADirectoryWithoutSlashToTheOneWithIt() {
        Exchange exchange = run("GET", "/dir?x=1");

        assertThat(exchange.response().status()).isEqualTo(302);
        assertThat(exchange.response().headers().first("Location")).isEqualTo("http://localhost:8080/dir/?x=1");
    }

    @Test
    void doesNotListADirectoryWithoutIndex() {
        assertThat(run("GET", "/empty/").response().status()).isEqualTo(403);
    }

    @Test
    void answers404WithAPageThatNamesNothing() {
        Exchange exchange = run("GET", "/missing.txt");

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(text(exchange)).contains("Not Found").doesNotContain(docs.toString(), "missing", "Heliostat");
        assertThat(fixture.counters.snapshot().status404()).isEqualTo(1);
    }

    @Test
    void treatsWhatFollowsAFileAsPathInfoThatNoFileTakes() {
        assertThat(run("GET", "/a.txt/more").response().status()).isEqualTo(404);
        assertThat(run("GET", "/a.txt/").response().status()).isEqualTo(404);
    }

    @Test
    void saysWhichMethodsAreAllowed() {
        Exchange put = run("PUT", "/a.txt");
        Exchange options = run("OPTIONS", "/a.txt");

        assertThat(put.response().status()).isEqualTo(405);
        assertThat(put.response().headers().first("Allow")).isEqualTo("GET, HEAD, POST, OPTIONS");
        assertThat(options.response().status()).isEqualTo(200);
        assertThat(options.response().headers().first("Allow")).isEqualTo("GET, HEAD, POST, OPTIONS");
    }

    @Test
    void refusesMethodsItDoesNotKnowAndThoseNobodyTakes() {
        assertThat(run("BREW", "/a.txt").response().status()).isEqualTo(501);
        assertThat(run("TRACE", "/a.txt").response().status()).isEqualTo(405);
    }

    @Test
    void laterStagesRunTheMostSpecificObjectFirst() {
        fixture = new PipelineFixture(docs);
        tracing("log-default", "log-special", "type-default", "type-special", "serve-default", "serve-special");
        tracing("check-default", "check-special");
        for (String object : List.of("default", "special")) {
            fixture.line(object, Stage.PATH_CHECK, "check-" + object)
                    .line(object, Stage.OBJECT_TYPE, "type-" + object)
                    .line(object, Stage.SERVICE, "serve-" + object)
                    .line(object, Stage.ADD_LOG, "log-" + object);
        }
        fixture.line("default", Stage.NAME_TRANS, "assign-name", "from", "/x*", "name", "special");

        run("GET", "/x/y");

        assertThat(trace)
                .containsExactly(
                        "check-default",
                        "check-special",
                        "type-special",
                        "type-default",
                        "serve-special",
                        "serve-default",
                        "log-special",
                        "log-default");
    }

    @Test
    void appliesLinesInsideAClientTagToMatchingRequestsOnly() {
        fixture = new PipelineFixture(docs);
        tracing("mobile", "all");
        fixture.line("default", client("browser", "*Mobile*"), Stage.AUTH_TRANS, "mobile")
                .line("default", client("browser", "*~*Mobile*", "method", "GET"), Stage.AUTH_TRANS, "all")
                .function("answer", exchange -> Outcome.PROCEED)
                .line("default", Stage.SERVICE, "answer");

        run(FakeExchange.request("GET", "/").header("User-Agent", "Some Mobile Agent"));
        run(FakeExchange.request("GET", "/").header("User-Agent", "Desk"));
        run(FakeExchange.request("POST", "/").header("User-Agent", "Desk"));

        assertThat(trace).containsExactly("mobile", "all");
    }

    @Test
    void answers500OnceLoggedWhenAFunctionThrows() {
        fixture.function("broken", exchange -> {
            throw new StackOverflowError("deep");
        });
        fixture.line("default", Stage.AUTH_TRANS, "broken");

        Exchange exchange = run("GET", "/a.txt");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(text(exchange)).doesNotContain("StackOverflow", "deep");
        assertThat(requireNonNull(exchange.failure()).exception()).isEqualTo("java.lang.StackOverflowError");
        assertThat(exchange.failure().frame()).startsWith("org.heliostat.request.pipeline.RequestPipelineTest.");
    }

    @Test
    void answersWithTheStatusOfABodyThatCannotBeRead() {
        fixture.function("reads", exchange -> {
            throw new BodyException(413, "too large");
        });
        fixture.line("default", Stage.AUTH_TRANS, "reads");

        Exchange exchange = run("POST", "/a.txt");

        assertThat(exchange.response().status()).isEqualTo(413);
        assertThat(exchange.failure()).as("the client's fault is none of ours").isNull();
    }

    @Test
    void cutsTheConnectionWhenAFunctionFailsAfterItHasBegunToAnswer() {
        fixture.function("half", exchange -> {
            exchange.response().output().write(new byte[100]);
            exchange.response().output().flush();
            throw new IllegalStateException("after the head");
        });
        fixture.line("half", Stage.SERVICE, "half").always("half");

        Exchange exchange = run("GET", "/a.txt");

        assertThat(FakeExchange.transportOf(exchange).isAborted()).isTrue();
    }

    @Test
    void tellsWhichAnswerWasToEndWithAnInterimStatus() {
        fixture.function("early", exchange -> {
            exchange.response().status(103);
            return Outcome.PROCEED;
        });
        fixture.line("early", Stage.SERVICE, "early").always("early");

        try (LogLines log = LogLines.of(RunEnd.class.getName())) {
            Exchange exchange = run("GET", "/a.txt");

            assertThat(exchange.response().status()).isEqualTo(500);
            assertThat(log.all())
                    .containsExactly("www: the answer to /a.txt was to end with status 103 (expected: 200 to 999),"
                            + " sent as 500");
        }
    }

    @Test
    void tellsAboutAFunctionThatNothingProvidesAndAnswers500() {
        fixture.line("default", Stage.AUTH_TRANS, "find-indx");

        Exchange exchange = run("GET", "/a.txt");

        assertThat(exchange.response().status()).isEqualTo(500);
        assertThat(fixture.findings.hasErrors()).isFalse();
        assertThat(fixture.findings.sorted()).singleElement().asString().contains("find-indx", "find-index");
    }

    @Test
    void reportsAParameterThatTheFunctionDoesNotHave() {
        fixture.line("default", Stage.PATH_CHECK, "find-index", "index-name", "x.html");

        fixture.build();

        assertThat(fixture.findings.hasErrors()).isTrue();
        assertThat(fixture.findings.sorted().toString()).contains("index-name", "index-names");
    }

    @Test
    void reportsAVariableThatIsNotDefined() {
        fixture.line("default", Stage.NAME_TRANS, "document-root", "root", "$docrot");

        fixture.build();

        assertThat(fixture.findings.sorted().toString()).contains("$docrot", "docroot");
    }

    @Test
    void endsALoopOfRestarts() {
        fixture.function("again", exchange -> exchange.request().restartWith("/again", null));
        fixture.line("default", Stage.AUTH_TRANS, "again");

        assertThat(run("GET", "/a.txt").response().status()).isEqualTo(500);
    }

    @Test
    void runsErrorLinesForTheStatusAndFallsBackToTheBuiltInPage() {
        fixture.function("own-page", exchange -> {
            exchange.response().output().write("own".getBytes(StandardCharsets.UTF_8));
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.ERROR, "own-page", "code", "404");
        fixture.line("default", Stage.PATH_CHECK, "deny-existence", "path", "*/secret");

        assertThat(text(run("GET", "/secret"))).isEqualTo("own");
        assertThat(text(run("DELETE", "/a.txt"))).contains("Method Not Allowed");
    }

    @Test
    void exitCutsTheConnectionAndStillLogs() {
        tracing("log");
        fixture.function("leave", exchange -> Outcome.EXIT);
        fixture.line("default", Stage.AUTH_TRANS, "leave").line("default", Stage.ADD_LOG, "log");

        Exchange exchange = run("GET", "/a.txt");

        assertThat(FakeExchange.transportOf(exchange).isAborted()).isTrue();
        assertThat(trace).containsExactly("log");
    }

    @Test
    void logsAndCountsEvenWhenTheEndOfTheAnswerCannotBeSent() {
        fixture = new PipelineFixture(docs);
        tracing("log");
        FakeTransport transport = new FakeTransport();
        fixture.function("serve", exchange -> {
            exchange.response().status(200);
            transport.breakDown();
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.SERVICE, "serve").line("default", Stage.ADD_LOG, "log");
        Exchange exchange =
                FakeExchange.request("GET", "/").transport(transport).build();

        fixture.build().run(exchange);

        assertThat(transport.isAborted()).isTrue();
        assertThat(trace).containsExactly("log");
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
        assertThat(fixture.counters.snapshot().clientsGone()).isZero();
    }

    @Test
    void countsAClientThatWentAwayBeforeAnAnswerThatFitsTheBuffer() {
        fixture = new PipelineFixture(docs);
        FakeTransport transport = new FakeTransport();
        fixture.function("serve", exchange -> {
            exchange.response().status(200).output().write('x');
            transport.disconnect();
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.SERVICE, "serve");

        fixture.build()
                .run(FakeExchange.request("GET", "/").transport(transport).build());

        assertThat(fixture.counters.snapshot().clientsGone()).isEqualTo(1);
    }

    @Test
    void logsAndCountsARequestThatNobodyWaitsForAnyMore() {
        tracing("log");
        fixture.line("default", Stage.ADD_LOG, "log");
        Exchange exchange = FakeExchange.get("/a.txt");
        FakeExchange.transportOf(exchange).disconnect();

        fixture.build().abandon(exchange);

        assertThat(trace).containsExactly("log");
        assertThat(FakeExchange.transportOf(exchange).sends()).isZero();
        assertThat(fixture.counters.snapshot().clientsGone()).isEqualTo(1);
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
        assertThat(fixture.counters.open()).isZero();
    }

    @Test
    void sendsAnErrorPageThatWasReplacedSinceItWasLookedAt() throws IOException {
        Path page = Files.writeString(docs.resolve("sorry.html"), "<p>old</p>");
        fixture.line("default", Stage.ERROR, "send-error", "code", "404", "path", page.toString());
        RequestPipeline pipeline = fixture.build();
        assertThat(fixture.cache.lookup(page).isFile()).isTrue();
        Files.writeString(page, "<p>another page</p>");
        Exchange exchange = FakeExchange.get("/missing");

        pipeline.run(exchange);

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(text(exchange)).isEqualTo("<p>another page</p>");
    }

    @Test
    void checksAccessFirstHoweverTheFunctionIsSpelled() {
        BoundLine other = line("deny-existence");
        BoundLine check = line("check_acl");
        BoundObject object = new BoundObject("default", null, Map.of(Stage.PATH_CHECK, List.of(other, check)));

        assertThat(object.accessChecks()).containsExactly(check);
        assertThat(object.otherPathChecks()).containsExactly(other);
    }

    @Test
    void virtualServersShareWhatTheyDoNotDifferIn() {
        fixture.line("plain", Stage.SERVICE, "send-file").line("own", Stage.NAME_TRANS, "document-root", "root", "$id");
        fixture.line("typed", Stage.OBJECT_TYPE, "type-by-extension")
                .line("rooted", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("mixed", Stage.OBJECT_TYPE, "type-by-extension")
                .line("mixed", Stage.NAME_TRANS, "document-root", "root", "/srv/$id");
        fixture.function("of-a-plug-in", exchange -> Outcome.NO_ACTION).line("plug-in", Stage.SERVICE, "of-a-plug-in");

        List<RequestPipeline> two = fixture.buildTwo();

        assertThat(two.get(0).named("plain")).isSameAs(two.get(1).named("plain"));
        assertThat(two.get(0).named("typed")).isSameAs(two.get(1).named("typed"));
        assertThat(two.get(0).named("rooted")).isSameAs(two.get(1).named("rooted"));
        assertThat(two.get(0).named("own")).isNotSameAs(two.get(1).named("own"));
        assertThat(two.get(0).named("plug-in")).isNotSameAs(two.get(1).named("plug-in"));
        BoundObject[] mixed = two.stream().map(one -> one.named("mixed")).toArray(BoundObject[]::new);
        assertThat(mixed[0].lines(Stage.OBJECT_TYPE)).containsExactly(mixed[1].lines(Stage.OBJECT_TYPE));
        assertThat(mixed[0].lines(Stage.NAME_TRANS)).doesNotContain(mixed[1].lines(Stage.NAME_TRANS));
    }

    @Test
    void virtualServersShareNothingThatAskedForTheirIds() {
        fixture.shared("asks", (parameters, context) -> {
            String id = context.virtualServerId();
            return exchange -> {
                trace.add(id);
                return Outcome.PROCEED;
            };
        });
        fixture.line("own", Stage.SERVICE, "asks");

        List<RequestPipeline> two = fixture.buildTwo();

        assertThat(two.get(0).named("own")).isNotSameAs(two.get(1).named("own"));
    }

    @Test
    void whatAFunctionAsksOfAContextItKeptEndsNoSharing() {
        List<BindContext> kept = new ArrayList<>();
        fixture.shared("keeps", (parameters, context) -> {
            kept.add(context);
            return exchange -> Outcome.PROCEED;
        });
        fixture.shared("asks-later", (parameters, context) -> {
            kept.forEach(BindContext::virtualServerId);
            return exchange -> Outcome.PROCEED;
        });
        fixture.line("both", Stage.SERVICE, "keeps").line("both", Stage.SERVICE, "asks-later");

        List<RequestPipeline> two = fixture.buildTwo();

        assertThat(two.get(0).named("both")).isSameAs(two.get(1).named("both"));
    }

    private static BoundLine line(String fn) {
        return new BoundLine(
                fn,
                exchange -> Outcome.NO_ACTION,
                Repeatability.NEVER,
                0,
                new LineOptions(
                        new ClientTest[0],
                        new BoundLine.Selection(null, null, null),
                        BoundLine.ErrorSelection.ANY,
                        -1,
                        -1),
                null,
                SourceLocation.none());
    }

    @Test
    void endsASuspendedExchangeWhenItIsCompleted() {
        tracing("log");
        fixture.function("later", exchange -> {
            exchange.suspend();
            return Outcome.PROCEED;
        });
        fixture.line("special", Stage.SERVICE, "later").always("special").line("default", Stage.ADD_LOG, "log");

        Exchange exchange = run("GET", "/a.txt");

        assertThat(FakeExchange.transportOf(exchange).isComplete()).isFalse();
        assertThat(trace).isEmpty();
        exchange.complete();
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
        assertThat(trace).containsExactly("log");
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    @Test
    void theErrorStageAnswersASuspendedExchangeThatFails() {
        tracing("log");
        tracing("sorry");
        fixture.function("later", exchange -> {
            exchange.suspend();
            return Outcome.PROCEED;
        });
        fixture.line("special", Stage.SERVICE, "later")
                .always("special")
                .line("default", Stage.ERROR, "sorry")
                .line("default", Stage.ADD_LOG, "log");
        Exchange exchange = run("GET", "/a.txt");

        exchange.fail(504);

        assertThat(exchange.response().status()).isEqualTo(504);
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
        assertThat(trace).containsExactly("sorry", "log");
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    @Test
    void anAnswerThatHasBegunIsCutWhenItsExchangeFails() {
        fixture.function("later", exchange -> {
            exchange.suspend();
            exchange.response().output().write(new byte[100_000]);
            return Outcome.PROCEED;
        });
        fixture.line("special", Stage.SERVICE, "later").always("special");
        Exchange exchange = run("GET", "/a.txt");

        exchange.fail(504);

        assertThat(exchange.response().isAborted()).isTrue();
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    @Test
    void routeLinesRunBeforeServiceTheNamedObjectFirst() {
        for (String name : List.of("out", "near", "far", "serves")) {
            tracing(name);
        }
        fixture.line("special", Stage.SERVICE, "serves")
                .line("special", Stage.ROUTE, "near")
                .line("default", Stage.ROUTE, "far")
                .line("default", Stage.OUTPUT, "out")
                .always("special");

        run("GET", "/a.txt");

        assertThat(trace).startsWith("out", "near", "far", "serves");
    }

    @Test
    void countsAClientThatWentAwayOnceAndQuietly() {
        FakeTransport transport = new FakeTransport();
        transport.disconnect();
        fixture.function("writes", exchange -> {
            exchange.response().output().write(new byte[100_000]);
            return Outcome.PROCEED;
        });
        fixture.line("special", Stage.SERVICE, "writes").always("special");

        run(FakeExchange.request("GET", "/a.txt").transport(transport));

        assertThat(fixture.counters.snapshot().clientsGone()).isEqualTo(1);
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    /** Whoever lets the answer end so knows that nobody waits for it; one that is only cut loses its client by that. */
    @Test
    void anAbandonedAnswerIsAClientThatWentAway() {
        fixture.function("leaves", exchange -> {
            exchange.response().abandon();
            return Outcome.PROCEED;
        });
        fixture.line("special", Stage.SERVICE, "leaves").always("special");

        run(FakeExchange.request("GET", "/a.txt"));

        assertThat(fixture.counters.snapshot().clientsGone()).isEqualTo(1);
        assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
    }

    private void tracing(String... names) {
        for (String name : names) {
            StageFunction function = exchange -> {
                trace.add(name);
                return Outcome.NO_ACTION;
            };
            fixture.function(name, function);
        }
    }

    private static List<ClientCondition> client(String... namesAndValues) {
        return List.of(new ClientCondition(Parameters.of(namesAndValues)));
    }

    private Exchange run(String method, String target) {
        return run(FakeExchange.request(method, target));
    }

    private Exchange run(FakeExchange fake) {
        Exchange exchange = fake.build();
        fixture.build().run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }
}
