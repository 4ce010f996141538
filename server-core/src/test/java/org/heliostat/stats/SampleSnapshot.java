package org.heliostat.stats;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.stats.thread.TuningSnapshot;

/** Snapshots for tests of reports. */
public final class SampleSnapshot {

    public static final ServerSnapshot.Identity IDENTITY =
            new ServerSnapshot.Identity("sample", "Heliostat 0.1.0", 1_000_000, 2408, 5, 1000);

    private static final LatencySnapshot LATENCY =
            new LatencySnapshot(2000, 4_000_000_000L, 1_000_000, 3_000_000, 9_500_000, 12_345_678, 250_000_000);

    private SampleSnapshot() {}

    /** The figures of the original manual's sample: a server that has just started, asked for its perfdump. */
    public static ServerSnapshot justStarted() {
        return ServerSnapshot.of(
                IDENTITY,
                1_090_500,
                new NetworkSnapshot(
                        List.of(new ListenSocketSnapshot(
                                "ls1", "http", "0.0.0.0:8080", 8080, 1, -1, "https-iws-files2.red.iplanet.com")),
                        new KeepAliveSnapshot(0, 256, 0, 0, 0, 0, 30),
                        protocol(0),
                        http2(0)),
                new ProcessingSnapshot(
                        new ConnectionQueueSnapshot(0, 0, 4096, 0, 0, 0, 0, 0, 0, 0),
                        new SessionThreadsSnapshot(
                                "pool",
                                1,
                                48,
                                128,
                                0,
                                List.of(new SessionRow(
                                        "session-1",
                                        "response",
                                        "127.0.0.1",
                                        0,
                                        "vs1",
                                        "GET",
                                        "/.perf",
                                        "service-dump"))),
                        List.of(new ThreadPoolSnapshot("NativePool", 1, 1, 128, 0, 0, 0, 0, 0)),
                        new PerformanceSnapshot(
                                true,
                                0,
                                List.of(
                                        new PerformanceSnapshot.Bucket(
                                                "default-bucket", "Default bucket", 0, 0, 0, 0, LatencySnapshot.NONE),
                                        new PerformanceSnapshot.Bucket(
                                                "cache-bucket", "Cached responses", 0, 0, 0, 0, LatencySnapshot.NONE))),
                        0,
                        ServerSnapshot.TimeSplit.NONE,
                        List.of(),
                        RefusalsSnapshot.NONE),
                new ServicesSnapshot(
                        fileCache(0, 0),
                        DnsSnapshot.OFF,
                        LoginSnapshot.NONE,
                        CompressionSnapshot.NONE,
                        ShtmlSnapshot.NONE,
                        List.of()),
                new ModulesSnapshot(
                        List.of(),
                        List.of(),
                        List.of(),
                        ProgramsSnapshot.NONE,
                        StaplingSnapshot.NONE,
                        AdviceSnapshot.NONE),
                new ProcessSnapshot(List.of(), jvm(), MachineSnapshot.NONE, MetricsPushSnapshot.OFF),
                IncidentsSnapshot.NONE);
    }

    /** A server at work, with every section filled. */
    public static ServerSnapshot busy() {
        ServerSnapshot alone = ServerSnapshot.of(
                IDENTITY,
                1_090_500,
                busyNetwork(),
                busyProcessing(),
                busyServices(),
                busyModules(),
                busyProcess(),
                busyIncidents());
        return alone.with(new ProcessesSnapshot(busyProcesses(), parts(alone.startedAs(2410, 1_002_000))));
    }

    public static List<ProcessesSnapshot.Row> busyProcesses() {
        return List.of(
                new ProcessesSnapshot.Row(1, 2410, "ready", 1_002_000, 0, "", 0, 0, 1000, 3, 5, 64_000_000),
                new ProcessesSnapshot.Row(2, 0, "waiting", 0, 2, "signal 9", 1, 3, 0, 0, 0, 0));
    }

