package org.heliostat.stats.window;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.testing.FakeTicker;

/** A server of which a test says what it counts, and a clock that the test moves. */
final class Scene {

    final FakeTicker ticker = new FakeTicker();
    final LatencyHistogram total = new LatencyHistogram();
    final Map<String, LatencyHistogram> servers = new LinkedHashMap<>();
    final Map<String, LatencyHistogram> servlets = new LinkedHashMap<>();
    final WindowedStatistics statistics;
    long lookups;
    long hits;
    long queued;
    long overflows;
    int busy;
    int poolBusy;
    int poolQueued;
    int leased;
    int waiting;
    boolean hasPrograms;
    long phpWaiting;
    long originWaiting;
    long endedSessions;
    long sessionAliveSeconds;
    private final ServerSnapshot empty = SampleSnapshot.justStarted();
    private final JdbcResourceSnapshot busyPool =
            SampleSnapshot.busy().jdbcResources().get(0);
    private final FastCgiSnapshot busyPhp =
            SampleSnapshot.busy().programs().fastCgi().get(0);
    private final OriginSnapshot busyOrigin =
            SampleSnapshot.busy().programs().origins().get(0);
    private final WebAppSnapshot busyApplication =
            SampleSnapshot.busy().webApps().get(0);
    private long seconds;

    Scene(int maxBytes) {
        statistics = new WindowedStatistics(this::snapshot, maxBytes, ticker);
        statistics.sample();
    }

    /** So many seconds pass, each with its sample. */
    void pass(int howMany) {
        for (int i = 0; i < howMany; i++) {
            seconds++;
            ticker.advance(Duration.ofSeconds(1));
            statistics.sample();
        }
    }

    ServerSnapshot of(Window window) {
        return statistics.snapshot(WindowQuery.allOf(window));
    }

    LatencySnapshot times(Window window) {
        return of(window).timeSplit().total();
    }

    ServerSnapshot snapshot() {
        ServerSnapshot snapshot = with(empty, "takenMillis", empty.identity().startedMillis() + seconds * 1000);
        snapshot = with(snapshot, "timeSplit", with(empty.timeSplit(), "total", total.snapshot()));
        snapshot = with(snapshot, "fileCache", with(with(empty.fileCache(), "lookups", lookups), "hits", hits));
        snapshot = with(
                snapshot,
                "connectionQueue",
                with(with(empty.connectionQueue(), "queuedTotal", queued), "overflows", overflows));
        snapshot = with(snapshot, "sessionThreads", with(empty.sessionThreads(), "active", busy));
        snapshot = with(snapshot, "threadPools", List.of(threadPool()));
        snapshot = with(snapshot, "jdbcResources", List.of(jdbcPool()));
        if (hasPrograms) {
            snapshot = with(snapshot, "programs", programs());
        }
        List<VirtualServerSnapshot> rows = new ArrayList<>();
        servers.forEach((id, times) -> rows.add(server(id, times.snapshot())));
        snapshot = with(snapshot, "virtualServers", rows);
        return with(snapshot, "webApps", servlets.isEmpty() ? List.of() : List.of(application()));
    }

    private ThreadPoolSnapshot threadPool() {
        return new ThreadPoolSnapshot("NativePool", 20 - poolBusy, 20, 128, poolQueued, poolQueued, 0, 0, 0);
    }

    private JdbcResourceSnapshot jdbcPool() {
        return with(with(with(busyPool, "state", "open"), "leased", leased), "waiting", waiting);
    }

    private ProgramsSnapshot programs() {
        ProgramsSnapshot none = with(empty.programs(), "fastCgi", List.of(with(busyPhp, "waiting", phpWaiting)));
        return with(none, "origins", List.of(with(busyOrigin, "waiting", originWaiting)));
    }

    private static VirtualServerSnapshot server(String id, LatencySnapshot times) {
        VirtualServerSnapshot sample = SampleSnapshot.virtualServer(id, (int) times.count());
        return new VirtualServerSnapshot(
                sample.id(),
                sample.mode(),
                sample.hosts(),
                sample.interfaces(),
                sample.requests(),
                times,
                sample.performance(),
                sample.lastMethod(),
                sample.lastUri(),
                sample.openConnections(),
                sample.maxConnections(),
                sample.bytesPerSecond(),
                sample.maxBytesPerSecond(),
                sample.qosRefused(),
                sample.pace());
    }

    private WebAppSnapshot application() {
        List<WebAppSnapshot.Servlet> rows = new ArrayList<>();
        servlets.forEach((name, times) -> {
            LatencySnapshot read = times.snapshot();
            rows.add(new WebAppSnapshot.Servlet(name, read.count(), 0, read));
        });
        WebAppSnapshot sample = with(busyApplication, "servlets", rows);
        return with(with(sample, "endedSessions", endedSessions), "sessionAliveSecondsTotal", sessionAliveSeconds);
    }

    /** @return the same record with another value in one place */
    @SuppressWarnings("unchecked")
    static <R> R with(R record, String name, Object value) {
        return (R) RecordCopy.of(record.getClass()).with(record, name, value);
    }
}
