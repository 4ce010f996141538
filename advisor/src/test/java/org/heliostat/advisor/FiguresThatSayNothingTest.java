package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowedStatistics;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

/**
 * Counters that begin anew, clocks that jump, servers that idle, applications that come and go: windows are made from such
 * figures as the server makes them, and no rule warns.
 */
class FiguresThatSayNothingTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int WINDOW_MEMORY = 4 << 20;

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicLong millis = new AtomicLong(1_764_082_502_120L);
    private final AtomicReference<Scene> scene = new AtomicReference<>(load(0));
    private final WindowedStatistics statistics = new WindowedStatistics(this::now, WINDOW_MEMORY, ticker);
    private final List<AdviceFinding> warned = new ArrayList<>();
    private final Advisor advisor = new Advisor(
            RuleBook.all(),
            new AdvisorSources(statistics::snapshot, () -> scene.get().configuration(), () -> scene.get()
                    .machineFacts()),
            ticker,
            millis::get);

    @Test
    void theFirstMinuteAfterAStartIsNoTrouble() {
        for (int second = 0; second < 45; second++) {
            pass(SECOND, overload(second));
        }

        assertThat(advisor.snapshot().rounds()).isPositive();
        assertThat(advisor.report().findings()).isEmpty();
        assertNothing();
    }

    @Test
    void aBusyServerIsNoTrouble() {
        run(0, 1_000);

        assertNothing();
    }

    @Test
    void countersThatBeginAnewAreNoTrouble() {
        pass(SECOND, overload(100_000));
        run(100_000, 100_900);
        run(0, 900);

        assertNothing();
    }

    @Test
    void aTimeOfDayThatJumpsIsNoTrouble() {
        run(0, 300);
        millis.addAndGet(Duration.ofHours(3).toMillis());
        run(300, 600);
        millis.addAndGet(-Duration.ofDays(2).toMillis());
        run(600, 900);

        assertNothing();
    }

    /** A machine that slept, or was stopped by its hypervisor: an hour passes between two samples. */
    @Test
    void anHourThatIsMissingIsNoTrouble() {
        run(0, 300);
        pass(Duration.ofHours(1), load(301));
        run(302, 700);

        assertNothing();
    }

    @Test
    void oneRequestAfterDaysIsNoTrouble() {
        run(0, 120);
        Scene idle = load(120).with("window.ratios.processor", 0.0);
        for (int step = 0; step < 3 * 24 * 12; step++) {
            pass(Duration.ofMinutes(5), idle);
        }
        Scene one = idle.requests(12_001)
                .with("incidents.slow", 1L)
                .with("protocol.requests", 12_001L)
                .with("protocol.connectionsTotal", 601L);
        for (int second = 0; second < 120; second++) {
            pass(SECOND, one);
        }

        assertNothing();
    }

    @Test
    void applicationsThatComeAndGoAreNoTrouble() {
        for (int second = 0; second < 600; second++) {
            long since = second % 40;
            List<WebAppSnapshot> apps = since < 20 ? List.of() : List.of(app(since));
            pass(SECOND, load(second).with("webApps", apps));
        }

        assertNothing();
    }

    @Test
    void poolsWithoutAConnectionAreNoTrouble() {
        for (int second = 0; second < 600; second++) {
            pass(
                    SECOND,
                    load(second)
                            .with(
                                    "jdbcResources",
                                    List.of(
                                            Figures.pool("Shop"),
                                            Figures.with(Figures.pool("None"), "maxConnections", 0))));
        }

        assertNothing();
    }

    /** Or the tests above would show nothing. */
    @Test
    void anOverloadThatLastsIsTold() {
        for (int second = 0; second < 120; second++) {
            pass(SECOND, overload(second));
        }

        assertThat(warned).isNotEmpty();
    }

    private void run(int from, int to) {
        for (int second = from; second < to; second++) {
            pass(SECOND, load(second));
        }
    }

    private void pass(Duration time, Scene figures) {
        scene.set(figures);
        ticker.advance(time);
        millis.addAndGet(time.toMillis());
        statistics.sample();
        advisor.look();
        advisor.report().findings().stream()
                .filter(finding -> finding.severity() != AdviceSeverity.INFO)
                .forEach(warned::add);
    }

    private void assertNothing() {
        assertThat(advisor.snapshot().rulesFailed()).isZero();
        assertThat(warned).isEmpty();
    }

    private ServerSnapshot now() {
        ServerSnapshot at = scene.get().snapshot(Window.START);
        return Figures.with(at, "takenMillis", millis.get());
    }

    /** What a busy server has counted after so many seconds, all of it well. */
    private static Scene load(long seconds) {
        return Scene.busy()
                .requests(100 * seconds)
                .with("connectionQueue.queuedTotal", 50 * seconds)
                .with("quickLaneAnswers", 50 * seconds)
                .with("protocol.connectionsTotal", 5 * seconds)
                .with("protocol.requests", 100 * seconds)
                .with("keepAlive.hits", 95 * seconds)
                .with("keepAlive.timeouts", 4 * seconds)
                .with("fileCache.lookups", 60 * seconds)
                .with("fileCache.hits", 59 * seconds)
                .with("fileCache.contentHits", 20 * seconds)
                .with("fileCache.contentMisses", 0L)
                .with("sessionThreads.active", 4)
                .with("jvm.collectionMillis", 15 * seconds);
    }

    private static Scene overload(long seconds) {
        return load(seconds)
                .with("connectionQueue.overflows", 90 * seconds)
                .with("sessionThreads.expired", 10 * seconds)
                .with("protocol.connectionsRefused", 5 * seconds);
    }

    private static WebAppSnapshot app(long seconds) {
        WebAppSnapshot.Servlet cart = new WebAppSnapshot.Servlet("Cart", 80 * seconds, 0, Scene.times(80 * seconds, 9));
        return Figures.with(Figures.with(Figures.webApp("/shop"), "servlets", List.of(cart)), "sessions", 2 * seconds);
    }
}
