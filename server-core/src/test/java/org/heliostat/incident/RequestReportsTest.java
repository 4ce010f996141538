package org.heliostat.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.ServedBy;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests are kept, and what of them. */
class RequestReportsTest {

    @TempDir
    private Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicLong millis = new AtomicLong(1_700_000_000_000L);
    private final RequestTimes times = new RequestTimes(2);
    private final RequestCounters counters = new RequestCounters(times, "vs1");
    private IncidentRecorder recorder;

    private record Cart() implements ServedBy {
        @Override
        public String applicationUri() {
            return "/shop";
        }

        @Override
        public String servletName() {
            return "Cart";
        }
    }

    @BeforeEach
    void listen() throws Exception {
        Files.createDirectory(folder.resolve("logs"));
        recorder = recorder();
        times.slowAfter(Duration.ofSeconds(1));
        times.tell(recorder.requests());
    }

    @Test
    void aFastRequestThatWentWellIsNotKept() {
        ended("/", 200, Duration.ofMillis(999));
        ended("/", 404, Duration.ofMillis(1));

        assertThat(reports()).isEmpty();
    }

    @Test
    void aSlowOneIsKeptWithTheSplitOfItsTime() {
        FakeTransport client = new FakeTransport();
        client.hasWaited(Duration.ofMillis(200));
        Exchange exchange = FakeExchange.request("GET", "/shop/cart?password=secret")
                .transport(client)
                .build();
        exchange.virtualServerId("vs1");
        exchange.servedBy(new Cart());
        exchange.response().status(200);
        long began = exchange.receivedNanos();
        exchange.queuedAt(began + 1);
        exchange.startedAt(began + Duration.ofMillis(300).toNanos() + 1);
        exchange.applicationTook(Duration.ofMillis(1_000).toNanos());
        exchange.waitedForJdbc(Duration.ofMillis(500).toNanos());

        counters.ended(exchange, began + Duration.ofMillis(1_400).toNanos() + 1);

        RequestReport report = only();
        assertThat(report.failed()).isFalse();
        assertThat(report.path()).isEqualTo("/shop/cart");
        assertThat(report.virtualServer()).isEqualTo("vs1");
        assertThat(report.application()).isEqualTo("/shop");
        assertThat(report.servlet()).isEqualTo("Cart");
        assertThat(report.longest()).isEqualTo(new RequestReport.Split(1_400, 300, 100, 300, 500, 200));
    }

    @Test
    void aFailedOneIsKeptWithWhatWasThrown() {
        Exchange exchange = exchange("/shop/cart", 500);
        exchange.failed(new Failure("java.lang.IllegalStateException", "shop.Cart.total(Cart.java:42)"));
        counters.ended(exchange, exchange.receivedNanos() + 1_000_000);

        assertThat(only().failed()).isTrue();
        assertThat(only().status()).isEqualTo(500);
        assertThat(only().exception()).isEqualTo("java.lang.IllegalStateException");
        assertThat(only().frame()).isEqualTo("shop.Cart.total(Cart.java:42)");
    }

    @Test
    void anExceptionBehindAHalfSentAnswerIsAFailure() {
        Exchange exchange = exchange("/", 200);
        exchange.failed(Failure.of(new IllegalArgumentException("the secret")));
        counters.ended(exchange, exchange.receivedNanos());

        assertThat(only().failed()).isTrue();
        assertThat(only().toString()).doesNotContain("the secret");
    }

