package org.heliostat.benchmarks.micro;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.IncidentsSnapshot;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.ModulesSnapshot;
import org.heliostat.stats.NetworkSnapshot;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.ProcessSnapshot;
import org.heliostat.stats.ProcessingSnapshot;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.ServicesSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;

/** The figures of a server with many virtual servers, applications and pools, that go on second by second. Used by one thread. */
final class LargeServer {

    private static final int SERVLETS = 10;
    private static final int POOLS = 10;
    private static final int ROWS = 128;
    private static final long HEAP = 1L << 30;

    private final int virtualServers;
    private final int applications;
    private final LatencyHistogram times = new LatencyHistogram();
    private long seconds;

    LargeServer(int virtualServers, int applications) {
        this.virtualServers = virtualServers;
        this.applications = applications;
    }

    /** A second has passed, with a thousand requests. */
    void second() {
        seconds++;
        for (int i = 1; i <= 100; i++) {
            times.record(i * 200_000L);
        }
    }

    ServerSnapshot snapshot() {
        LatencySnapshot latency = times.snapshot();
        return ServerSnapshot.of(
                new ServerSnapshot.Identity("large", "benchmark", 0, 1, 0, virtualServers),
                1_000 * seconds,
                network(),
                processing(latency),
                services(),
                modules(latency),
                new ProcessSnapshot(List.of(), jvm(), MachineSnapshot.NONE, MetricsPushSnapshot.OFF),
                IncidentsSnapshot.NONE);
    }

    private NetworkSnapshot network() {
        long requests = 1_000 * seconds;
        return new NetworkSnapshot(
                List.of(),
                new KeepAliveSnapshot(900, 32_768, requests, 0, 0, 20 * seconds, 30),
                new ProtocolSnapshot(
                        1_000,
                        1_000,
                        20 * seconds,
                        0,
                        0,
                        requests,
                        requests,
                        requests,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0),
                new Http2Snapshot(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    }

    private ProcessingSnapshot processing(LatencySnapshot latency) {
        List<SessionRow> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(new SessionRow("session-" + i, "response", "127.0.0.1", 5_000_000, "vs1", "GET", "/app1/s", ""));
        }
        List<VirtualServerSnapshot> all = new ArrayList<>();
        for (int i = 0; i < virtualServers; i++) {
            all.add(virtualServer("vs" + i, latency));
        }
        return new ProcessingSnapshot(
                new ConnectionQueueSnapshot(3, 41, 4_096, 500 * seconds, 0, 0, 1_000_000 * seconds, 2.5, 1.25, 0.1),
                new SessionThreadsSnapshot("pool", ROWS, ROWS, ROWS, 0, rows),
                List.of(),
                PerformanceSnapshot.OFF,
                500 * seconds,
                new ServerSnapshot.TimeSplit(latency, latency, latency, latency, latency, latency),
                all,
                RefusalsSnapshot.NONE);
    }

    private VirtualServerSnapshot virtualServer(String id, LatencySnapshot latency) {
        long requests = 10 * seconds;
        return new VirtualServerSnapshot(
                id,
                "active",
                List.of(id + ".example"),
                List.of("ls1"),
                new RequestCountersSnapshot(requests, 0, 0, requests, 0, 0, 0, 0, requests, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                latency,
                PerformanceSnapshot.Part.NONE,
                "GET",
                "/",
                1,
                0,
                0,
                0,
                0,
                PaceSnapshot.NONE);
    }

    private ServicesSnapshot services() {
        long lookups = 500 * seconds;
        return new ServicesSnapshot(
                new FileCacheSnapshot(
                        true, true, 30, 900, 1_024, 200, 1 << 19, 1 << 20, 1 << 22, 10 << 20, 10, 1_024, lookups,
                        lookups, 0, 0, lookups, 0, 0, 0, 0, 0, 0),
                DnsSnapshot.OFF,
                LoginSnapshot.NONE,
                CompressionSnapshot.NONE,
                ShtmlSnapshot.NONE,
                List.of());
    }

    private ModulesSnapshot modules(LatencySnapshot latency) {
        List<WebAppSnapshot> apps = new ArrayList<>();
        for (int i = 0; i < applications; i++) {
            apps.add(webApp("vs" + i % virtualServers, "/app" + i, latency));
        }
        List<JdbcResourceSnapshot> pools = new ArrayList<>();
        for (int i = 0; i < POOLS; i++) {
            pools.add(pool("pool" + i, latency));
        }
        return new ModulesSnapshot(
                apps, pools, List.of(), ProgramsSnapshot.NONE, StaplingSnapshot.NONE, AdviceSnapshot.NONE);
    }

    private WebAppSnapshot webApp(String virtualServer, String uri, LatencySnapshot latency) {
        List<WebAppSnapshot.Servlet> servlets = new ArrayList<>();
        for (int i = 0; i < SERVLETS; i++) {
            servlets.add(new WebAppSnapshot.Servlet("servlet" + i, 100 * seconds, 0, latency));
        }
        return new WebAppSnapshot(
                virtualServer,
                uri,
                "enabled",
                "",
                0,
                0,
                seconds,
                100,
                100,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                servlets,
                WebAppSnapshot.Requests.NONE,
                WebAppSnapshot.WebSockets.NONE,
                WebAppSnapshot.ResponseCache.NONE,
                List.of(),
                WebAppSnapshot.JarFiles.NONE,
                WebAppSnapshot.StoredSessions.NONE);
    }

    private JdbcResourceSnapshot pool(String name, LatencySnapshot latency) {
        return new JdbcResourceSnapshot(
                name,
                List.of("jdbc/" + name),
                "open",
                "",
                20,
                20,
                32,
                10,
                50 * seconds,
                10,
                0,
                0,
                latency,
                0,
                0,
                0,
                0,
                20,
                0,
                0,
                0,
                List.of());
    }

    private JvmSnapshot jvm() {
        return new JvmSnapshot(
                "vm",
                "17",
                "vendor",
                HEAP / 2,
                HEAP,
                HEAP / 4,
                1 << 20,
                200,
                200,
                200,
                9_000,
                9_000,
                0,
                seconds,
                10 * seconds,
                400_000_000L * seconds,
                2,
                1,
                0,
                "",
                0,
                "");
    }
}
