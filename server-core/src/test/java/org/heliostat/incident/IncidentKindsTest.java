package org.heliostat.incident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.heliostat.request.Exchange;
import org.heliostat.request.counter.RequestSplit;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.latency.Buckets;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of incident: what begins it, what it says, and that it is over within a minute. Time stands still. */
class IncidentKindsTest {

    private static final List<SessionRow> SLEEPING = List.of(
            new SessionRow("session-2", "response", "127.0.0.1", 1_000_000_000L, "vs1", "GET", "/quick", "send-file"),
            new SessionRow(
                    "session-1", "response", "127.0.0.1", 4_200_000_000L, "vs1", "GET", "/sleep", "service-j2ee"));

    @TempDir
    private Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final FigureBook figures = new FigureBook();
    private IncidentRecorder recorder;
    private long loopLateNanos;

    @BeforeEach
    void firstLook() throws Exception {
        Files.createDirectory(folder.resolve("logs"));
        recorder = new IncidentRecorder(
                folder,
                new IncidentSettings(100, 100, 1 << 20),
                () -> figures.now().takenMillis(),
                ticker);
        figures.set("sessionThreads.rows", SLEEPING).set("takenMillis", 1_700_000_000_000L);
        recorder.look(figures.now(), 0);
    }

    @Test
    void aCalmServerHasNone() {
        seconds(120);

        assertThat(recorder.view().incidents()).isEmpty();
    }

    @Test
    void aFullQueueIsToldWithItsLongestRequest() {
        figures.set("connectionQueue.overflows", 1_007L);
        second();
        figures.set("connectionQueue.overflows", 41_015L);
        second();

        Incident incident = only();
        assertThat(incident.kind()).isEqualTo("queue-full");
        assertThat(incident.directive()).isEqualTo("ConnQueueSize");
        assertThat(incident.isOpen()).isTrue();
        assertThat(incident.text())
                .isEqualTo("connection queue full, 41,008 refused,"
                        + " longest running: /sleep of vs1 (service-j2ee, 4.2 s)");
    }

    @Test
    void theLongestRequestIsThatOfAllSeconds() {
        figures.set("connectionQueue.overflows", 1_007L);
        second();
        figures.set("sessionThreads.rows", List.of()).set("connectionQueue.overflows", 1_008L);
        second();

        assertThat(only().text()).endsWith("longest running: /sleep of vs1 (service-j2ee, 4.2 s)");
    }

    @Test
    void whatHadJustBegunIsNamedByTheNextSecond() {
        figures.set("connectionQueue.overflows", 8L).set("sessionThreads.rows", begun(3_000_000L));
        second();
        String until = only().text();
        figures.set("sessionThreads.rows", begun(1_003_000_000L));
        second();

        assertThat(until).isEqualTo("connection queue full, 1 refused");
        assertThat(only().text())
                .isEqualTo("connection queue full, 1 refused, longest running: /sleep of vs1 (service-j2ee, 1.0 s)");
    }

    @Test
    void whatBeginsAfterwardsIsNotNamed() {
        figures.set("connectionQueue.overflows", 8L).set("sessionThreads.rows", begun(3_000_000L));
        second();
        figures.set("sessionThreads.rows", begun(500_000_000L));
        second();
        figures.set("sessionThreads.rows", begun(1_500_000_000L));
        second();

        assertThat(only().text()).isEqualTo("connection queue full, 1 refused");
    }

    private static List<SessionRow> begun(long ageNanos) {
        return List.of(
                new SessionRow("session-1", "response", "127.0.0.1", ageNanos, "vs1", "GET", "/sleep", "service-j2ee"));
    }

    @Test
    void itIsOverFifteenSecondsAfterItsCause() {
        figures.set("connectionQueue.overflows", 8L);
        second();
        seconds(14);
        assertThat(only().isOpen()).isTrue();

        second();

        Incident incident = only();
        assertThat(incident.isOpen()).isFalse();
        assertThat(incident.openedMillis()).isEqualTo(1_700_000_001_000L);
        assertThat(incident.lastMillis()).as("when it was seen last").isEqualTo(1_700_000_001_000L);
    }

