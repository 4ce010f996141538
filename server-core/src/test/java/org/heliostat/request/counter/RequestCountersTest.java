package org.heliostat.request.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestCountersTest {

    private final RequestTimes times = new RequestTimes(2);
    private final RequestCounters counters = new RequestCounters(times, "vs1");

    @BeforeEach
    void anUsualRequest() {
        ended(200, "text/html", Duration.ofMillis(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "Text/Event-Stream; charset=utf-8"})
    void aStreamOfEventsIsCountedButDoesNotSpoilTheTimes(String type) {
        ended(200, type, Duration.ofHours(3));

        assertThat(counters.snapshot().requests()).isEqualTo(2);
        assertThat(counters.snapshot().status200()).isEqualTo(2);
        assertThat(counters.snapshot().streams()).isEqualTo(1);
        assertThat(counters.latency().count()).isEqualTo(1);
        assertThat(counters.latency().maxNanos()).isEqualTo(Duration.ofMillis(5).toNanos());
        assertThat(times.snapshot().total().count()).isEqualTo(1);
        assertThat(times.snapshot().queueing().count()).isEqualTo(1);
    }

    @Test
    void norDoesAnUpgradedConnection() {
        ended(101, "", Duration.ofHours(3));

        assertThat(counters.snapshot().streams()).isEqualTo(1);
        assertThat(counters.latency().count()).isEqualTo(1);
    }

    @Test
    void aStreamThatEndsAtOnceIsAnAnswerLikeAnyOther() {
        ended(200, "text/event-stream", Duration.ofSeconds(1));

        assertThat(counters.snapshot().streams()).isZero();
        assertThat(counters.latency().count()).isEqualTo(2);
    }

    @Test
    void whatTheServerFailedToServeIsCountedApart() {
        ended(503, "text/html", Duration.ofMillis(5));
        ended(404, "text/html", Duration.ofMillis(5));
        counters.refused(503);

        assertThat(counters.failed()).isEqualTo(1);
        assertThat(counters.ended()).isEqualTo(3);
    }

    @Test
    void itIsCountedHowLongRequestsHeldTheirThreads() {
        ended(500, "text/html", Duration.ofSeconds(2));
        ended(200, "text/html", Duration.ofSeconds(7));
        ended(504, "text/html", Duration.ofMillis(500));

        assertThat(counters.failedNanos()).isEqualTo(Duration.ofMillis(2_500).toNanos() - 2);
        assertThat(counters.completedNanos())
                .as("with the usual one")
                .isEqualTo(Duration.ofMillis(7_005).toNanos() - 2);
    }

    @Test
    void whoGaveItsThreadBackBeforeItFailedHeldNone() {
        Exchange exchange = exchange(504, "");
        exchange.queuedAt(exchange.receivedNanos() + 1);
        exchange.startedAt(exchange.receivedNanos() + 1);
        exchange.suspendForLoop();
        counters.ended(
                exchange, exchange.receivedNanos() + Duration.ofSeconds(30).toNanos());

        assertThat(counters.failed()).isEqualTo(1);
        assertThat(counters.failedNanos()).isZero();
    }

    @Test
    void whatTheQuickLaneAnswersHoldsNone() {
        Exchange exchange = exchange(503, "");
        exchange.startedAt(exchange.receivedNanos());
        counters.ended(exchange, exchange.receivedNanos() + 1_000);

        assertThat(counters.failed()).isEqualTo(1);
        assertThat(counters.failedNanos()).isZero();
    }

    @Test
    void aSlowAnswerIsASlowAnswer() {
        ended(200, "text/plain", Duration.ofHours(3));

        assertThat(counters.snapshot().streams()).isZero();
        assertThat(counters.latency().maxNanos()).isEqualTo(Duration.ofHours(3).toNanos());
    }

    @Test
    void timesAreSplitByWhereTheyWereSpent() {
        Exchange exchange = exchange(200, "text/plain");
        long began = exchange.receivedNanos();
        // 0 would mean that it never was in the queue.
        exchange.queuedAt(began + 1);
        exchange.startedAt(began + 2_000_000);
        exchange.applicationTook(5_000_000);
        exchange.waitedForJdbc(1_000_000);
        counters.ended(exchange, began + 10_000_000);

        assertThat(times.snapshot().total().maxNanos()).isEqualTo(10_000_000);
        assertThat(times.snapshot().queueing().maxNanos()).isEqualTo(1_999_999);
        assertThat(times.snapshot().application().maxNanos()).isEqualTo(4_000_000);
        assertThat(times.snapshot().jdbc().maxNanos()).isEqualTo(1_000_000);
    }

    private void ended(int status, String type, Duration took) {
        Exchange exchange = exchange(status, type);
        exchange.queuedAt(exchange.receivedNanos() + 1);
        exchange.startedAt(exchange.receivedNanos() + 1);
        counters.ended(exchange, exchange.receivedNanos() + took.toNanos());
    }

    private static Exchange exchange(int status, String type) {
        Exchange exchange = FakeExchange.get("/");
        exchange.response().status(status);
        if (!type.isEmpty()) {
            exchange.response().headers().set("Content-Type", type);
        }
        return exchange;
    }
}