    /** @return what these processes show by themselves */
    public static ProcessParts parts(ServerSnapshot... processes) {
        return new ProcessParts(Stream.of(processes).map(ServerSnapshot::part).toList());
    }

    public static NetworkSnapshot busyNetwork() {
        return new NetworkSnapshot(
                List.of(
                        new ListenSocketSnapshot("ls1", "http", "0.0.0.0:8080", 8080, 1, -1, "vs1"),
                        new ListenSocketSnapshot("ls2", "https", "[::1]:8443", 8443, 2, 57, "vs2")),
                new KeepAliveSnapshot(17, 32768, 1100, 0, 2, 5, 30),
                protocol(1),
                http2(1));
    }

    private static TuningSnapshot busyTuning() {
        return new TuningSnapshot(
                true,
                4,
                1_024,
                7,
                3,
                950.25,
                List.of(
                        new TuningSnapshot.Point(64, 700.5, 65_000_000_000L),
                        new TuningSnapshot.Point(128, 950.25, 1_000_000_000L)),
                List.of(new TuningSnapshot.Step(61_500_000_000L, 64, 128, "requests wait: tries more")));
    }

    public static ProcessingSnapshot busyProcessing() {
        return new ProcessingSnapshot(
                new ConnectionQueueSnapshot(3, 41, 4096, 1234, 7, 11, 3_000_000_000L, 2.5, 1.25, 0.126),
                new SessionThreadsSnapshot(
                        "virtual",
                        2,
                        58,
                        128,
                        4,
                        new BodyPlacesSnapshot(2, 64, 5, 80_000, 67_108_864, 17, 1, 3),
                        List.of(
                                new SessionRow(
                                        "session-2",
                                        "processing",
                                        "2001:db8::7",
                                        61_500_000_000L,
                                        "vs2",
                                        "POST",
                                        "/shop/\u001b[31m\u2028cart",
                                        ""),
                                new SessionRow(
                                        "session-1",
                                        "response",
                                        "127.0.0.1",
                                        0,
                                        "vs1",
                                        "GET",
                                        "/.perf",
                                        "service-dump")),
                        busyTuning()),
                List.of(
                        new ThreadPoolSnapshot("NativePool", 1, 1, 128, 0, 0, 0, 0, 0),
                        new ThreadPoolSnapshot("reports", 0, 4, 4, 2, 9, 10, 3, 1)),
                new PerformanceSnapshot(
                        true,
                        1200,
                        List.of(
                                new PerformanceSnapshot.Bucket(
                                        "default-bucket",
                                        "Default bucket",
                                        1200,
                                        9000,
                                        300_000_000L,
                                        1_200_000_000L,
                                        LATENCY),
                                new PerformanceSnapshot.Bucket(
                                        "cache-bucket",
                                        "Cached responses",
                                        100,
                                        100,
                                        10_000_000L,
                                        20_000_000L,
                                        LATENCY),
                                new PerformanceSnapshot.Bucket(
                                        "cgi", "CGI programs", 300, 300, 30_000_000L, 440_000_000L, LATENCY),
                                new PerformanceSnapshot.Bucket("last", "last", 0, 0, 0, 0, LatencySnapshot.NONE))),
                56,
                new ServerSnapshot.TimeSplit(
                        LATENCY, LATENCY, LATENCY, LatencySnapshot.NONE, LatencySnapshot.NONE, LATENCY),
                List.of(virtualServer("vs1", 1000), virtualServer("vs2", 200)),
                new RefusalsSnapshot(
                        List.of(
                                new RefusalsSnapshot.Cause("malformed", "the head breaks the rules", 400, false, 3, 3),
                                new RefusalsSnapshot.Cause("version", "not spoken", 505, false, 0, 0),
                                new RefusalsSnapshot.Cause("queue-full", "too many wait", 503, false, 7, 7),
                                new RefusalsSnapshot.Cause("queue-timeout", "waited too long", 503, true, 4, 0),
                                new RefusalsSnapshot.Cause("tls-handshake", "failed", 0, false, 2, 2)),
                        5));
    }

