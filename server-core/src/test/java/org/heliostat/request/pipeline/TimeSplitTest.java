package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.stats.ServerSnapshot.TimeSplit;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the time of a request goes: queue, functions, application, waiting for the client. */
class TimeSplitTest {

    @TempDir
    Path docs;

    private final FakeTransport client = new FakeTransport();
    private PipelineFixture fixture;

    /** A web application that works for a while, waits for the client a little, and may answer later. */
    private record Application(PipelineFixture fixture, FakeTransport client, boolean suspends)
            implements StageFunction {

        @Override
        public Outcome run(Exchange exchange) {
            fixture.ticker.advance(Duration.ofMillis(100));
            client.hasWaited(Duration.ofMillis(30));
            exchange.response().status(200);
            if (suspends) {
                exchange.suspend();
            }
            return Outcome.PROCEED;
        }

        @Override
        public boolean isApplication() {
            return true;
        }
    }

    @BeforeEach
    void prepare() {
        fixture = new PipelineFixture(docs).function("slow", exchange -> {
            fixture.ticker.advance(Duration.ofMillis(7));
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.OBJECT_TYPE, "slow");
    }

    @Test
    void anApplicationIsToldApartFromFunctionsAndFromItsSlowClient() {
        run(new Application(fixture, client, false));

        TimeSplit split = fixture.times.snapshot();
        assertSum(split.total(), 1 + 20 + 7 + 100);
        assertSum(split.queueing(), 20);
        assertSum(split.functions(), 7);
        assertSum(split.application(), 70);
        assertSum(split.writing(), 30);
        assertThat(split.jdbc()).isEqualTo(LatencySnapshot.NONE);
    }

    @Test
    void anApplicationThatAnswersLaterIsAtWorkUntilThen() {
        Exchange exchange = run(new Application(fixture, client, true));
        fixture.ticker.advance(Duration.ofMillis(400));
        assertThat(fixture.times.snapshot().total().count()).isZero();

        exchange.complete();

        TimeSplit split = fixture.times.snapshot();
        assertSum(split.total(), 1 + 20 + 7 + 100 + 400);
        assertSum(split.functions(), 7);
        assertSum(split.application(), 470);
        assertSum(split.writing(), 30);
    }

    @Test
    void waitingForJdbcIsToldApartOnEveryThread() {
        Exchange exchange = run(new Application(fixture, client, true));
        exchange.waitedForJdbc(Duration.ofMillis(20).toNanos());
        exchange.waitedForJdbc(Duration.ofMillis(5).toNanos());

        exchange.complete();

        TimeSplit split = fixture.times.snapshot();
        assertSum(split.jdbc(), 25);
        assertSum(split.application(), 100 - 30 - 25);
    }

    @Test
    void parallelWaitsDoNotMakeApplicationTimeNegative() {
        Exchange exchange = run(new Application(fixture, client, true));
        exchange.waitedForJdbc(Duration.ofMillis(90).toNanos());
        exchange.waitedForJdbc(Duration.ofMillis(90).toNanos());

        exchange.complete();

        assertSum(fixture.times.snapshot().application(), 0);
    }

    @Test
    void withoutAnApplicationAllWorkIsThatOfFunctions() {
        run(exchange -> {
            fixture.ticker.advance(Duration.ofMillis(50));
            client.hasWaited(Duration.ofMillis(40));
            exchange.response().status(200);
            return Outcome.PROCEED;
        });

        TimeSplit split = fixture.times.snapshot();
        assertSum(split.functions(), 7 + 10);
        assertSum(split.writing(), 40);
        assertThat(split.application().count()).isZero();
    }

    @Test
    void anAnswerWithoutASessionHasOnlyATotal() {
        Exchange exchange = FakeExchange.request("GET", "/").transport(client).build();

        fixture.counters.ended(exchange, exchange.receivedNanos() + 5_000_000);

        TimeSplit split = fixture.times.snapshot();
        assertSum(split.total(), 5);
        assertThat(split.queueing().count()).isZero();
        assertThat(split.functions().count()).isZero();
    }

    private Exchange run(StageFunction service) {
        fixture.function("service", service).line("default", Stage.SERVICE, "service");
        Exchange made = FakeExchange.request("GET", "/").transport(client).build();
        Exchange exchange = new Exchange(made.request(), made.response(), made.loop(), false, fixture.ticker.nanos());
        fixture.ticker.advance(Duration.ofMillis(1));
        exchange.queuedAt(fixture.ticker.nanos());
        fixture.ticker.advance(Duration.ofMillis(20));
        exchange.startedAt(fixture.ticker.nanos());
        fixture.build().run(exchange);
        return exchange;
    }

    private static void assertSum(LatencySnapshot part, long millis) {
        assertThat(part.count()).isEqualTo(1);
        assertThat(Duration.ofNanos(part.sumNanos())).isEqualTo(Duration.ofMillis(millis));
    }
}
