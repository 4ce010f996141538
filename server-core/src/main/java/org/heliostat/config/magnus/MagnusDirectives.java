package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.alias;
import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import java.util.Set;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;

/** Every directive of magnus.conf. Names, ranges and defaults are known only here. */
public final class MagnusDirectives {

    private static final long KILOBYTE = 1_024;
    private static final long MEGABYTE = 1_024 * KILOBYTE;
    private static final long GIGABYTE = 1_024 * MEGABYTE;

    public static final DirectiveTable TABLE = DirectiveTable.of("directive")
            .with("Threads and queue", threads())
            .with("Connections", connections())
            .with("Request limits", limits())
            .with("Content of requests to applications", ContentDirectives.content())
            .with("WebSockets", ContentDirectives.webSockets())
            .with("Response cache", ContentDirectives.responseCache())
            .with("HTTP", ContentDirectives.http())
            .with("HTTP/2", Http2Directives.http2())
            .with("Ids and traces of requests", TracingDirectives.tracing())
            .with("Programs and pools", programsAndPools())
            .with("Names and addresses", names())
            .with("Logs", OperationDirectives.logs())
            .with("Statistics", OperationDirectives.statistics())
            .with("Security", OperationDirectives.security())
            .with("Certificates by ACME", AcmeDirectives.acme())
            .with("Server", OperationDirectives.server())
            .with("Accepted without effect", OperationDirectives.obsolete());

    /** Names of those whose values open something: only who may read the file is shown them. */
    public static final Set<String> SECRETS = Set.of("MetricsToken", "OtlpHeaders", "ACMEExternalKey");

    private static final String NO_STUBS = "CGI programs are started by the server itself, without helpers";

    private MagnusDirectives() {}

    private static DirectiveRow[] threads() {
        return new DirectiveRow[] {
            count("RqThrottle")
                    .range(0, 65_536)
                    .orWord("auto")
                    .byDefault(128)
                    .live()
                    .help("session threads at most, and so requests that run at the same time; 0 only together with"
                            + " ConnQueueSize 0: no queue, each request at once on a thread of its own; auto: the number"
                            + " with the best throughput is found by trying, beginning with RqThrottleMin")
                    .advice("100 to 500 depending on load; raise it when requests wait while processors idle, lower"
                            + " it when the database or the memory is what is short"),
            count("RqThrottleMax")
                    .range(1, 65_536)
                    .byDefault(1_024)
                    .live()
                    .help("with RqThrottle auto: session threads that it may not go beyond")
                    .advice("as many as memory and what is behind the applications can take at once"),
            count("RqThrottleMin")
                    .range(0, 65_536)
                    .byDefault(48)
                    .live()
                    .help("session threads made at start; not more than RqThrottle")
                    .advice("near the usual number of busy threads, so that a first rush finds them"),
            count("RqThrottleShare")
                    .range(1, 100)
                    .byDefault(25)
                    .live()
                    .help("percent of RqThrottle that the requests of one HTTP/2 connection may hold, once more than"
                            + " three quarters of it are at work; further ones let those of other connections pass"),
            count("RqThrottleBodies")
                    .range(1, 100)
                    .byDefault(50)
                    .live()
                    .help(
                            "percent of RqThrottle that may wait for the bodies of their requests, or would at the next read;"
                                    + " further requests are held without a thread until their bodies have come whole, or"
                                    + " fewer wait")
                    .advice("more where applications talk with clients while these still send"),
            bytes("HeldBodyMemory")
                    .range(64 * KILOBYTE, 1_024 * GIGABYTE)
                    .byDefault(64 * MEGABYTE)
                    .live()
                    .help(
                            "what is kept of the bodies of all requests that wait for one of the places of RqThrottleBodies, in"
                                    + " steps of 4 KB; a request for which there is no more room is answered 503")
                    .advice("a tenth of the heap; more where many clients send long bodies at the same time"),
            count("ThreadIncrement")
                    .range(1, 65_536)
                    .byDefault(10)
                    .live()
                    .help("session threads added when the queue grows faster than they can take from it"),
            flag("PostThreadsEarly")
                    .byDefault(false)
                    .live()
                    .help("add session threads as soon as the need is seen instead of after a response")
                    .advice("on when load comes in sudden rushes of long requests"),
            choice("SessionThreads", "auto", "pool", "virtual")
                    .byDefault("auto")
                    .help("what runs requests: platform threads in a pool, or a virtual thread for each; auto ="
                            + " virtual on JDK 24 and later, pool before"),
            bytes("StackSize")
                    .range(0, GIGABYTE)
                    .byDefault(0)
                    .live()
                    .help("stack of a pooled session thread; 0 = the JVM's choice; 1048576 is used for less")
                    .advice("smaller stacks allow more threads; too small ends deep recursion in applications"),
            count("ConnQueueSize")
                    .range(0, 1_048_576)
                    .byDefault(4_096)
                    .live()
                    .help("requests that may wait for a session thread; one more is answered 503 at once; 0 only"
                            + " together with RqThrottle 0")
                    .advice("as many as may wait without annoying anyone: a longer queue answers later, not faster"),
            count("ConnQueueShare")
                    .range(1, 100)
                    .byDefault(25)
                    .live()
                    .help("percent of ConnQueueSize that the requests of one HTTP/2 connection may take, once more"
                            + " than half of it is taken; one more is answered 503"),
            seconds("QueueTimeout")
                    .range(0, 86_400)
                    .byDefault(60)
                    .live()
                    .help("a request that waited longer for a session thread is answered 503 without running; 0 ="
                            + " no limit"),
            flag("StrictOverflow")
                    .byDefault(false)
                    .live()
                    .help(
                            "when the queue is full, or nothing more may be held, close the connection without an answer, as the"
                                    + " original did; of an HTTP/2 connection only the stream is reset"),
            seconds("TerminateTimeout")
                    .range(0, 86_400)
                    .byDefault(30)
                    .live()
                    .help("time for running requests to end at shutdown"),
            count("IOThreads")
                    .range(0, 1_024)
                    .byDefault(0)
                    .help("threads that read, write and watch idle connections; 0 = KeepAliveThreads if that is"
                            + " given, else one per processor"),
        };
    }

