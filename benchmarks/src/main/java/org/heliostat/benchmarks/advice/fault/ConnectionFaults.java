package org.heliostat.benchmarks.advice.fault;

import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.RawClients;
import org.heliostat.benchmarks.advice.load.WrkLoad;
import org.heliostat.benchmarks.load.server.Documents;

/** Connections, and clients that are slow, large or gone. */
final class ConnectionFaults {

    private static final String TEXT = "/fault/text?bytes=";
    private static final Duration TWENTY_SECONDS = Duration.ofSeconds(20);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(200);

    private ConnectionFaults() {}

    static List<Fault> all() {
        return List.of(
                fault("keep-alive-off", "keep-alive-off")
                        .magnus("KeepAliveTimeout", 0)
                        .load(Clients.of(4, Documents.SMALL).every(40))
                        .fix("KeepAliveTimeout"),
                fault("keep-alive-none", "keep-alive-off")
                        .magnus("MaxKeepAliveConnections", 0)
                        .load(Clients.of(4, Documents.SMALL).every(40))
                        .fix("MaxKeepAliveConnections"),
                fault("keep-alive-refusals", "keep-alive-refusals")
                        .magnus("MaxKeepAliveConnections", 4)
                        .load(Clients.of(30, Documents.SMALL).every(200))
                        .fix("MaxKeepAliveConnections"),
                fault("keep-alive-short", "keep-alive-short")
                        .magnus("KeepAliveTimeout", 1)
                        .load(Clients.of(30, Documents.SMALL).every(1_500))
                        .fix("KeepAliveTimeout"),
                fault("connections-refused", "connections-refused", "kept-connections-fill-limit")
                        .magnus("MaxConnections", 20)
                        .load(Clients.of(40, Documents.SMALL).every(200))
                        .fix("MaxConnections"),
                fault("connections-near-limit", "connections-near-limit")
                        .magnus("MaxConnections", 100)
                        .load(RawClients.of(88, "", TWENTY_SECONDS, SHORT))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("MaxConnections"),
                fault("kept-connections-fill-limit", "kept-connections-fill-limit")
                        .magnus("MaxConnections", 100)
                        .load(Clients.of(92, Documents.SMALL).every(1_000))
                        .fix("MaxKeepAliveConnections"),
                fault("io-threads-few", "io-threads-full")
                        .magnus("IOThreads", 1)
                        .load(new WrkLoad(64, Documents.SMALL))
                        .fix("IOThreads")
                        .alone(),
                fault("heads-slow", "request-heads-slow")
                        .load(RawClients.of(60, "GET / HTTP/1.1\r\nHost", MINUTE, SHORT))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("AcceptTimeout"),
                fault("heads-cut", "request-heads-cut")
                        .magnus("AcceptTimeout", 2)
                        .load(RawClients.of(4, "GET / HTTP/1.1\r\nHost", TWENTY_SECONDS, SHORT))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("AcceptTimeout"),
                fault("heads-too-large", "request-heads-too-large")
                        .load(Clients.of(2, Documents.SMALL).every(200).field("Cookie: basket=" + "b".repeat(9_000)))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("HeaderBufferSize"),
                fault("head-limit-small", "request-heads-too-large")
                        .magnus("HeaderBufferSize", 512)
                        .load(Clients.of(2, Documents.SMALL).every(200).field("Cookie: basket=" + "b".repeat(600)))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("HeaderBufferSize"),
                fault("header-lines-few", "request-heads-too-large")
                        .magnus("MaxRqHeaders", 20)
                        .load(withFields(24).every(200))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("MaxRqHeaders"),
                fault("request-lines-short", "request-heads-too-large")
                        .magnus("MaxRequestLine", 200)
                        .load(Clients.of(2, Documents.SMALL + "?text=" + "t".repeat(400))
                                .every(200))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("MaxRequestLine"),
                fault("connections-beyond-descriptors", "connections-beyond-descriptors")
                        .magnus("MaxConnections", 5_000)
                        .planted(instance -> instance.descriptors(1_024))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                Fault.of("listen-queue-overflows", Area.CONNECTIONS, "listen-queue-overflows")
                        .magnus("ListenQ", 1)
                        .load(Clients.of(150, Documents.SMALL).closing())
                        .fix("ListenQ")
                        .alone(),
                fault("bodies-too-large", "bodies-too-large")
                        .magnus("MaxRequestBody", 1_000)
                        .load(Clients.of(2, "/fault/take").posting(4_000).every(500))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("MaxRequestBody"),
                fault("bodies-slow", "body-timeouts")
                        .magnus("AcceptTimeout", 1)
                        .load(RawClients.of(
                                4,
                                "POST /fault/take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc",
                                TWENTY_SECONDS,
                                SHORT))
                        .load(Clients.of(2, Documents.SMALL).every(200))
                        .fix("AcceptTimeout"),
                fault("clients-give-up", "clients-give-up")
                        .load(RawClients.of(
                                4,
                                "GET /fault/sleep?ms=200 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                Duration.ofMillis(50),
                                SHORT)),
                fault("clients-read-slowly", "client-slow-readers")
                        .magnus("MinResponseRate", 100_000)
                        .magnus("NetWriteTimeout", 2)
                        .load(Clients.of(10, TEXT + 5_000_000).reading(2_048, 100))
                        .load(Clients.of(1, Documents.SMALL).every(500))
                        .fix("MinResponseRate"),
                fault("clients-do-not-read", "client-write-timeouts")
                        .magnus("NetWriteTimeout", 1)
                        .load(Clients.of(10, TEXT + 10_000_000).reading(2_048, 5_000))
                        .load(Clients.of(1, Documents.SMALL).every(500))
                        .fix("NetWriteTimeout"),
                fault("clients-hold-threads", "client-writing-time")
                        .load(Clients.of(60, TEXT + 20_000_000).reading(16_384, 20))
                        .fix("RqThrottle"),
                fault("send-buffer-fixed", "send-buffer-fixed")
                        .magnus("SndBufSize", 8_192)
                        .load(Clients.of(6, TEXT + 200_000).reading(16_384, 10))
                        .fix("SndBufSize"),
                fault("receive-buffer-fixed", "receive-buffer-fixed")
                        .magnus("RcvBufSize", 8_192)
                        .load(Clients.of(2, "/fault/take").posting(200_000).every(100))
                        .fix("RcvBufSize"),
                Fault.of("backlog-cut", Area.SYSTEM, "listen-backlog-cut")
                        .magnus("ListenQ", 1_000_000)
                        .load(Clients.of(2, Documents.SMALL).every(100)));
    }

    private static Clients withFields(int count) {
        Clients clients = Clients.of(2, Documents.SMALL);
        for (int i = 0; i < count; i++) {
            clients = clients.field("X-Proxy-" + i + ": passed");
        }
        return clients;
    }

    private static Fault fault(String name, String... rules) {
        return Fault.of(name, Area.CONNECTIONS, rules);
    }
}
