package org.heliostat.stats.window;

import java.util.concurrent.TimeUnit;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.jspecify.annotations.Nullable;

/** Makes rates, averages and ratios of a snapshot that was counted in one window. */
final class DerivedFigures {

    private final ServerSnapshot counted;
    private final FigureWindows.Counted window;
    private final RequestCountersSnapshot requests;

    private DerivedFigures(ServerSnapshot counted, FigureWindows.Counted window) {
        this.counted = counted;
        this.window = window;
        this.requests = counted.requests();
    }

    /**
     * @param word what the window is called
     * @param counters what the window of the counters is called
     */
    static WindowSnapshot of(
            String word,
            String counters,
            ServerSnapshot counted,
            FigureWindows.Counted window,
            WindowSnapshot.Samples samples) {
        var figures = new DerivedFigures(counted, window);
        return new WindowSnapshot(
                word,
                counters,
                TimeUnit.NANOSECONDS.toMillis(window.coveredNanos()),
                figures.perSecond(),
                figures.averages(),
                figures.ratios(),
                samples);
    }

    private WindowSnapshot.PerSecond perSecond() {
        ConnectionQueueSnapshot queue = counted.connectionQueue();
        return new WindowSnapshot.PerSecond(
                rate(requests.requests()),
                rate(counted.quickLaneAnswers()),
                rate(queue.queuedTotal()),
                rate(queue.overflows()),
                rate(requests.status4xx()),
                rate(requests.status5xx()),
                rate(counted.protocol().connectionsTotal()),
                rate(counted.protocol().bytesSent()),
                rate(counted.protocol().bytesReceived()));
    }

    private WindowSnapshot.Averages averages() {
        ConnectionQueueSnapshot queue = counted.connectionQueue();
        return new WindowSnapshot.Averages(
                ratio(queue.delayNanos(), queue.queuedTotal()),
                ratio(requests.bytesSent(), requests.requests()),
                window.levels().queueLength(),
                window.levels().sessionsBusy(),
                window.levels().keptConnections(),
                PoolLevels.threadPools(counted, window.byBox()),
                PoolLevels.jdbcResources(counted, window.byBox()),
                PoolLevels.fastCgi(counted, window.byBox()),
                PoolLevels.origins(counted, window.byBox()));
    }

    private WindowSnapshot.Ratios ratios() {
        ConnectionQueueSnapshot queue = counted.connectionQueue();
        CompressionSnapshot compression = counted.compression();
        long cpuNanos = counted.jvm().cpuNanos();
        return new WindowSnapshot.Ratios(
                ratio(counted.quickLaneAnswers(), counted.quickLaneAnswers() + queue.queuedTotal()),
                ratio(counted.keepAlive().hits(), counted.protocol().requests()),
                ratio(queue.overflows(), queue.overflows() + queue.queuedTotal()),
                ratio(requests.status4xx(), requests.requests()),
                ratio(requests.status5xx(), requests.requests()),
                ratio(counted.fileCache().hits(), counted.fileCache().lookups()),
                ratio(counted.dns().hits(), counted.dns().hits() + counted.dns().misses()),
                ratio(
                        counted.logins().cacheHits(),
                        counted.logins().cacheHits() + counted.logins().cacheMisses()),
                ratio(compression.bytesOut(), compression.bytesIn()),
                sessionsBusy(),
                cpuNanos < 0
                        ? null
                        : ratio(cpuNanos, window.coveredNanos() * counted.jvm().processors()));
    }

    private @Nullable Double sessionsBusy() {
        Double busy = window.levels().sessionsBusy();
        int limit = counted.sessionThreads().limit();
        return busy == null || limit <= 0 ? null : (Double) (busy / limit);
    }

    private double rate(long count) {
        return window.coveredNanos() <= 0 ? 0 : count * 1e9 / window.coveredNanos();
    }

    private static @Nullable Double ratio(long part, long whole) {
        return whole <= 0 ? null : (Double) ((double) part / whole);
    }
}