    @Test
    void whatComesAndGoesIsOneIncident() {
        for (int i = 1; i <= 5; i++) {
            figures.set("connectionQueue.overflows", 7L + i);
            second();
            seconds(9);
        }

        assertThat(only().count()).isEqualTo(5);
        assertThat(only().isOpen()).isTrue();
    }

    @Test
    void whatComesAgainLaterIsAnother() {
        figures.set("connectionQueue.overflows", 8L);
        second();
        seconds(20);
        figures.set("connectionQueue.overflows", 9L);
        second();

        assertThat(recorder.view().incidents())
                .extracting(Incident::isOpen)
                .as("newest first")
                .containsExactly(true, false);
    }

    @Test
    void aCounterThatWasSetBackIsNone() {
        figures.set("connectionQueue.overflows", 0L);
        seconds(3);

        assertThat(recorder.view().incidents()).isEmpty();
    }

    @Test
    void requestsThatWaitTooLongAreOne() {
        figures.set("sessionThreads.expired", 9L);
        second();

        assertThat(only().text())
                .startsWith("requests waited too long in the connection queue, 5 answered 503, longest");
    }

    @Test
    void busyThreadsAreOneWhenTheQueueDoesNotShrink() {
        figures.set("sessionThreads.active", 128);
        seconds(2);
        assertThat(recorder.view().incidents()).as("a moment").isEmpty();

        figures.set("connectionQueue.length", 40);
        second();

        assertThat(only().kind()).isEqualTo("threads-busy");
        assertThat(only().text()).startsWith("all session threads busy and requests wait, 128 threads, 40 wait");
        assertThat(only().openedMillis()).isEqualTo(1_700_000_001_000L);
    }

    @Test
    void busyThreadsThatWorkTheQueueOffAreNone() {
        figures.set("sessionThreads.active", 128);
        for (int left = 90; left > 0; left--) {
            figures.set("connectionQueue.length", left);
            second();
        }

        assertThat(recorder.view().incidents()).isEmpty();
    }

    @Test
    void theLimitOfConnectionsIsOne() {
        figures.set("protocol.connectionsRefused", 4L);
        second();

        assertThat(only().text()).isEqualTo("connection limit reached, 3 refused");
        assertThat(only().directive()).isEqualTo("MaxConnections");
    }

    @Test
    void aFullThreadPoolIsOneWithItsName() {
        figures.setInFirst("threadPools", "refused", 12L);
        second();

        assertThat(only().subject()).isEqualTo("NativePool");
        assertThat(only().text()).isEqualTo("thread pool NativePool full, 12 refused, 128 threads");
        assertThat(only().directive()).isEqualTo("NativePoolQueueSize");
    }

    @Test
    void aPoolOfAnInitLineNamesItsQueue() {
        figures.setInFirst("threadPools", "name", "reports");
        second();
        figures.setInFirst("threadPools", "refused", 12L).setInFirst("threadPools", "queued", 20);
        second();

        assertThat(only().text()).isEqualTo("thread pool reports full, 12 refused, 128 threads, 20 wait");
        assertThat(only().directive()).isEqualTo("thread-pool-init QueueSize");
    }

    @Test
    void aRequestThatHasJustBegunIsNotTheLongest() {
        figures.set(
                "sessionThreads.rows", List.of((SessionRow) FigureBook.with(SLEEPING.get(0), "ageNanos", 40_000_000L)));
        figures.set("connectionQueue.overflows", 1_007L);
        second();

        assertThat(only().text()).isEqualTo("connection queue full, 1,000 refused");
    }

    @Test
    void anExhaustedJdbcPoolSaysWhoHoldsItsConnections() {
        figures.setInFirst("jdbcResources", "waitTimeouts", 3L);
        second();

        assertThat(only().text())
                .isEqualTo("JDBC pool ShopPool exhausted, 2 gave up waiting, 1 of 32 lent out,"
                        + " held longest by /shop/%1B%5B31mcart of vs2 (61.5 s)");
    }

