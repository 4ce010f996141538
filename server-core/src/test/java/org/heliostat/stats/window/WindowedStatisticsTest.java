package org.heliostat.stats.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.stats.window.Scene.with;

import java.time.Duration;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowedStatisticsTest {

    private static final int MEGABYTE = 1 << 20;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final Percentage AN_EIGHTH = Percentage.withPercentage(13);

    /** Of percentiles of many durations that are spread over steps. */
    private static final Percentage A_LITTLE = Percentage.withPercentage(8);

    private final Scene scene = new Scene(2 * MEGABYTE);

    /** 446,000 answers in 1 ms, then an incident where each takes 1 s. */
    @Test
    void showsAnIncidentAfterHalfAMillionFastAnswers() {
        fast(446_000, 900);

        answers(20, SECOND);
        scene.pass(5);

        LatencySnapshot now = scene.times(Window.MINUTE);
        assertThat(now.count()).isEqualTo(20);
        assertThat(now.p50Nanos()).isCloseTo(SECOND, AN_EIGHTH);
        assertThat(now.p99Nanos()).isCloseTo(SECOND, AN_EIGHTH);
        assertThat(now.maxNanos()).isCloseTo(SECOND, AN_EIGHTH);
        assertThat(now.averageNanos()).isEqualTo(SECOND);
        assertThat(scene.times(Window.START).p99Nanos()).isCloseTo(MILLI, AN_EIGHTH);
        assertThat(scene.times(Window.START).count()).isEqualTo(446_020);
    }

    @ParameterizedTest
    @EnumSource(names = {"MINUTE", "FIVE_MINUTES", "FIFTEEN_MINUTES"})
    void forgetsAnIncidentOnceTheWindowHasPassed(Window window) {
        fast(1000, 1000);
        answers(20, SECOND);
        scene.pass(1);
        assertThat(scene.times(window).count()).isGreaterThanOrEqualTo(20);
        assertThat(scene.times(window).maxNanos()).isCloseTo(SECOND, AN_EIGHTH);

        quiet((int) window.length().toSeconds());

        assertThat(scene.times(window)).isEqualTo(LatencySnapshot.NONE);
        assertThat(scene.times(Window.START).maxNanos()).isEqualTo(SECOND);
    }

    @ParameterizedTest
    @EnumSource(names = {"MINUTE", "FIVE_MINUTES", "FIFTEEN_MINUTES"})
    void remembersAnIncidentUntilTheWindowHasPassed(Window window) {
        quiet(1000);
        answers(20, SECOND);
        scene.pass(1);

        // The earliest piece lies wholly in the window, or is left out: five seconds, fifteen beyond five minutes.
        quiet((int) window.length().toSeconds() * 98 / 100 - 5);

        assertThat(scene.times(window).count()).isEqualTo(20);
    }

    @Test
    void countsWhatCameSinceTheLastSample() {
        quiet(100);

        answers(3, SECOND);

        assertThat(scene.times(Window.MINUTE).count()).isEqualTo(3);
    }

    @Test
    void speaksForTheTimeThereWasWhileTheServerIsYoung() {
        scene.pass(10);
        answers(50, MILLI);

        WindowSnapshot window = scene.of(Window.FIFTEEN_MINUTES).window();

        assertThat(window.name()).isEqualTo("15m");
        assertThat(window.coveredMillis()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @EnumSource(names = {"MINUTE", "FIVE_MINUTES", "FIFTEEN_MINUTES"})
    void coversNearlyAllOfTheWindowAndNeverMore(Window window) {
        for (int i = 0; i < 2000; i++) {
            answers(1, MILLI);
            scene.pass(1);
            if (i > 1000 && i % 7 == 0) {
                long covered = scene.of(window).window().coveredMillis();
                assertThat(covered).isLessThanOrEqualTo(window.length().toMillis());
                assertThat(covered).isGreaterThan(window.length().toMillis() * 97 / 100);
                assertThat(scene.times(window).count()).isEqualTo(covered / 1000);
            }
        }
    }

    @Test
    void saysNothingOfAWindowBeforeTheFirstSample() {
        ServerSnapshot young =
                new WindowedStatistics(scene::snapshot, MEGABYTE, scene.ticker).snapshot(WindowQuery.USUAL);

        assertThat(young.window().coveredMillis()).isZero();
        assertThat(young.timeSplit().total().count()).isZero();
    }

    @Test
    void doesNotCountWhatWasCountedBeforeTheFirstSample() {
        scene.lookups = 5_000;
        WindowedStatistics late = new WindowedStatistics(scene::snapshot, MEGABYTE, scene.ticker);
        late.sample();

        assertThat(late.snapshot(WindowQuery.allOf(Window.MINUTE)).fileCache().lookups())
                .isZero();
    }

    @Test
    void givesATimeOfAnyLength() {
        scene.lookups = 100;
        quiet(60);
        scene.lookups += 7;
        answers(7, SECOND);
        quiet(10);

        ServerSnapshot last = scene.statistics.snapshotOf(Duration.ofSeconds(20));

        assertThat(last.window().name()).isEqualTo("20s");
        assertThat(last.window().coveredMillis()).isEqualTo(20_000);
        assertThat(last.fileCache().lookups()).isEqualTo(7);
        assertThat(last.timeSplit().total().count()).isEqualTo(7);
        assertThat(scene.statistics
                        .snapshotOf(Duration.ofSeconds(5))
                        .fileCache()
                        .lookups())
                .isZero();
    }

    @Test
    void leavesCountersAsTheyAreUnlessAskedFor() {
        scene.lookups = 700;
        answers(700, MILLI);
        quiet(100);
        scene.lookups += 5;
        answers(5, SECOND);

        ServerSnapshot usual = scene.statistics.snapshot(WindowQuery.USUAL);

        assertThat(usual.fileCache().lookups()).isEqualTo(705);
        assertThat(usual.timeSplit().total().count()).isEqualTo(5);
        assertThat(usual.window().name()).isEqualTo("1m");
        assertThat(usual.window().counters()).isEqualTo("start");
        ServerSnapshot asked = scene.of(Window.MINUTE);
        assertThat(asked.fileCache().lookups()).isEqualTo(5);
        assertThat(asked.window().counters()).isEqualTo("1m");
    }

    @Test
    void makesRatiosOfTheWindow() {
        scene.lookups = 100_000;
        scene.hits = 99_000;
        scene.queued = 50_000;
        quiet(100);
        scene.lookups += 10;
        scene.hits += 1;
        scene.queued += 30;
        scene.overflows += 10;

        WindowSnapshot.Ratios now = scene.of(Window.MINUTE).window().ratios();
        assertThat(now.fileCacheHits()).isEqualTo(0.1);
        assertThat(now.queueOverflows()).isEqualTo(0.25);
        assertThat(scene.of(Window.START).window().ratios().fileCacheHits()).isGreaterThan(0.98);
        assertThat(scene.of(Window.MINUTE).window().perSecond().overflows()).isCloseTo(10 / 60.0, Offset.offset(0.001));
        scene.pass(61);
        assertThat(scene.of(Window.MINUTE).window().ratios().fileCacheHits()).isNull();
        assertThat(scene.of(Window.MINUTE).window().perSecond().overflows()).isZero();
    }

    @Test
    void averagesLevelsOverTheWindow() {
        quiet(100);
        scene.busy = 64;
        scene.pass(15);
        scene.busy = 0;
        scene.pass(45);

        assertThat(scene.of(Window.MINUTE).window().averages().sessionsBusy()).isCloseTo(16.0, Offset.offset(0.5));
        assertThat(scene.of(Window.MINUTE).window().ratios().sessionsBusy()).isCloseTo(0.125, Offset.offset(0.01));
    }

    @Test
    void averagesThePoolsOverEachWindow() {
        scene.leased = 2;
        quiet(840);
        scene.poolBusy = 12;
        scene.poolQueued = 6;
        scene.leased = 10;
        scene.waiting = 4;
        scene.pass(15);
        scene.poolBusy = 0;
        scene.poolQueued = 0;
        scene.waiting = 0;
        scene.pass(45);

        WindowSnapshot.PoolAverages threads = threadPool(Window.MINUTE);
        assertThat(threads.name()).isEqualTo("NativePool");
        assertThat(threads.inUse()).isCloseTo(3.0, Offset.offset(0.1));
        assertThat(threads.waiting()).isCloseTo(1.5, Offset.offset(0.1));
        assertThat(threadPool(Window.FIVE_MINUTES).inUse()).isCloseTo(0.6, Offset.offset(0.05));
        assertThat(threadPool(Window.START).inUse()).isCloseTo(0.2, Offset.offset(0.02));
        assertThat(jdbcPool(Window.MINUTE).inUse()).isCloseTo(10.0, Offset.offset(0.1));
        assertThat(jdbcPool(Window.MINUTE).waiting()).isCloseTo(1.0, Offset.offset(0.1));
        assertThat(jdbcPool(Window.FIFTEEN_MINUTES).inUse()).isCloseTo(2.53, Offset.offset(0.1));
        scene.pass(61);
        assertThat(threadPool(Window.MINUTE).inUse()).isZero();
    }

    /** Connections in use to an application, requests at an origin, and who waits for one of them. */
    @Test
    void averagesApplicationsAndOriginsAsPoolsAre() {
        scene.hasPrograms = true;
        quiet(60);
        scene.phpWaiting = 8;
        scene.originWaiting = 2;
        scene.pass(30);
        scene.phpWaiting = 0;
        scene.originWaiting = 0;
        scene.pass(30);

        WindowSnapshot.Averages averages = scene.of(Window.MINUTE).window().averages();
        assertThat(averages.fastCgi()).hasSize(1);
        assertThat(averages.fastCgi().get(0).name()).isEqualTo("localhost:8082");
        assertThat(averages.fastCgi().get(0).inUse()).isCloseTo(2.0, Offset.offset(0.1));
        assertThat(averages.fastCgi().get(0).waiting()).isCloseTo(4.0, Offset.offset(0.2));
        assertThat(averages.origins()).hasSize(1);
        assertThat(averages.origins().get(0).name()).isEqualTo("http://app1:8080");
        assertThat(averages.origins().get(0).inUse()).isCloseTo(4.0, Offset.offset(0.1));
        assertThat(averages.origins().get(0).waiting()).isCloseTo(1.0, Offset.offset(0.1));
    }

    /** An application that is reloaded counts from 0 again. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 30, 900, 1000})
    void neverCountsBackwardsWhenAnApplicationIsReloaded(int afterwards) {
        LatencyHistogram before = new LatencyHistogram();
        scene.servlets.put("Slow", before);
        record(before, 1000, MILLI);
        quiet(100);
        LatencyHistogram after = new LatencyHistogram();
        scene.servlets.put("Slow", after);
        record(after, afterwards, SECOND);

        LatencySnapshot now = servlet("Slow");

        assertThat(now.count()).isBetween(0L, (long) afterwards);
        if (afterwards > 0 && afterwards <= 500) {
            assertThat(now.count()).isEqualTo(afterwards);
            assertThat(now.p99Nanos()).isCloseTo(SECOND, AN_EIGHTH);
        }
        scene.pass(1);
        record(after, 7, SECOND);
        assertThat(servlet("Slow").count()).isBetween(7L, afterwards + 7L);
        assertThat(scene.of(Window.MINUTE).webApps().get(0).servlets().get(0).requests())
                .isNotNegative();
    }

    @Test
    void theAverageLifeOfSessionsSpeaksForTheWindow() {
        scene.servlets.put("Cart", new LatencyHistogram());
        scene.endedSessions = 100_000;
        scene.sessionAliveSeconds = 180_000_000;
        quiet(1000);

        scene.endedSessions += 4;
        scene.sessionAliveSeconds += 40;
        scene.pass(1);

        assertThat(lifeOfSessions(Window.MINUTE)).isEqualTo(10);
        assertThat(lifeOfSessions(Window.START)).isEqualTo(1799);

        quiet(60);
        assertThat(lifeOfSessions(Window.MINUTE)).isZero();
    }

    private long lifeOfSessions(Window window) {
        return scene.of(window).webApps().get(0).sessionAliveAverageSeconds();
    }

    @Test
    void windowsABoxThatAppearsLater() {
        quiet(100);
        scene.servers.put("new", new LatencyHistogram());
        record(scene.servers.get("new"), 40, SECOND);
        scene.pass(1);

        ServerSnapshot now = scene.of(Window.MINUTE);

        assertThat(now.virtualServers().get(0).latency().count()).isEqualTo(40);
        assertThat(now.virtualServers().get(0).requests().requests()).isEqualTo(40);
    }

    @Test
    void agreesWithHdrHistogramOnTheMinuteAlone() {
        long seed = 20_261_125L;
        Random random = new Random(seed);
        for (int round = 0; round < 10; round++) {
            double middle = 11 + 7 * random.nextDouble();
            Scene one = new Scene(2 * MEGABYTE);
            for (int i = 0; i < 50_000; i++) {
                one.total.record(duration(random, 10 + 10 * random.nextDouble()));
            }
            one.pass(61);
            Histogram theirs = new Histogram(2_000_000_000_000L, 3);
            for (int second = 0; second < 60; second++) {
                for (int i = random.nextInt(200); i > 0; i--) {
                    long nanos = duration(random, middle);
                    one.total.record(nanos);
                    theirs.recordValue(nanos);
                }
                one.pass(1);
            }

            LatencySnapshot ours = one.times(Window.MINUTE);

            assertThat(ours.count()).as("seed %d", seed).isEqualTo(theirs.getTotalCount());
            assertThat(ours.p50Nanos()).as("seed %d", seed).isCloseTo(theirs.getValueAtPercentile(50), A_LITTLE);
            assertThat(ours.p90Nanos()).as("seed %d", seed).isCloseTo(theirs.getValueAtPercentile(90), A_LITTLE);
            assertThat(ours.p99Nanos()).as("seed %d", seed).isCloseTo(theirs.getValueAtPercentile(99), A_LITTLE);
            assertThat(ours.maxNanos()).as("seed %d", seed).isCloseTo(theirs.getMaxValue(), AN_EIGHTH);
            assertThat(ours.averageNanos()).isCloseTo(theirs.getMean(), Percentage.withPercentage(1));
        }
    }

    /** The design's size: two hundred virtual servers, each with an application, all busy in every second. */
    @Test
    void coversTwoHundredBusyVirtualServersIn2Megabytes() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            scene.servers.put("vs" + i, new LatencyHistogram());
            scene.servlets.put("servlet" + i, new LatencyHistogram());
        }
        busy(random, 930);

        WindowSnapshot window = scene.of(Window.FIFTEEN_MINUTES).window();
        assertThat(window.samples().bytes()).isLessThanOrEqualTo(2L * MEGABYTE);
        assertThat(window.samples().boxesLeftOut()).isZero();
        assertThat(window.coveredMillis()).isGreaterThan(840_000);
        assertThat(scene.of(Window.MINUTE).window().coveredMillis()).isGreaterThan(55_000);
        assertThat(scene.of(Window.MINUTE).virtualServers())
                .allSatisfy(server -> assertThat(server.latency().count()).isPositive());
    }

    @Test
    void staysWithinItsMemoryWithThousandsOfBoxesAndSaysWhoIsOut() {
        for (int i = 0; i < 2_000; i++) {
            scene.servers.put("vs" + i, new LatencyHistogram());
        }
        busy(new Random(11), 70);

        ServerSnapshot now = scene.of(Window.MINUTE);
        WindowSnapshot.Samples samples = now.window().samples();
        assertThat(samples.bytes()).isLessThanOrEqualTo(2L * MEGABYTE);
        assertThat(samples.boxes()).isLessThanOrEqualTo(samples.maxBoxes());
        assertThat(samples.boxes() + samples.boxesLeftOut()).isGreaterThan(2_000);
        assertThat(samples.leftOut()).hasSize(20).allSatisfy(name -> assertThat(name)
                .contains("vs"));
        assertThat(now.virtualServers().get(0).latency().count()).isPositive();
        assertThat(now.virtualServers().get(1_999).latency()).isEqualTo(LatencySnapshot.NONE);
        assertThat(now.window().coveredMillis()).isPositive();
    }

    @Test
    void givesThePlaceOfABoxThatIsGoneToAnother() {
        Scene small = new Scene(64 * 1024);
        int most = small.of(Window.MINUTE).window().samples().maxBoxes();
        for (int i = 0; i < most; i++) {
            small.servers.put("old" + i, new LatencyHistogram());
        }
        small.pass(1);
        small.servers.clear();
        LatencyHistogram fresh = new LatencyHistogram();
        record(fresh, 9, SECOND);
        small.servers.put("fresh", fresh);
        small.pass(930);

        record(fresh, 5, SECOND);

        assertThat(small.of(Window.MINUTE).virtualServers().get(0).latency().count())
                .isEqualTo(5);
        assertThat(small.of(Window.FIFTEEN_MINUTES)
                        .virtualServers()
                        .get(0)
                        .latency()
                        .count())
                .isEqualTo(5);
    }

    @Test
    void growsWithMoreMemory() {
        Scene small = new Scene(64 * 1024);
        for (int i = 0; i < 500; i++) {
            small.servers.put("vs" + i, new LatencyHistogram());
        }
        small.pass(1);
        assertThat(small.of(Window.MINUTE).window().samples().boxesLeftOut()).isPositive();

        small.statistics.maxBytes(2 * MEGABYTE);
        small.pass(1);

        assertThat(small.of(Window.MINUTE).window().samples().boxesLeftOut()).isZero();
    }

    @Test
    void keepsWhatIsNoCounterAsItIs() {
        ServerSnapshot raw = SampleSnapshot.busy();
        var statistics = new WindowedStatistics(() -> raw, MEGABYTE, scene.ticker);
        statistics.sample();

        ServerSnapshot now = statistics.snapshot(WindowQuery.allOf(Window.MINUTE));

        assertThat(now.connectionQueue().length())
                .isEqualTo(raw.connectionQueue().length());
        SessionThreadsSnapshot threads = raw.sessionThreads();
        assertThat(now.sessionThreads())
                .isEqualTo(with(threads, "expired", 0L)
                        .with(with(with(with(threads.bodies(), "holds", 0L), "expired", 0L), "refused", 0L))
                        .with(with(with(threads.tuning(), "raised", 0L), "lowered", 0L)));
        assertThat(now.virtualServers().get(0).hosts())
                .isEqualTo(raw.virtualServers().get(0).hosts());
        assertThat(now.jdbcResources()).hasSameSizeAs(raw.jdbcResources());
        assertThat(now.listenSockets()).isEqualTo(raw.listenSockets());
        assertThat(now.identity()).isEqualTo(raw.identity());
        assertThat(now.requests().requests()).isZero();
    }

    private void busy(Random random, int seconds) {
        for (int second = 0; second < seconds; second++) {
            scene.servers.values().forEach(one -> record(one, 1 + random.nextInt(20), duration(random, 15)));
            scene.servlets.values().forEach(one -> record(one, 1 + random.nextInt(5), duration(random, 15)));
            scene.pass(1);
        }
    }

    private LatencySnapshot servlet(String name) {
        return scene.of(Window.MINUTE).webApps().get(0).servlets().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow()
                .latency();
    }

    private void fast(int howMany, int seconds) {
        for (int i = 0; i < seconds; i++) {
            answers(howMany / seconds, MILLI);
            scene.pass(1);
        }
        answers(howMany % seconds, MILLI);
        quiet(61);
    }

    private void quiet(int seconds) {
        scene.pass(seconds);
    }

    private void answers(int howMany, long nanos) {
        record(scene.total, howMany, nanos);
    }

    private static void record(LatencyHistogram times, int howMany, long nanos) {
        for (int i = 0; i < howMany; i++) {
            times.record(nanos);
        }
    }

    private WindowSnapshot.PoolAverages threadPool(Window window) {
        return scene.of(window).window().averages().threadPools().get(0);
    }

    private WindowSnapshot.PoolAverages jdbcPool(Window window) {
        return scene.of(window).window().averages().jdbcResources().get(0);
    }

    private static long duration(Random random, double middle) {
        return Math.max(20_000, (long) Math.exp(middle + random.nextGaussian()));
    }
}
