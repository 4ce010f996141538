package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which methods reach which Service lines. */
class ServedMethodsTest {

    @TempDir
    Path docs;

    private PipelineFixture fixture;
    private final List<String> seen = new ArrayList<>();

    @BeforeEach
    void prepare() {
        fixture =
                new PipelineFixture(docs).function("app", new Recorded(true)).function("program", new Recorded(false));
    }

    /** One that knows itself what it answers to OPTIONS. */
    private final class Asking implements StageFunction {

        @Override
        public Outcome run(Exchange exchange) throws IOException {
            return new Recorded(false).run(exchange);
        }

        @Override
        public boolean answersOptions() {
            return true;
        }
    }

    /** A function that writes down what it is asked. */
    private final class Recorded implements StageFunction {

        private final boolean application;

        Recorded(boolean application) {
            this.application = application;
        }

        @Override
        public Outcome run(Exchange exchange) throws IOException {
            seen.add(exchange.request().method());
            exchange.response().status(200).output().write("own".getBytes(StandardCharsets.US_ASCII));
            return Outcome.PROCEED;
        }

        @Override
        public boolean isApplication() {
            return application;
        }
    }

    private Exchange run(String method) {
        Exchange exchange = FakeExchange.request(method, "/x").build();
        fixture.build().run(exchange);
        return exchange;
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "OPTIONS", "PATCH", "PROPFIND", "REPORT", "LOCK", "PURGE", "M-SEARCH", "options"})
    void anApplicationGetsEveryMethodButTrace(String method) {
        fixture.line("default", Stage.SERVICE, "app");

        assertThat(run(method).response().status()).isEqualTo(200);
        assertThat(seen).containsExactly(method);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS", "PATCH", "PROPFIND", "PURGE", "M-SEARCH"})
    void whatStandsBeforeAnApplicationHoldsForEveryMethod(String method) {
        fixture.line("default", Stage.SERVICE, "app").line("default", Stage.PATH_CHECK, "deny-existence");

        assertThat(run(method).response().status()).isEqualTo(404);
        assertThat(seen).isEmpty();
    }

    @Test
    void anApplicationsLineThatNamesMethodsMeansThem() {
        fixture.line("default", Stage.SERVICE, "app", "method", "(GET|HEAD|POST)");

        Exchange options = run("OPTIONS");

        assertThat(options.response().headers().first("Allow")).isEqualTo("GET, HEAD, POST, OPTIONS");
        assertThat(run("PURGE").response().status()).isEqualTo(501);
        assertThat(seen).isEmpty();
    }

    @Test
    void whoAsksAnotherServerPassesOptionsOn() {
        fixture.function("ask", new Asking()).line("default", Stage.SERVICE, "ask");

        assertThat(run("OPTIONS").response().status()).isEqualTo(200);
        assertThat(seen).containsExactly("OPTIONS");
    }

    @Test
    void otherFunctionsGetOptionsOnlyByName() {
        fixture.line("default", Stage.SERVICE, "program");

        assertThat(run("OPTIONS").response().headers().first("Allow"))
                .isEqualTo("GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS");
        assertThat(seen).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"app,", "app,*", "app,TRACE", "app,(GET|TRACE)", "app,T*", "program,", "program,*", "program,~GET"})
    void traceReachesNobody(String fn, String pattern) {
        if (pattern == null) {
            fixture.line("default", Stage.SERVICE, fn);
        } else {
            fixture.line("default", Stage.SERVICE, fn, "method", pattern);
        }

        Exchange exchange = run("TRACE");

        assertThat(seen).isEmpty();
        assertThat(exchange.response().status()).isIn(404, 405);
        if (exchange.response().status() == 405) {
            assertThat(exchange.response().headers().first("Allow")).doesNotContain("TRACE");
        }
    }

    @Test
    void traceReachesThoseWhoMeanItWhereItIsAllowed() {
        fixture.allowingTrace().line("default", Stage.SERVICE, "app", "method", "*");

        assertThat(run("TRACE").response().status()).isEqualTo(200);
        assertThat(seen).containsExactly("TRACE");
    }

    @Test
    void aLineOfServiceTraceIsEnoughForItself() {
        fixture.line("default", Stage.SERVICE, "app", "method", "*")
                .line("default", Stage.SERVICE, "service-trace", "method", "TRACE");

        Exchange exchange = run("TRACE");

        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("message/http");
        assertThat(seen).isEmpty();
    }

    @Test
    void optionsForTheServerNamesTraceOnlyWhereItIsAllowed() {
        Exchange exchange = FakeExchange.request("OPTIONS", "*").build();
        fixture.build().run(exchange);
        assertThat(exchange.response().headers().first("Allow"))
                .isEqualTo("GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS");

        Exchange allowed = FakeExchange.request("OPTIONS", "*").build();
        fixture.allowingTrace().build().run(allowed);
        assertThat(allowed.response().headers().first("Allow")).contains("TRACE");
    }
}