    public static ServicesSnapshot busyServices() {
        return new ServicesSnapshot(
                fileCache(980, 1000),
                new DnsSnapshot(true, 12, 1024, 3, 1, true, 4, 5, 1, 6, 3, 2),
                new LoginSnapshot(1, 22, 3, 4, 5, 6, 7, new LoginSnapshot.Directories(8, 9, 10, 11, 12, 13, 14)),
                new CompressionSnapshot(
                        100, 1_000_000, 250_000, 2, 3, new CompressionSnapshot.Bodies(7, 3_000, 90_000, 1, 2, 3, 4, 5)),
                new ShtmlSnapshot(50, 7, 43, 40, 3, 2, 1, 1, 0),
                List.of(
                        new AccessLogSnapshot("access", "logs/access", 1234, 2, 0, 1, 98_765),
                        new AccessLogSnapshot("access", "logs/shop-access", 20, 0, 0, 0, 1_600)));
    }

    public static ModulesSnapshot busyModules() {
        return new ModulesSnapshot(
                List.of(new WebAppSnapshot(
                        "vs1",
                        "/shop",
                        "enabled",
                        "",
                        3,
                        0,
                        40,
                        5,
                        9,
                        0,
                        31,
                        1800,
                        35,
                        21_000,
                        600,
                        0,
                        List.of(new WebAppSnapshot.Servlet("Cart", 2000, 3, LATENCY, 2, 4_000_000_000L, "")),
                        new WebAppSnapshot.Requests(2, 7, 1, 30, 90, 31, 4, 5),
                        new WebAppSnapshot.WebSockets(
                                3, 8, 21, 1, 2, 500, 900, 60_000, 80_000, 4, 5, 6, 7, 8, 9, 12, 10, 11),
                        new WebAppSnapshot.ResponseCache(
                                4096, 7, 900, 20, 3, 18, 9, 2, 50_000, 70_000, 67_108_864, 41, 1, 12, 6, 5),
                        List.of(new WebAppSnapshot.InstancePool("Report", 5, 2, 4, 10, 3)),
                        new WebAppSnapshot.JarFiles(12, 345_678, 2),
                        new WebAppSnapshot.StoredSessions("file", 5, 120, 7, 1, 2, 3, 4, 6, Map.of("retries", 8L)))),
                List.of(
                        new JdbcResourceSnapshot(
                                "ShopPool",
                                List.of("jdbc/shop", "jdbc/stock"),
                                "open",
                                "",
                                4,
                                8,
                                32,
                                1,
                                90,
                                3,
                                0,
                                2,
                                LATENCY,
                                4,
                                1,
                                5,
                                8,
                                13,
                                6,
                                7,
                                2,
                                List.of(new JdbcResourceSnapshot.Lease(
                                        "session-2", "vs2", "POST /shop/\u001b[31mcart", 61_500_000_000L, "SELECT 1"))),
                        new JdbcResourceSnapshot(
                                "Idle",
                                List.of(),
                                "unused",
                                "",
                                0,
                                0,
                                8,
                                0,
                                0,
                                0,
                                0,
                                0,
                                LatencySnapshot.NONE,
                                0,
                                0,
                                0,
                                0,
                                0,
                                0,
                                0,
                                0,
                                List.of())),
                List.of(new CertificateOrderSnapshot("shop", "rate limited\u001b[31m", 1_090_000, 4_690_000, 57, 2, 3)),
                new ProgramsSnapshot(
                        new CgiSnapshot(3, 10, 10, 2, 7, 420, 5, 4, 6, 1, 8, 9),
                        List.of(new FastCgiSnapshot("localhost:8082", 4, 8, 10, 2, 1, 6, 900, 880, 3, 11, 12, 13, 2)),
                        new CollectedBodiesSnapshot(14, 15),
                        List.of(new OriginSnapshot(
                                "http://app1:8080",
                                "in service",
                                0,
                                4,
                                9,
                                50,
                                12,
                                8,
                                26,
                                "http/2",
                                22,
                                23,
                                24,
                                25,
                                1,
                                3,
                                7_000,
                                6_900,
                                5,
                                6,
                                7,
                                8,
                                9,
                                10,
                                11,
                                12,
                                27,
                                2,
                                13,
                                14,
                                15,
                                800_000,
                                90_000_000,
                                16,
                                17,
                                18,
                                19,
                                20,
                                21,
                                700_000,
                                800_000,
                                LATENCY,
                                LATENCY,
                                LATENCY))),
                new StaplingSnapshot(3, 2, 17, 1, 4, 5, 6, 7, 8, 9, 10),
                new AdviceSnapshot(40, 1, 2, 3, 500, 6_000_000_000L, 70_000_000, 8, 9));
    }