    private static DirectiveRow[] connections() {
        return new DirectiveRow[] {
            seconds("AcceptTimeout")
                    .range(1, 3_600)
                    .byDefault(30)
                    .live()
                    .help("wait for the next bytes of a request head or body; the head must be whole within it"),
            alias("IOTimeout", "AcceptTimeout"),
            seconds("NetWriteTimeout")
                    .range(1, 86_400)
                    .byDefault(60)
                    .live()
                    .help("a response of which the client takes nothing for this long is given up and its connection"
                            + " reset (transport nio: nothing that leaves the process)"),
            seconds("UpgradeTimeout")
                    .range(0, 604_800)
                    .byDefault(300)
                    .live()
                    .help("an upgraded connection on which nothing passes in either direction is closed after this"
                            + " time; 0 = never")
                    .advice("longer than WebSocketPingInterval, or silent WebSockets end before they are asked"),
            seconds("KeepAliveTimeout")
                    .range(0, 3_600)
                    .byDefault(30)
                    .live()
                    .help("an idle connection is closed after this time; 0 = no persistent connections")
                    .advice("short when connections are many and visits brief; longer saves handshakes with TLS"),
            count("MaxConnections")
                    .range(0, 1_048_576)
                    .byDefault(0)
                    .live()
                    .help("connections open at the same time at most; one more is closed at once; 0, and never more"
                            + " than: what the process's file descriptors leave")
                    .advice("above MaxKeepAliveConnections, so that newcomers find room"),
            count("MaxKeepAliveConnections")
                    .range(0, 1_048_576)
                    .byDefault(32_768)
                    .live()
                    .help("persistent connections at most, those with a running request included; also bounded by"
                            + " the process's file descriptors; 0 = no persistent connections")
                    .advice("at least the number of clients that come back within KeepAliveTimeout"),
            count("KeepAliveThreads")
                    .range(0, 1_024)
                    .byDefault(0)
                    .help("the original's name of IOThreads, for files that have it: idle connections are watched"
                            + " by the same threads that read and write; 0 = one per processor"),
            milliseconds("KeepAliveQueryMeanTime")
                    .range(0, 60_000)
                    .byDefault(100)
                    .butWithoutEffect("an idle connection's next request is seen at once, there is no polling")
                    .help("wanted latency of a kept connection"),
            milliseconds("KeepAliveQueryMaxSleepTime")
                    .range(0, 60_000)
                    .byDefault(100)
                    .butWithoutEffect("an idle connection's next request is seen at once, there is no polling")
                    .help("longest sleep between two polls"),
            count("ListenQ")
                    .range(1, 1_048_576)
                    .byDefault(1_024)
                    .help("connections the operating system may hold before they are accepted; it may have a lower"
                            + " limit of its own")
                    .advice("raise it together with the system's limit when clients time out while connecting"),
            bytes("RcvBufSize")
                    .range(0, GIGABYTE)
                    .byDefault(0)
                    .help("receive buffer of a socket; 0 = the operating system's choice"),
            bytes("SndBufSize")
                    .range(0, GIGABYTE)
                    .byDefault(0)
                    .help("send buffer of a socket; 0 = the operating system's choice"),
            seconds("CloseTimeout")
                    .range(0, 60)
                    .byDefault(2)
                    .live()
                    .help("when the client has taken the last byte, wait this long for it to close; a slow one has the"
                            + " time that NetWriteTimeout and MinResponseRate give (transport nio: counted from when it was"
                            + " sent)"),
            choice("Transport", "auto", "io_uring", "epoll", "nio")
                    .byDefault("auto")
                    .help("how sockets are driven; auto = the best that the machine has"),
            flag("UseNativePoll").byDefault(true).help("off: like Transport nio, for files of the original"),
            list("TrustedProxies")
                    .byDefault("")
                    .live()
                    .help("addresses or networks (10.0.0.0/8) of proxies whose ProxyHeaders and PROXY lines are"
                            + " believed; none by default"),
            choice("ProxyHeaders", "x-forwarded", "forwarded")
                    .byDefault("x-forwarded")
                    .live()
                    .help("the headers that TrustedProxies set: X-Forwarded-For, -Proto, -Host, or Forwarded; the"
                            + " others are ignored, since they could be the client's own"),
        };
    }