    @Test
    void aFailedOneThatWasSlowIsOneReport() {
        ended("/", 503, Duration.ofSeconds(9));

        assertThat(only().failed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/a;jsessionid=0123", "/a;jsessionid=0123?b", "/a;x=1;jsessionid=0123", "/a?jsessionid=0123"})
    void queriesAndPathParametersAreLeftOut(String target) {
        ended(target, 500, Duration.ZERO);

        assertThat(only().path()).isEqualTo("/a");
        assertThat(only().toString()).doesNotContain("0123");
    }

    @Test
    void parametersInTheMiddleOfAPathGoToo() {
        ended("/a;jsessionid=0123/b", 500, Duration.ZERO);

        assertThat(only().path()).isEqualTo("/a/b");
    }

    @Test
    void pathsAreEscapedAndCut() {
        ended("/%22%3Cscript%3E" + "a".repeat(500), 500, Duration.ZERO);

        assertThat(only().path()).startsWith("/%22%3Cscript%3Eaaa").hasSize(303).endsWith("a...");
    }

    @Test
    void theSameAgainIsOneReportWithTheLongest() {
        ended("/a", 500, Duration.ofMillis(5));
        millis.addAndGet(1_000);
        ended("/a", 500, Duration.ofMillis(9));
        millis.addAndGet(1_000);
        ended("/a", 500, Duration.ofMillis(7));

        assertThat(only().times()).isEqualTo(3);
        assertThat(only().longest().total()).isEqualTo(9);
        assertThat(only().lastMillis() - only().firstMillis()).isEqualTo(2_000);
    }

    @Test
    void aFloodOfFailuresDoesNotPushOutTheOthers() {
        ended("/rare", 500, Duration.ZERO);
        for (int i = 0; i < 500; i++) {
            ended("/flood", 503, Duration.ZERO);
        }

        assertThat(reports()).extracting(RequestReport::path).containsExactlyInAnyOrder("/flood", "/rare");
    }

    @Test
    void onlyTheNewestOfEachSortAreKept() {
        recorder.apply(new IncidentSettings(100, 3, 1 << 20));
        for (int i = 0; i < 10; i++) {
            ended("/failed/" + i, 500, Duration.ZERO);
            ended("/slow/" + i, 200, Duration.ofSeconds(2));
        }

        assertThat(reports())
                .extracting(RequestReport::path)
                .containsExactlyInAnyOrder("/failed/9", "/failed/8", "/failed/7", "/slow/9", "/slow/8", "/slow/7");
    }

    @Test
    void slowIsWhatTookSlowRequestTimeToTheNanosecond() {
        ended("/fast", 200, Duration.ofSeconds(1).minusNanos(1));
        ended("/slow", 200, Duration.ofSeconds(1));
        ended("/slower", 200, Duration.ofMillis(1_050));
        ended("/failed", 500, Duration.ofSeconds(2));
        recorder.apply(new IncidentSettings(100, 0, 1 << 20));
        ended("/unkept", 200, Duration.ofSeconds(3));

        assertThat(recorder.counters().slow()).isEqualTo(4);
        assertThat(recorder.counters().requests()).isEqualTo(3);
    }

    @Test
    void thoseThatComeTooFastAreCounted() {
        for (int i = 0; i < 1_500; i++) {
            ended("/" + i, 500, Duration.ZERO);
        }

        assertThat(recorder.view().counters().overlooked()).isEqualTo(500);
        assertThat(recorder.view().counters().requests()).isEqualTo(1_500);
        assertThat(reports()).hasSize(100);
    }

    @Test
    void theyOutliveTheProcess() {
        ended("/a", 500, Duration.ofMillis(5));
        ended("/b", 200, Duration.ofSeconds(5));
        recorder.look(SampleSnapshot.busy(), 0);
        List<RequestReport> before = reports();

        IncidentRecorder next = recorder();

        assertThat(next.view().requests()).hasSize(2).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void theSameAfterARestartIsStillOneReport() {
        ended("/a", 500, Duration.ofMillis(5));
        recorder.close();

        recorder = recorder();
        times.tell(recorder.requests());
        ended("/a", 500, Duration.ofMillis(5));

        assertThat(only().times()).isEqualTo(2);
        assertThat(only().id()).isEqualTo(1);
    }

    @Test
    void withoutReportsNothingIsKept() {
        recorder.apply(new IncidentSettings(100, 0, 1 << 20));
        ended("/a", 500, Duration.ofMillis(5));

        assertThat(reports()).isEmpty();
    }

    private RequestReport only() {
        assertThat(reports()).hasSize(1);
        return reports().get(0);
    }

    private List<RequestReport> reports() {
        return recorder.view().requests();
    }

    private IncidentRecorder recorder() {
        return new IncidentRecorder(folder, new IncidentSettings(100, 100, 1 << 20), millis::get, ticker);
    }

    private void ended(String target, int status, Duration took) {
        Exchange exchange = exchange(target, status);
        counters.ended(exchange, exchange.receivedNanos() + took.toNanos());
    }

    private static Exchange exchange(String target, int status) {
        Exchange exchange = FakeExchange.get(target);
        exchange.virtualServerId("vs1");
        exchange.response().status(status);
        return exchange;
    }
}