    public static ProcessSnapshot busyProcess() {
        return new ProcessSnapshot(
                List.of(
                        new ErrorLogSnapshot("file", 321, 4, 5, 6, 7),
                        new ErrorLogSnapshot("console", 326, 0, 0, 0, 7)),
                jvm(),
                new MachineSnapshot(
                        9_000,
                        3_000,
                        12_000,
                        List.of(
                                new MachineSnapshot.Processor("0", 50, 37.5, 12.5),
                                new MachineSnapshot.Processor("1", 100, 0, 0))),
                new MetricsPushSnapshot("failing", 5, 2, 1, "connection refused"));
    }

    public static IncidentsSnapshot busyIncidents() {
        return new IncidentsSnapshot(6, 100, 40, 30, 100, 3, 2, 1);
    }

    public static VirtualServerSnapshot virtualServer(String id, long requests) {
        RequestCountersSnapshot counters =
                new RequestCountersSnapshot(requests, 2, 3, requests, 0, 0, 0, 0, requests, 0, 0, 0, 0, 0, 0, 0, 0, 4);
        return new VirtualServerSnapshot(
                id,
                "active",
                List.of(id + ".example"),
                List.of("ls1"),
                counters,
                new LatencySnapshot(
                        requests, 5_000_000L * requests, 4_000_000, 9_000_000, 9_000_000, 9_000_000, 9_000_000),
                new PerformanceSnapshot.Part(
                        requests,
                        List.of(
                                new PerformanceSnapshot.Counts(requests, 4 * requests, 50, 60),
                                new PerformanceSnapshot.Counts(0, 0, 0, 0))),
                "GET",
                "/<a>?\"&'\u0001",
                1,
                0,
                0,
                0,
                0,
                new PaceSnapshot(3, 1, 2_000_000));
    }

    private static FileCacheSnapshot fileCache(long hits, long lookups) {
        return new FileCacheSnapshot(
                true, true, 30, 0, 1024, 112, 0, 1, 0, 1, 0, 1, lookups, hits, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    private static ProtocolSnapshot protocol(int n) {
        return new ProtocolSnapshot(
                2 * n, 3 * n, 4 * n, n, 5 * n, 6 * n, 7 * n, 8 * n, 9 * n, 10 * n, 11 * n, 12 * n, 13 * n, 14 * n,
                15 * n, 16 * n, 17 * n, 21 * n, 18 * n, 25 * n, 26 * n, 27 * n, 19 * n, 22 * n, 20 * n, 23 * n, 24 * n);
    }

    private static Http2Snapshot http2(int n) {
        return new Http2Snapshot(
                n, 2 * n, 3 * n, 4 * n, 5 * n, 6 * n, 7 * n, 8 * n, 9 * n, 10 * n, 11 * n, 12 * n, 13 * n, 14 * n,
                15 * n, 16 * n, 17 * n, 18 * n);
    }

    private static JvmSnapshot jvm() {
        return new JvmSnapshot(
                "VM",
                "17",
                "vendor",
                1,
                2,
                1,
                3,
                4,
                5,
                6,
                7,
                8,
                9,
                10,
                11,
                12_500_000_000L,
                2,
                0.75,
                3,
                "",
                1,
                "memory is short");
    }
}
