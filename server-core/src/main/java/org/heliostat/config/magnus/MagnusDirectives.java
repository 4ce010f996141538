package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.alias;
import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;
import static org.heliostat.config.DirectiveRow.withoutEffect;

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
            .with("Content of requests to applications", content())
            .with("WebSockets", webSockets())
            .with("HTTP", http())
            .with("Programs and pools", programsAndPools())
            .with("Names and addresses", names())
            .with("Logs", logs())
            .with("Security", security())
            .with("Server", server())
            .with("Accepted without effect", obsolete());

    private static final String NO_CGI = "CGI programs are not run yet";
    private static final String NO_POOLS = "functions run on session threads; there are no thread pools yet";
    private static final String NO_LATE_CERTIFICATE =
            "clients are asked for their certificate in the handshake only (clientauth of SSLPARAMS)";
    private static final String NO_ACLS = "ACL files are not evaluated yet";
    private static final String STREAMED = "bodies are streamed; none is collected beforehand";

    private MagnusDirectives() {}

    private static DirectiveRow[] threads() {
        return new DirectiveRow[] {
            count("RqThrottle")
                    .range(0, 65_536)
                    .byDefault(128)
                    .live()
                    .help("session threads at most, and so requests that run at the same time; 0 only together with"
                            + " ConnQueueSize 0: no queue, no pool")
                    .advice("100 to 500 depending on load; raise it when requests wait while processors idle, lower"
                            + " it when the database or the memory is what is short"),
            count("RqThrottleMin")
                    .range(0, 65_536)
                    .byDefault(48)
                    .help("session threads made at start; not more than RqThrottle")
                    .advice("near the usual number of busy threads, so that a first rush finds them"),
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
                    .help("stack of a pooled session thread; 0 = the JVM's choice")
                    .advice("smaller stacks allow more threads; too small ends deep recursion in applications"),
            count("ConnQueueSize")
                    .range(0, 1_048_576)
                    .byDefault(4_096)
                    .live()
                    .help("requests that may wait for a session thread; one more is answered 503 at once; 0 only"
                            + " together with RqThrottle 0")
                    .advice("as many as may wait without annoying anyone: a longer queue answers later, not faster"),
            seconds("QueueTimeout")
                    .range(0, 86_400)
                    .byDefault(60)
                    .live()
                    .help("a request that waited longer for a session thread is answered 503 without running; 0 ="
                            + " no limit"),
            flag("StrictOverflow")
                    .byDefault(false)
                    .live()
                    .help("when the queue is full, close the connection without an answer, as the original did"),
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
                    .help("a response that makes no progress for this long is given up and its connection closed"),
            seconds("KeepAliveTimeout")
                    .range(0, 300)
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
                    .help("after the last byte was sent, wait this long for the client to close"),
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
                            + " of its answer waits for it; slower: the connection is cut; 0 = no limit"),
            count("MaxPipelinedRequests")
                    .range(1, 10_000)
                    .byDefault(64)
                    .live()
                    .help("requests of one connection read ahead of their answers; then reading pauses"),
            bytes("ChunkedRequestBufferSize")
                    .notUsedYet(STREAMED)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("memory for a chunked request body where its length must be known beforehand; over it the"
                            + " answer is 411"),
            seconds("ChunkedRequestTimeout")
                    .notUsedYet(STREAMED)
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

    private static DirectiveRow[] content() {
        return new DirectiveRow[] {
            count("MaxFormParameters")
                    .range(1, 10_000_000)
                    .byDefault(10_000)
                    .live()
                    .help("parameters of a request, of query and body together; over it the answer is 413"),
            bytes("MaxFormSize")
                    .range(0, GIGABYTE)
                    .byDefault(2 * MEGABYTE)
                    .live()
                    .help("form body (application/x-www-form-urlencoded) that is read into memory for parameters;"
                            + " over it the answer is 413"),
            count("MaxMultipartParts")
                    .range(1, 1_000_000)
                    .byDefault(1_000)
                    .live()
                    .help("parts of a multipart body; over it the answer is 413"),
            count("MaxPartHeaders")
                    .range(1, 1_000)
                    .byDefault(16)
                    .live()
                    .help("header lines of one part; over it the answer is 413"),
            bytes("MaxPartHeaderSize")
                    .range(64, MEGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("header of one part; over it the answer is 413"),
            count("MaxMultipartFiles")
                    .range(0, 1_000_000)
                    .byDefault(500)
                    .live()
                    .help("parts of one body that are kept in files; over it the answer is 413"),
            bytes("MultipartMemory")
                    .range(0, GIGABYTE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("parts of one body that may stay in memory, all together; what is more goes to files,"
                            + " whatever file-size-threshold an application sets")
                    .advice("times the number of uploads at the same time, it must fit into the heap"),
            bytes("MaxMultipartSize")
                    .byDefault(2 * GIGABYTE)
                    .live()
                    .help("multipart body where the application sets no max-request-size; over it the answer is 413;"
                            + " 0 = no limit but MaxRequestBody"),
        };
    }

    private static DirectiveRow[] webSockets() {
        return new DirectiveRow[] {
            count("MaxWebSockets")
                    .range(0, 10_000_000)
                    .byDefault(10_000)
                    .live()
                    .help("WebSockets open at one time, of all applications; over it a handshake is answered 503"),
            bytes("WebSocketMessageSize")
                    .range(1, GIGABYTE)
                    .byDefault(64 * KILOBYTE)
                    .live()
                    .help("longest message that is collected in memory, counted after decompression, where the endpoint"
                            + " sets no size of its own; over it the WebSocket is closed with 1009"),
            bytes("WebSocketFrameSize")
                    .range(125, GIGABYTE)
                    .byDefault(16 * MEGABYTE)
                    .live()
                    .help("longest frame; over it the WebSocket is closed with 1009"),
            bytes("WebSocketSendQueueSize")
                    .range(1, GIGABYTE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("bytes that asynchronous sends of one WebSocket may leave waiting for a slow peer; over it a"
                            + " send fails"),
            seconds("WebSocketIdleTimeout")
                    .range(0, 604_800)
                    .byDefault(0)
                    .live()
                    .help("time without messages after which a WebSocket is closed, where the application sets no time"
                            + " of its own; 0 = never"),
            seconds("WebSocketPingInterval")
                    .range(1, 240)
                    .byDefault(60)
                    .live()
                    .help("silence after which the server asks whether a peer is still there; one that is silent for"
                            + " as long again is gone"),
            seconds("WebSocketHandshakeTimeout")
                    .range(1, 600)
                    .byDefault(10)
                    .live()
                    .help("time a peer may take to answer a close frame, and a server to answer an application that"
                            + " connects as a client"),
            flag("WebSocketCompression")
                    .byDefault(true)
                    .live()
                    .help("accept permessage-deflate, and offer it as a client"),
        };
    }

    private static DirectiveRow[] http() {
        return new DirectiveRow[] {
            bytes("UseOutputStreamSize")
                    .range(0, GIGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("response buffer; a response that fits gets a Content-Length instead of chunks; 0 = no"
                            + " buffer")
                    .advice("a little more than the usual page"),
            milliseconds("flushTimer")
                    .notUsedYet("a buffered answer is sent when its buffer is full, at a flush and at its end")
                    .range(0, 3_600_000)
                    .byDefault(3_000)
                    .live()
                    .help("a buffered response is sent on when the next write comes this much later; 0 = with each"
                            + " write"),
            choice("SessionTracking", "cookie", "both")
                    .byDefault("cookie")
                    .help("how ids of HTTP sessions travel where neither web.xml nor sun-web.xml says it: by cookie,"
                            + " or for clients without cookies also in URLs")
                    .advice("ids in URLs end up in logs, bookmarks and Referer headers"),
            flag("StrictHttpHeaders")
                    .byDefault(false)
                    .live()
                    .help("answer 400 to a request that repeats a header which may come only once"),
            choice("HTTPVersion", "1.1", "1.0")
                    .notUsedYet("HTTP/1.1 is announced", "1.1")
                    .byDefault("1.1")
                    .live()
                    .help("highest HTTP/1 version announced"),
            text("ServerString").byDefault("Heliostat").live().help("the Server header; none = no such header"),
            flag("ETag").byDefault(true).live().help("send ETag headers with files"),
            ignored("CanonicalizeURI"),
            ignored("ContentHeaders"),
            ignored("AcceptLanguage"),
        };
    }

    private static DirectiveRow[] programsAndPools() {
        return new DirectiveRow[] {
            seconds("CGIExpirationTimeout")
                    .notUsedYet(NO_CGI)
                    .range(0, 86_400)
                    .byDefault(300)
                    .live()
                    .help("a CGI program that runs longer is ended, and the answer is 504; 0 = no limit"),
            seconds("CGIStubIdleTimeout")
                    .notUsedYet(NO_CGI)
                    .range(0, 86_400)
                    .byDefault(45)
                    .help("an idle CGI helper is ended after this"),
            count("MinCGIStubs").notUsedYet(NO_CGI).range(0, 4_096).byDefault(2).help("CGI helpers kept ready"),
            count("MaxCGIStubs")
                    .notUsedYet(NO_CGI)
                    .range(1, 4_096)
                    .byDefault(10)
                    .live()
                    .help("CGI programs at the same time"),
            bytes("NativePoolStackSize")
                    .notUsedYet(NO_POOLS)
                    .range(0, GIGABYTE)
                    .byDefault(0)
                    .help("stack of a thread of NativePool; 0 = the JVM's choice"),
            count("NativePoolMaxThreads")
                    .notUsedYet(NO_POOLS)
                    .range(0, 65_536)
                    .byDefault(128)
                    .help("threads of NativePool; 0 = 128"),
            count("NativePoolMinThreads")
                    .notUsedYet(NO_POOLS)
                    .range(0, 65_536)
                    .byDefault(1)
                    .help("threads of NativePool made at start"),
            count("NativePoolQueueSize")
                    .notUsedYet(NO_POOLS)
                    .range(0, 1_048_576)
                    .byDefault(0)
                    .help("requests that may wait for NativePool; 0 = no limit")
                    .advice("not less than RqThrottle, or busy functions run early"),
            ignored("CGIWaitPid"),
            withoutEffect("WincgiTimeout", "there are no Windows CGI programs"),
        };
    }

    private static DirectiveRow[] names() {
        return new DirectiveRow[] {
            flag("DNS")
                    .notUsedYet("names are not looked up yet; addresses stand for them", "off")
                    .byDefault(false)
                    .live()
                    .help("look up the names of clients for CGI, access control and logs")
                    .advice("off: every look-up delays a request"),
            alias("HostnameLookups", "DNS"),
            flag("AsyncDNS")
                    .byDefault(false)
                    .butWithoutEffect("look-ups never block a thread")
                    .help("look up names without blocking"),
        };
    }

    private static DirectiveRow[] logs() {
        return new DirectiveRow[] {
            path("ErrorLog")
                    .byDefault("logs/errors")
                    .live()
                    .help("error log, relative to the instance; SYSLOG = the system's log"),
            text("ErrorLogDateFormat").byDefault("%d/%b/%Y:%H:%M:%S").live().help("time in the error log (strftime)"),
            seconds("LogFlushInterval")
                    .range(0, 3_600)
                    .byDefault(30)
                    .live()
                    .help("access log lines reach the disk after this time at the latest"),
            flag("LogVerbose").byDefault(false).live().help("also log what is normal"),
            flag("LogVsId")
                    .notUsedYet("lines do not carry the virtual server yet", "off")
                    .byDefault(false)
                    .live()
                    .help("virtual server's id in each line of the error log"),
            alias("LogAllVs", "LogVsId"),
            path("PidLog")
                    .byDefault("run/pid")
                    .notUsedYet("the process id is in run/pid", "run/pid")
                    .help("file with the process's id, relative to the instance"),
        };
    }

    private static DirectiveRow[] security() {
        return new DirectiveRow[] {
            flag("Security").byDefault(false).help("must be on for a listen socket with security=\"on\""),
            count("SSLCacheEntries").byDefault(10_000).help("TLS sessions kept for resumption; 0 = 10000"),
            seconds("SSL3SessionTimeout")
                    .range(5, 86_400)
                    .byDefault(86_400)
                    .help("a TLS session may be resumed for this long"),
            seconds("SSLSessionTimeout")
                    .range(5, 100)
                    .byDefault(100)
                    .butWithoutEffect("it is about SSL 2, which is gone; SSL3SessionTimeout is used for TLS")
                    .help("SSL 2 sessions"),
            bytes("SSLClientAuthDataLimit")
                    .notUsedYet(NO_LATE_CERTIFICATE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("request body kept while the client is asked for its certificate"),
            seconds("SSLClientAuthTimeout")
                    .notUsedYet(NO_LATE_CERTIFICATE)
                    .range(1, 3_600)
                    .byDefault(60)
                    .live()
                    .help("time for the client to show its certificate"),
            seconds("ACLCacheLifetime")
                    .range(0, 86_400)
                    .byDefault(120)
                    .live()
                    .help("a checked password is believed for this long; 0 = always check"),
            count("ACLUserCacheSize")
                    .range(1, 1_048_576)
                    .byDefault(200)
                    .live()
                    .help("users of a realm whose password is remembered as checked")
                    .advice("the number of users who are active at the same time"),
            count("ACLGroupCacheSize")
                    .notUsedYet(NO_ACLS)
                    .range(1, 1_024)
                    .byDefault(4)
                    .live()
                    .help("groups kept for each cached user"),
            ignored("ACLCacheStrictPassword"),
            ignored("ACLCacheMax"),
        };
    }

    private static DirectiveRow[] server() {
        return new DirectiveRow[] {
            text("ServerID").byDefault("heliostat").help("name of the instance in reports"),
            text("User")
                    .notUsedYet("the account is that of whoever starts the server", "")
                    .byDefault("")
                    .help("account that the server is expected to run as; it cannot switch to it"
                            + " and warns when it runs as another"),
            path("TempDir")
                    .byDefault("work/tmp")
                    .notUsedYet("temporary files are in work/ and in the JVM's java.io.tmpdir")
                    .help("temporary files, relative to the instance"),
            flag("TempDirSecurity")
                    .byDefault(true)
                    .notUsedYet("TempDir is not used yet")
                    .help("refuse a TempDir that others may write to"),
            text("Umask")
                    .byDefault("")
                    .butWithoutEffect("a JVM cannot change it; set it where the server is started")
                    .help("octal mask for files made by the server"),
            path("ExtraPath").notUsedYet(NO_CGI).help("folders put before PATH for CGI programs"),
            ignored("ServerRoot"),
            ignored("NetSiteRoot"),
            ignored("ServerConfigurationFile"),
            ignored("MtaHost"),
            ignored("Concurrency"),
            ignored("IoProcessor"),
            withoutEffect("Chroot", "a JVM cannot change its root; use a container"),
        };
    }

    private static DirectiveRow[] obsolete() {
        return new DirectiveRow[] {
            withoutEffect("KernelThreads", "threads are the operating system's"),
            count("MaxProcs")
                    .range(1, 1_024)
                    .byDefault(1)
                    .butWithoutEffect("one process uses all processors")
                    .help("server processes"),
            withoutEffect("RqThrottleMinPerSocket", "sessions are shared by all listen sockets; use RqThrottleMin"),
            withoutEffect("BlockingListenSockets", "sockets never block"),
            withoutEffect("DaemonStats", "use stats-init"),
            withoutEffect("ServerName", "it is the servername of LS in server.xml"),
            withoutEffect("Ciphers", "it belongs to SSLPARAMS in server.xml"),
            withoutEffect("SSL2", "SSL 2 is gone; use SSLPARAMS in server.xml"),
            withoutEffect("SSL3", "SSL 3 is gone; use SSLPARAMS in server.xml"),
            withoutEffect("SSL3Ciphers", "it belongs to SSLPARAMS in server.xml"),
            withoutEffect("CERTDefaultNickname", "it is servercertnickname of SSLPARAMS in server.xml"),
            withoutEffect("AdminLanguage", "the server speaks one language"),
            withoutEffect("ClientLanguage", "the server speaks one language"),
            withoutEffect("DefaultLanguage", "the server speaks one language"),
            withoutEffect("DefaultCharSet", "set charset with force-type in obj.conf"),
            withoutEffect("LoadObjects", "objectfile in server.xml names the file"),
            withoutEffect("RootObject", "it is rootobject in server.xml"),
            withoutEffect("ACLFile", "it is an element of server.xml"),
            withoutEffect("Address", "it is the ip of LS in server.xml"),
            withoutEffect("Port", "it is the port of LS in server.xml"),
            withoutEffect("VirtualServerFile", "virtual servers are in server.xml"),
        };
    }
}