    @Test
    void aPoolWithoutItsDatabaseIsOneUntilItIsBack() {
        figures.setInFirst("jdbcResources", "state", "down");
        seconds(60);
        assertThat(only().isOpen()).isTrue();

        figures.setInFirst("jdbcResources", "state", "open");
        seconds(16);

        assertThat(only().isOpen()).isFalse();
    }

    @Test
    void errorsAreOneWhenThereAreManyAndAPartOfAll() {
        requests(1_000, 9);
        second();
        assertThat(recorder.view().incidents()).as("nine").isEmpty();

        requests(1_010, 19);
        second();

        assertThat(only().text()).isEqualTo("requests fail, 10 answered 5xx, 100 % of the requests of a second");
    }

    @Test
    void aFewErrorsAmongManyRequestsAreNone() {
        for (int i = 1; i <= 60; i++) {
            requests(1_000 * i, 9 * i);
            second();
        }

        assertThat(recorder.view().incidents()).isEmpty();
    }

    @Test
    void slowRequestsAreOne() {
        latency(1_000, 0);
        second();
        latency(1_050, 20);
        second();

        assertThat(only().text())
                .startsWith("requests are slow, 20 took SlowRequestTime or more, 40 % of the requests");
    }

    @Test
    void slowRequestsNameTheOneThatTookLongest() {
        latency(1_000, 0);
        second();
        ended("/a", Duration.ofMillis(1_100));
        ended("/cart?secret=1", Duration.ofMillis(2_180));
        ended("/b", Duration.ofMillis(1_900));
        latency(1_050, 20);
        second();
        ended("/c", Duration.ofMillis(1_300));
        latency(1_150, 60);
        second();

        // What runs at the moment of the look has its time before it.
        assertThat(only().text())
                .isEqualTo("requests are slow, 60 took SlowRequestTime or more, 40 % of the requests of a second,"
                        + " longest: /cart of vs1 (2.2 s)");
    }

    private void ended(String path, Duration took) {
        Exchange exchange = FakeExchange.request("GET", path).build();
        exchange.virtualServerId("vs1");
        exchange.response().status(200);
        recorder.requests().ended(exchange, new RequestSplit(took.toNanos(), 0, 0, 0, 0, 0), false);
    }

    @Test
    void threadsThatStandStillAreOne() {
        second();
        figures.set("jvm.trouble", "threads that do not answer: io-1, clock");
        second();

        assertThat(only().kind()).isEqualTo("unwell");
        assertThat(only().text())
                .isEqualTo("the server does not serve as it should, threads that do not answer: io-1, clock");
    }

    /** Where there is no memory, nobody may come to look as long as it lasts. */
    @Test
    void aTroubleThatNobodyLookedAtIsOne() {
        second();
        figures.set("jvm.troubles", 2L).set("jvm.lastTrouble", "memory is short");
        second();
        second();

        assertThat(only().text()).isEqualTo("the server does not serve as it should, memory is short");
    }

    /** A second whose look failed is looked at again: nothing of it is lost, and nothing counts twice. */
    @Test
    void aLookThatFailsIsMadeUpForByTheNext() {
        figures.set("connectionQueue.overflows", 17L).set("jvm.outOfMemoryErrors", 5L);
        String mode = figures.now().webApps().get(0).mode();
        figures.setInFirst("webApps", "mode", null);
        assertThatThrownBy(this::second).isInstanceOf(NullPointerException.class);
        figures.setInFirst("webApps", "mode", mode);

        second();
        second();

        assertThat(recorder.view().incidents())
                .extracting(Incident::kind, Incident::count)
                .containsExactlyInAnyOrder(tuple("queue-full", 10L), tuple("out-of-memory", 2L));
    }

    @Test
    void aCollectorThatLetNobodyLookForSecondsIsOne() {
        figures.set("jvm.collectionMillis", figures.now().jvm().collectionMillis() + 3_800);
        figures.seconds(4);
        ticker.advance(Duration.ofSeconds(4));
        recorder.look(figures.now(), 0);

        assertThat(only().text()).startsWith("the garbage collector takes most of the time, 95 % of 4 seconds, heap ");
    }

    @Test
    void outOfMemoryIsOne() {
        figures.set("jvm.outOfMemoryErrors", 5L);
        second();

        assertThat(only().text()).startsWith("out of memory, 2 OutOfMemoryErrors, longest running: /sleep of vs1");
    }

