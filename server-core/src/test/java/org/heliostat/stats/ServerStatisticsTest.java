package org.heliostat.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class ServerStatisticsTest {

    private final AtomicLong quickLane = new AtomicLong();
    private final FakeTicker ticker = new FakeTicker();
    private final ServerStatistics statistics = statistics();

    @Test
    void readsEveryBoxAnewForEachSnapshot() {
        quickLane.set(1);
        ServerSnapshot first = statistics.snapshot();
        quickLane.set(2);

        assertThat(first.quickLaneAnswers()).isEqualTo(1);
        assertThat(statistics.snapshot().quickLaneAnswers()).isEqualTo(2);
        assertThat(first.takenMillis()).isEqualTo(1_090_500);
        assertThat(first.secondsRunning()).isEqualTo(90);
    }

    @Test
    void answersReadersOfSingleFiguresAtMostUpdateIntervalBehind() {
        statistics.snapshot();
        quickLane.set(9);

        ticker.advance(Duration.ofSeconds(5));
        assertThat(statistics.recent().quickLaneAnswers()).isZero();
        ticker.advance(Duration.ofMillis(1));
        assertThat(statistics.recent().quickLaneAnswers()).isEqualTo(9);
    }

    private ServerStatistics statistics() {
        ProcessingSnapshot busy = SampleSnapshot.busyProcessing();
        var sources = new ServerStatistics.Sources(
                SampleSnapshot::busyNetwork,
                () -> new ProcessingSnapshot(
                        busy.connectionQueue(),
                        busy.sessionThreads(),
                        busy.threadPools(),
                        busy.performance(),
                        quickLane.get(),
                        busy.timeSplit(),
                        busy.virtualServers(),
                        busy.refusals()),
                SampleSnapshot::busyServices,
                SampleSnapshot::busyModules,
                SampleSnapshot::busyProcess,
                SampleSnapshot::busyIncidents);
        return new ServerStatistics(SampleSnapshot.IDENTITY, sources, () -> 1_090_500, ticker);
    }
}
