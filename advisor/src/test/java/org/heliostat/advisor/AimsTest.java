package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.Aim;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.junit.jupiter.api.Test;

/** What changes should better, and what they are predicted to make of it. */
class AimsTest {

    /** Four threads and twenty-four clients who ask for something of 100 ms. */
    private static final Scene FEW_THREADS = Scene.saturated()
            .magnus("RqThrottle", "4")
            .with("sessionThreads.limit", 4)
            .with("window.ratios.sessionsBusy", 1.0)
            .with("window.averages.sessionsBusy", 4.0)
            .with("window.averages.queueLength", 20.0)
            .with("window.perSecond.requests", 40.0)
            .with("window.ratios.processor", 0.05)
            .with("timeSplit.total", Scene.times(2_400, 600));

    @Test
    void withEnoughThreadsNobodyWaitsForOne() {
        Aim aim = aim(FEW_THREADS, "session-threads-too-few").orElseThrow();

        assertThat(aim.figure()).isEqualTo("timeSplit.total.averageNanos");
        assertThat(aim.better()).isEqualTo(Aim.Better.LESS);
        assertThat(aim.now()).isEqualTo(600e6);
        assertThat(aim.expected()).isCloseTo(100e6, within(1e6));
    }

    @Test
    void processorsBoundWhatMoreThreadsBring() {
        Aim aim = aim(FEW_THREADS.with("window.ratios.processor", 0.45), "session-threads-too-few")
                .orElseThrow();

        assertThat(aim.expected()).isCloseTo(300e6, within(1e6));
    }

    /** Four threads use 5 % of the machine, and twice as much is left of it. */
    @Test
    void theMachineBoundsWhatMoreThreadsBring() {
        Scene shared = FEW_THREADS.machine("processors.process", 0.05).machine("processors.stolen", 0.0);

        assertThat(aim(shared.machine("processors.others", 0.84), "session-threads-too-few")
                        .orElseThrow()
                        .expected())
                .isCloseTo(187.5e6, within(1e6));
    }

    @Test
    void nothingIsPredictedWhereTheMachineIsFull() {
        Scene full = FEW_THREADS
                .magnus("RqThrottleMin", "1")
                .magnus("RqThrottle", "1")
                .with("sessionThreads.limit", 1)
                .with("window.ratios.processor", 0.6)
                .machine("processors.process", 0.6)
                .machine("processors.others", 0.38)
                .machine("processors.stolen", 0.0);

        assertThat(aim(full, "session-threads-too-few").orElseThrow().expected())
                .isNull();
    }

    @Test
    void requestsThatDoNotStandInLineStayAsTheyAre() {
        Aim aim = aim(
                        FEW_THREADS
                                .with("window.perSecond.requests", 400.0)
                                .with("timeSplit.total", Scene.times(24_000, 70)),
                        "session-threads-too-few")
                .orElseThrow();

        assertThat(aim.expected()).isCloseTo(20e6, within(1e6));
    }

    @Test
    void connectionsForAllWhoWaitLeaveTheTimeOfTheWorkAlone() {
        Aim aim = aim(fullPool().whole(), "jdbc-pool-too-small").orElseThrow();

        assertThat(aim.expected()).isCloseTo(200e6, within(5e6));
    }

    @Test
    void ofThoseWhoGaveUpNobodyKnowsHowLongTheyWillTake() {
        Aim aim = aim(fullPool().with("waitTimeouts", 1L).whole(), "jdbc-pool-too-small")
                .orElseThrow();

        assertThat(aim.expected()).isNull();
    }

    /** A database that is slow to answer those that ask now is not known to answer more of them as fast. */
    @Test
    void whatIsOutForLongPredictsNothing() {
        assertThat(aim(fullPool().with("leasedTotal", 250L).whole(), "jdbc-pool-too-small")
                        .orElseThrow()
                        .expected())
                .isNotNull();
        assertThat(aim(fullPool().with("leasedTotal", 240L).whole(), "jdbc-pool-too-small")
                        .orElseThrow()
                        .expected())
                .isNull();
    }