    @Test
    void aCollectorThatTakesMostOfTheTimeIsOne() {
        figures.set("jvm.heapUsed", 99L).set("jvm.heapMax", 100L);
        for (int i = 1; i <= 3; i++) {
            figures.set("jvm.collectionMillis", 10L + 900L * i);
            second();
        }

        assertThat(only().text())
                .isEqualTo("the garbage collector takes most of the time, 90 % of a second, heap 99 % full");
    }

    @Test
    void oneLongCollectionIsNone() {
        figures.set("jvm.collectionMillis", 1_000L);
        second();
        seconds(20);

        assertThat(recorder.view().incidents()).isEmpty();
    }

    @Test
    void aLateLoopIsOne() {
        loopLateNanos = 2_500_000_000L;
        second();

        assertThat(only().text()).isEqualTo("an I/O loop is late, by 2.5 s at the worst");
    }

    @Test
    void lostLinesOfTheAccessLogAreOneByFile() {
        figures.setInFirst("accessLogs", "droppedFull", 500L);
        second();

        assertThat(only().text()).isEqualTo("access log logs/access too slow, 500 lines dropped");
    }

    @Test
    void aFullDiskIsOne() {
        figures.setInFirst("accessLogs", "droppedFailed", 3L);
        figures.setInFirst("errorLogs", "failed", 7L);
        second();

        assertThat(recorder.view().incidents())
                .extracting(Incident::text)
                .containsExactlyInAnyOrder(
                        "access log logs/access cannot be written (disk full?), 2 lines lost",
                        "error log to file cannot be written (disk full?), 1 lines lost");
    }

    @Test
    void anApplicationThatFailedIsOneOnOneLine() {
        figures.setInFirst("webApps", "mode", "failed")
                .setInFirst("webApps", "detail", "no class \u001b[31mshop.Cart\nat line 2");
        seconds(2);

        assertThat(only().text()).isEqualTo("application /shop of vs1 failed, no class \\u001b[31mshop.Cart");
        assertThat(only().isOpen()).isTrue();
    }

    @Test
    void eachKindHasItsWord() {
        assertThat(IncidentKinds.ALL).extracting(IncidentKind::word).doesNotHaveDuplicates();
    }

    @Test
    void nobodyLooksWhereNoneIsKept() {
        recorder.apply(new IncidentSettings(0, 0, 1 << 20));
        figures.set("connectionQueue.overflows", 100L);
        seconds(2);

        assertThat(recorder.isOn()).isFalse();
        assertThat(recorder.view().incidents()).isEmpty();
    }

    @Test
    void whatGoesOnIsSeenWhenSomebodyLooksAgain() {
        figures.setInFirst("jdbcResources", "state", "down");
        second();
        recorder.apply(new IncidentSettings(0, 0, 1 << 20));
        second();
        recorder.apply(new IncidentSettings(100, 100, 1 << 20));
        seconds(2);

        assertThat(only().isOpen()).isTrue();
    }

    private void requests(long all, long errors) {
        VirtualServerSnapshot one = SampleSnapshot.virtualServer("vs1", 0);
        Object counted = FigureBook.with(one, "requests.requests", 1_200 + all);
        counted = FigureBook.with((Record) counted, "requests.status5xx", errors);
        figures.set("virtualServers", List.of((VirtualServerSnapshot) counted));
    }

    /** @param slow of all requests that took SlowRequestTime */
    private void latency(long all, long slow) {
        figures.set("timeSplit.total", new LatencySnapshot(all, 0, 0, 0, 0, 0, 0, List.of(), Buckets.UNKNOWN));
        figures.set("incidents.slow", slow);
    }

    private Incident only() {
        assertThat(recorder.view().incidents()).hasSize(1);
        return recorder.view().incidents().get(0);
    }

    private void seconds(int count) {
        for (int i = 0; i < count; i++) {
            second();
        }
    }

    private void second() {
        ticker.advance(Duration.ofSeconds(1));
        figures.seconds(1);
        recorder.look(figures.now(), loopLateNanos);
    }
}