    private static DirectiveRow[] limits() {
        return new DirectiveRow[] {
            bytes("MaxRequestLine")
                    .range(64, MEGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("longest request line; over it the answer is 414"),
            bytes("HeaderBufferSize")
                    .range(256, 16 * MEGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("the whole request head must fit; over it the answer is 431"),
            count("MaxRqHeaders")
                    .range(1, 10_000)
                    .byDefault(100)
                    .live()
                    .help("header lines of a request; over it the answer is 431"),
            bytes("MaxRequestBody")
                    .byDefault(2 * GIGABYTE)
                    .live()
                    .help("longest request body; over it the answer is 413; 0 = no limit"),
            bytes("MinRequestRate")
                    .range(0, GIGABYTE)
                    .byDefault(100)
                    .live()
                    .help("bytes per second that a request body must bring on average after its first 30 seconds;"
                            + " slower: 408; 0 = no limit"),
            bytes("MinResponseRate")
                    .range(0, GIGABYTE)
                    .byDefault(100)
                    .live()
                    .help("bytes per second that a client must take on average over each NetWriteTimeout while some"
                            + " of its answer waits for it; slower: the connection is reset; 0 = no limit"),
            count("MaxPipelinedRequests")
                    .range(1, 10_000)
                    .byDefault(64)
                    .live()
                    .help("requests of one connection read ahead of their answers; then reading pauses"),
            bytes("ChunkedRequestBufferSize")
                    .range(0, GIGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("memory for a chunked request body whose length a program must know beforehand; over it the"
                            + " answer is 411"),
            seconds("ChunkedRequestTimeout")
                    .range(0, 86_400)
                    .byDefault(60)
                    .live()
                    .help("time for such a body to arrive; over it the answer is 408"),
            seconds("RqTransactionTimeout")
                    .range(0, 3_600)
                    .byDefault(30)
                    .live()
                    .help("time to read and drop the rest of a request body before the connection is used again"),
        };
    }

    private static DirectiveRow[] programsAndPools() {
        return new DirectiveRow[] {
            seconds("CGIExpirationTimeout")
                    .range(0, 86_400)
                    .byDefault(300)
                    .live()
                    .help("a CGI program that runs longer is ended, and the answer is 504; 0 = no limit"),
            seconds("CGIStubIdleTimeout")
                    .butWithoutEffect(NO_STUBS)
                    .range(0, 86_400)
                    .byDefault(45)
                    .help("an idle CGI helper is ended after this"),
            count("MinCGIStubs")
                    .butWithoutEffect(NO_STUBS)
                    .range(0, 4_096)
                    .byDefault(2)
                    .help("CGI helpers kept ready"),
            count("MaxCGIStubs")
                    .range(1, 4_096)
                    .byDefault(10)
                    .live()
                    .help("CGI programs at the same time; further requests wait for one to end")
                    .advice("a few for each processor: more programs at a time do not end sooner"),
            count("CGIQueueSize")
                    .range(0, 65_536)
                    .byDefault(64)
                    .live()
                    .help("requests that may wait for one of MaxCGIStubs; one more is answered 503")
                    .advice("less than RqThrottle: each of them holds a session thread"),
            seconds("CGIQueueTimeout")
                    .range(0, 3_600)
                    .byDefault(30)
                    .live()
                    .help("a request that has waited longer for one of MaxCGIStubs is answered 503"),
            bytes("CGIHeaderSize")
                    .range(256, MEGABYTE)
                    .byDefault(32 * KILOBYTE)
                    .live()
                    .help("head of the output of a CGI program or FastCGI application; over it the answer is 500 or"
                            + " 502"),
            bytes("NativePoolStackSize")
                    .live()
                    .range(0, GIGABYTE)
                    .byDefault(0)
                    .help("stack of a thread of NativePool; 0 = the JVM's choice"),
            count("NativePoolMaxThreads").live().range(0, 65_536).byDefault(128).help("threads of NativePool; 0 = 128"),
            count("NativePoolMinThreads")
                    .live()
                    .range(0, 65_536)
                    .byDefault(1)
                    .help("threads of NativePool made at start"),
            count("NativePoolQueueSize")
                    .live()
                    .range(0, 1_048_576)
                    .byDefault(0)
                    .help("requests that may wait for NativePool; 0 = RqThrottle and ConnQueueSize together")
                    .advice("not less than RqThrottle, or busy functions run early"),
            ignored("CGIWaitPid"),
            withoutEffect("WincgiTimeout", "there are no Windows CGI programs"),
        };
    }

    private static DirectiveRow[] names() {
        return new DirectiveRow[] {
            flag("DNS")
                    .byDefault(false)
                    .live()
                    .help("look up the names of clients for CGI, access control and logs")
                    .advice("off: every look-up delays a request"),
            alias("HostnameLookups", "DNS"),
            flag("AsyncDNS")
                    .byDefault(false)
                    .live()
                    .help("reports show figures of look-ups, which are always made without blocking others"),
            list("DNSServers")
                    .byDefault("")
                    .live()
                    .help("addresses of name servers, with :port if it is not 53; none = those of the system"),
            milliseconds("DNSTimeout")
                    .range(10, 60_000)
                    .byDefault(5_000)
                    .live()
                    .help("longest wait for the name of a client"),
            count("MaxDNSLookups")
                    .range(1, 65_536)
                    .byDefault(256)
                    .live()
                    .help("look-ups in progress at most; further requests do without the name, or get 503"),
            count("MaxDNSWaiting")
                    .range(1, 65_536)
                    .byDefault(32)
                    .live()
                    .help(
                            "session threads that wait for names at most; further requests do without the name, or get 503")
                    .advice("well below RqThrottle, or slow name servers stop everything"),
        };
    }
}