    private static PoolScene fullPool() {
        return PoolScene.healthy()
                .server(Scene.busy()
                        .with("window.perSecond.requests", 10.0)
                        .with("timeSplit.total", Scene.times(600, 2_000)))
                .conf("maxPoolSize", 2)
                .with("maxConnections", 2)
                .with("connections", 2)
                .inUse(2.0)
                .waiting(18.0);
    }

    @Test
    void aFigureOfOneOfSeveralThingsNamesIt() {
        Optional<AdviceFinding> finding = found(
                Scene.busy()
                        .magnus("NativePoolQueueSize", "50")
                        .with(
                                "threadPools",
                                List.of(new ThreadPoolSnapshot("NativePool", 0, 20, 128, 50, 50, 50, 9, 0))),
                "thread-pool-refuses");

        assertThat(finding.map(AdviceFinding::aim).map(Aim::figure)).contains("threadPools[NativePool].refused");
        assertThat(finding.map(AdviceFinding::aim).map(Aim::expected)).isEmpty();
    }

    @Test
    void nothingIsSaidOfAChangeThatIsNotProposed() {
        AdviceFinding finding = found(
                        Scene.busy()
                                .with(
                                        "threadPools",
                                        List.of(new ThreadPoolSnapshot("reports", 0, 10, 10, 3, 9, 0, 0, 0)))
                                .with(
                                        "window.averages.threadPools",
                                        List.of(new WindowSnapshot.PoolAverages("reports", 10.0, 5.0)))
                                .with("window.ratios.processor", 0.05),
                        "thread-pool-too-small")
                .orElseThrow();

        assertThat(finding.change()).isEmpty();
        assertThat(finding.effect()).isEmpty();
    }

    @Test
    void refusedProgramsAreJudgedByFewerRefusals() {
        Scene full = Scene.busy()
                .with("programs.cgi.limit", 10L)
                .with("programs.cgi.running", 10L)
                .with("programs.cgi.waiting", 1L)
                .with("window.ratios.processor", 0.1);

        assertThat(aim(full, "cgi-places-full").orElseThrow().figure()).isEqualTo("timeSplit.total.averageNanos");
        assertThat(aim(full.with("programs.cgi.refused", 50L), "cgi-places-full")
                        .orElseThrow()
                        .figure())
                .isEqualTo("programs.cgi.refused");
    }

    /** Clients who ask again as soon as they are answered are slowed all the time, however much bandwidth they have. */
    @Test
    void slowedTransfersAreJudgedByTheTimeOfTheirRequests() {
        VirtualServerSnapshot vs = SampleSnapshot.virtualServer("vs1", 600);
        Scene slowed = Scene.busy()
                .with(
                        "virtualServers",
                        List.of(Figures.with(
                                Figures.with(vs, "maxBytesPerSecond", 300_000L),
                                "pace",
                                new PaceSnapshot(600, 0, 1_200_000_000_000L))));

        assertThat(aim(slowed, "qos-pace-slows").orElseThrow().figure())
                .isEqualTo("virtualServers[vs1].latency.averageNanos");
    }

    @Test
    void aLongerAgeIsJudgedByTheLooksAtTheDisk() {
        Scene compared = Scene.busy()
                .nsfc("MaxAge", "1")
                .with("fileCache.maxAgeSeconds", 1L)
                .with("fileCache.lookups", 90_000L)
                .with("fileCache.comparisons", 900L);

        Aim aim = aim(compared, "file-cache-age").orElseThrow();

        assertThat(aim.figure()).isEqualTo("fileCache.comparisons");
        assertThat(aim.better()).isEqualTo(Aim.Better.LESS);
        assertThat(aim.now()).isEqualTo(900);
    }

    @Test
    void whatProposesNothingHasNoAim() {
        assertThat(aim(FEW_THREADS, "queue-delay")).isEmpty();
    }

    private static Optional<Aim> aim(Scene scene, String rule) {
        return found(scene, rule).flatMap(finding -> Optional.ofNullable(finding.aim()));
    }

    private static Optional<AdviceFinding> found(Scene scene, String rule) {
        return new Round(RuleBook.all())
                .run(scene.situation(), finding -> Optional.empty()).stream()
                        .filter(finding -> finding.rule().equals(rule))
                        .findFirst();
    }
}
