package org.heliostat.stats;

import java.util.List;

/** Snapshots for tests of reports. */
public final class SampleSnapshot {

    public static final ServerSnapshot.Identity IDENTITY =
            new ServerSnapshot.Identity("sample", "Heliostat 0.1.0", 1_000_000, 2408, 5);

    private SampleSnapshot() {}

    /** The figures of the original manual's sample: a server that has just started, asked for its perfdump. */
    public static ServerSnapshot justStarted() {
        return new ServerSnapshot(
                IDENTITY,
                1_090_500,
                new ConnectionQueueSnapshot(0, 0, 4096, 0, 0, 0, 0, 0, 0, 0),
                List.of(new ListenSocketSnapshot(
                        "ls1", "http", "0.0.0.0:8080", 8080, 1, "https-iws-files2.red.iplanet.com")),
                new KeepAliveSnapshot(0, 256, 0, 0, 0, 0, 30),
                new SessionThreadsSnapshot(
                        "pool",
                        1,
                        48,
                        128,
                        0,
                        List.of(new SessionRow(
                                "session-1", "response", "127.0.0.1", 0, "vs1", "GET", "/.perf", "service-dump"))),
                fileCache(0, 0),
                List.of(new ThreadPoolSnapshot("NativePool", 1, 1, 128, 0, 0, 0, 0)),
                DnsSnapshot.OFF,
                new PerformanceSnapshot(
                        true,
                        0,
                        List.of(
                                new PerformanceSnapshot.Bucket("default-bucket", "Default bucket", 0, 0, 0, 0),
                                new PerformanceSnapshot.Bucket("cache-bucket", "Cached responses", 0, 0, 0, 0))),
                0,
                ServerSnapshot.TimeSplit.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                protocol(0),
                LoginSnapshot.NONE,
                jvm());
    }

    /** A server at work, with every section filled. */
    public static ServerSnapshot busy() {
        LatencySnapshot latency =
                new LatencySnapshot(2000, 4_000_000_000L, 1_000_000, 3_000_000, 9_500_000, 12_345_678, 250_000_000);
        return new ServerSnapshot(
                IDENTITY,
                1_090_500,
                new ConnectionQueueSnapshot(3, 41, 4096, 1234, 7, 11, 3_000_000_000L, 2.5, 1.25, 0.126),
                List.of(
                        new ListenSocketSnapshot("ls1", "http", "0.0.0.0:8080", 8080, 1, "vs1"),
                        new ListenSocketSnapshot("ls2", "https", "[::1]:8443", 8443, 2, "vs2")),
                new KeepAliveSnapshot(17, 32768, 1100, 0, 2, 5, 30),
                new SessionThreadsSnapshot(
                        "virtual",
                        2,
                        58,
                        128,
                        4,
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
                                        "service-dump"))),
                fileCache(980, 1000),
                List.of(
                        new ThreadPoolSnapshot("NativePool", 1, 1, 128, 0, 0, 0, 0),
                        new ThreadPoolSnapshot("reports", 0, 4, 4, 2, 9, 10, 3)),
                new DnsSnapshot(true, 12, 1024, 3, 1, true, 4, 5, 1),
                new PerformanceSnapshot(
                        true,
                        1200,
                        List.of(
                                new PerformanceSnapshot.Bucket(
                                        "default-bucket", "Default bucket", 1200, 9000, 300_000_000L, 1_200_000_000L),
                                new PerformanceSnapshot.Bucket(
                                        "cache-bucket", "Cached responses", 100, 100, 10_000_000L, 20_000_000L),
                                new PerformanceSnapshot.Bucket(
                                        "cgi", "CGI programs", 300, 300, 30_000_000L, 440_000_000L),
                                new PerformanceSnapshot.Bucket("last", "last", 0, 0, 0, 0))),
                56,
                new ServerSnapshot.TimeSplit(
                        latency, latency, latency, LatencySnapshot.NONE, LatencySnapshot.NONE, latency),
                List.of(virtualServer("vs1", 1000), virtualServer("vs2", 200)),
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
                        600,
                        0,
                        List.of(),
                        new WebAppSnapshot.Requests(2, 7, 1, 30, 90, 31, 4, 5),
                        new WebAppSnapshot.WebSockets(
                                3, 8, 21, 1, 2, 500, 900, 60_000, 80_000, 4, 5, 6, 7, 8, 9, 10, 11))),
                List.of(new JdbcResourceSnapshot("jdbc/shop", 4, 8, 32, 1, 90, 3, 0, 2, latency, 4, 1, 0)),
                List.of(new AccessLogSnapshot("access", "logs/access", 1234, 2, 0, 1, 98_765)),
                List.of(new ErrorLogSnapshot("file", 321, 4, 5), new ErrorLogSnapshot("console", 326, 0, 0)),
                protocol(1),
                new LoginSnapshot(1, 22, 3, 4, 5, 6),
                jvm());
    }

    public static VirtualServerSnapshot virtualServer(String id, long requests) {
        RequestCountersSnapshot counters =
                new RequestCountersSnapshot(requests, 2, 3, requests, 0, 0, 0, 0, requests, 0, 0, 0, 0, 0, 0, 0, 0);
        return new VirtualServerSnapshot(
                id, "active", List.of(id + ".example"), List.of("ls1"), counters, "GET", "/", 1, 0, 0, 0);
    }

    private static FileCacheSnapshot fileCache(long hits, long lookups) {
        return new FileCacheSnapshot(
                true, true, 30, 0, 1024, 112, 0, 1, 0, 1, 0, 1, lookups, hits, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    private static ProtocolSnapshot protocol(int n) {
        return new ProtocolSnapshot(
                2 * n, 3 * n, 4 * n, n, 5 * n, 6 * n, 7 * n, 8 * n, 9 * n, 10 * n, 11 * n, 12 * n, 13 * n, 14 * n,
                15 * n, 16 * n, 17 * n, 21 * n, 18 * n, 25 * n, 26 * n, 19 * n, 22 * n, 20 * n, 23 * n, 24 * n);
    }

    private static JvmSnapshot jvm() {
        return new JvmSnapshot("VM", "17", "vendor", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }
}
