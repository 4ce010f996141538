package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.fraction;
import static org.heliostat.stats.catalogue.Figure.gauge;
import static org.heliostat.stats.catalogue.Figure.text;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.stats.thread.TuningSnapshot;

/** From the socket to the thread: connections, queue, sessions, pools. */
final class QueueFigures {

    private QueueFigures() {}

    static List<Box<?>> boxes() {
        return List.of(
                protocol(),
                http2(),
                connectionQueue(),
                keepAlive(),
                sessionThreads(),
                requestBodies(),
                sessionTuning(),
                threadPools(),
                refusals(),
                refusedLines());
    }

    private static Box<ProtocolSnapshot> protocol() {
        return Box.single(
                "Protocol",
                "Connections, and requests that ended in the protocol itself",
                ServerSnapshot::protocol,
                gauge("connectionsOpen", "Connections now", ProtocolSnapshot::connectionsOpen),
                gauge("connectionsPeak", "Connections at most at one time", ProtocolSnapshot::connectionsPeak),
                counter("connectionsTotal", "Connections accepted", ProtocolSnapshot::connectionsTotal),
                counter(
                        "connectionsRefused",
                        "Connections closed at once: MaxConnections",
                        ProtocolSnapshot::connectionsRefused),
                counter("bytesReceived", FigureUnit.BYTES, "Bytes received", ProtocolSnapshot::bytesReceived),
                counter("bytesSent", FigureUnit.BYTES, "Bytes sent", ProtocolSnapshot::bytesSent),
                counter("requests", "Requests whose head was complete and legal", ProtocolSnapshot::requests),
                counter("malformed", "Requests answered 400, 501 or 505", ProtocolSnapshot::malformed),
                counter("headTimeouts", "Heads not complete within AcceptTimeout", ProtocolSnapshot::headTimeouts),
                counter(
                        "bodyTimeouts",
                        "Bodies slower than AcceptTimeout or MinRequestRate",
                        ProtocolSnapshot::bodyTimeouts),
                counter("bodiesTooLarge", "Bodies over MaxRequestBody", ProtocolSnapshot::bodiesTooLarge),
                counter(
                        "requestLinesTooLong",
                        "Request lines over MaxRequestLine",
                        ProtocolSnapshot::requestLinesTooLong),
                counter("headsTooLarge", "Heads over HeaderBufferSize", ProtocolSnapshot::headsTooLarge),
                counter("headersTooMany", "Heads over MaxRqHeaders", ProtocolSnapshot::headersTooMany),
                counter("expectationsFailed", "Requests with an unknown Expect", ProtocolSnapshot::expectationsFailed),
                counter("drainTimeouts", "Unread bodies beyond RqTransactionTimeout", ProtocolSnapshot::drainTimeouts),
                counter(
                        "writeTimeouts",
                        "Clients that took nothing for NetWriteTimeout",
                        ProtocolSnapshot::writeTimeouts),
                counter("slowReaders", "Clients slower than MinResponseRate", ProtocolSnapshot::slowReaders),
                counter(
                        "pipelinePauses",
                        "Times reading paused since answers were not read",
                        ProtocolSnapshot::pipelinePauses),
                counter("tlsHandshakes", "TLS handshakes", ProtocolSnapshot::tlsHandshakes),
                counter("tlsFailures", "TLS handshakes that failed", ProtocolSnapshot::tlsFailures),
                counter("tlsResumed", "TLS handshakes that went on with a session", ProtocolSnapshot::tlsResumed),
                counter("resets", "Connections the client reset", ProtocolSnapshot::resets),
                counter("clientsGone", "Connections lost while a request was served", ProtocolSnapshot::clientsGone),
                counter("aborted", "Connections cut in the middle of an answer", ProtocolSnapshot::aborted),
                counter("upgraded", "Connections given to another protocol", ProtocolSnapshot::upgraded),
                counter("upgradeTimeouts", "Of these, closed for silence", ProtocolSnapshot::upgradeTimeouts));
    }

    private static Box<Http2Snapshot> http2() {
        return Box.single(
                "Http2",
                "Connections that speak HTTP/2, and their streams",
                ServerSnapshot::http2,
                gauge("connectionsOpen", "Connections now", Http2Snapshot::connectionsOpen),
                counter("connectionsTotal", "Connections since the start", Http2Snapshot::connectionsTotal),
                gauge("streamsOpen", "Requests being served now", Http2Snapshot::streamsOpen),
                counter("streamsTotal", "Requests since the start", Http2Snapshot::streamsTotal),
                counter("resetsReceived", "Streams that clients took back", Http2Snapshot::resetsReceived),
                counter("resetsSent", "Streams that the server ended", Http2Snapshot::resetsSent),
                counter("streamsRefused", "Streams over HTTP2MaxStreams", Http2Snapshot::streamsRefused),
                counter("queueRefusals", "Requests refused: ConnQueueShare", Http2Snapshot::queueRefusals),
                counter("threadWaits", "Requests that let others pass: RqThrottleShare", Http2Snapshot::threadWaits),
                counter("goAwaysSent", "Notices that a connection will end", Http2Snapshot::goAwaysSent),
                counter("errors", "Connections that broke the rules", Http2Snapshot::errors),
                counter(
                        "clientResetFloods",
                        "Connections ended: HTTP2MaxClientResets",
                        Http2Snapshot::clientResetFloods),
                counter(
                        "serverResetFloods",
                        "Connections ended: HTTP2MaxServerResets",
                        Http2Snapshot::serverResetFloods),
                counter("settingsFloods", "Connections ended: HTTP2MaxSettings", Http2Snapshot::settingsFloods),
                counter("pingFloods", "Connections ended: HTTP2MaxPings", Http2Snapshot::pingFloods),
                counter("emptyFrameFloods", "Connections ended: HTTP2MaxEmptyFrames", Http2Snapshot::emptyFrameFloods),
                counter("priorityFloods", "Connections ended: HTTP2MaxPriorities", Http2Snapshot::priorityFloods),
                counter(
                        "continuationFloods",
                        "Connections ended: HTTP2MaxContinuations",
                        Http2Snapshot::continuationFloods));
    }

    private static Box<ConnectionQueueSnapshot> connectionQueue() {
        return Box.single(
                "ConnectionQueue",
                "Requests that wait for a session thread",
                ServerSnapshot::connectionQueue,
                gauge("length", "Requests waiting now", ConnectionQueueSnapshot::length),
                gauge("peak", "Requests that waited at most at one time", ConnectionQueueSnapshot::peak),
                gauge("limit", "ConnQueueSize", ConnectionQueueSnapshot::limit),
                counter("queuedTotal", "Requests that entered", ConnectionQueueSnapshot::queuedTotal),
                counter("overflows", "Requests refused because the queue was full", ConnectionQueueSnapshot::overflows),
                counter("reentries", "Times an asynchronous request came in again", ConnectionQueueSnapshot::reentries),
                counter(
                        "delayNanos",
                        FigureUnit.NANOSECONDS,
                        "Time waited by all that entered",
                        ConnectionQueueSnapshot::delayNanos),
                fraction(
                        "oneMinuteLength",
                        "Average length of the last minute",
                        ConnectionQueueSnapshot::oneMinuteLength),
                fraction(
                        "fiveMinutesLength",
                        "Average length of five minutes",
                        ConnectionQueueSnapshot::fiveMinutesLength),
                fraction(
                        "fifteenMinutesLength",
                        "Average length of 15 minutes",
                        ConnectionQueueSnapshot::fifteenMinutesLength));
    }

    private static Box<KeepAliveSnapshot> keepAlive() {
        return Box.single(
                "KeepAlive",
                "Connections kept for further requests",
                ServerSnapshot::keepAlive,
                gauge("count", "Connections that hold a reservation", KeepAliveSnapshot::count),
                gauge("max", "MaxKeepAliveConnections", KeepAliveSnapshot::max),
                counter("hits", "Requests that began on a kept connection", KeepAliveSnapshot::hits),
                counter("flushes", "Always 0: newcomers are refused instead", KeepAliveSnapshot::flushes),
                counter("refusals", "Reservations refused", KeepAliveSnapshot::refusals),
                counter("timeouts", "Idle connections closed after KeepAliveTimeout", KeepAliveSnapshot::timeouts),
                gauge("timeoutSeconds", FigureUnit.SECONDS, "KeepAliveTimeout", KeepAliveSnapshot::timeoutSeconds));
    }

    private static Box<SessionThreadsSnapshot> sessionThreads() {
        return Box.single(
                "SessionThreads",
                "Threads that run requests",
                ServerSnapshot::sessionThreads,
                text("way", "pool or virtual", SessionThreadsSnapshot::way),
                gauge("active", "Sessions that run a request now", SessionThreadsSnapshot::active),
                gauge("created", "Sessions there are", SessionThreadsSnapshot::created),
                gauge("limit", "RqThrottle; with auto the number in force", SessionThreadsSnapshot::limit),
                counter("expired", "Requests that waited longer than QueueTimeout", SessionThreadsSnapshot::expired));
    }

    private static Box<BodyPlacesSnapshot> requestBodies() {
        return Box.single(
                "RequestBodies",
                "Requests whose bodies have not come whole",
                snapshot -> snapshot.sessionThreads().bodies(),
                gauge(
                        "used",
                        "Of them, those for whose clients a session waits, or would next",
                        BodyPlacesSnapshot::used),
                gauge("limit", "How many may at one time: RqThrottleBodies", BodyPlacesSnapshot::limit),
                gauge("held", "Requests that wait now without a thread", BodyPlacesSnapshot::held),
                gauge(
                        "keptBytes",
                        "Bytes kept of the bodies of those, in steps of 4 KB",
                        BodyPlacesSnapshot::keptBytes),
                gauge("keptBytesLimit", "HeldBodyMemory", BodyPlacesSnapshot::keptBytesLimit),
                counter("holds", "Requests that have waited so", BodyPlacesSnapshot::holds),
                counter("expired", "Of those, refused after QueueTimeout", BodyPlacesSnapshot::expired),
                counter("refused", "Requests refused at once: HeldBodyMemory", BodyPlacesSnapshot::refused));
    }

    private static Box<TuningSnapshot> sessionTuning() {
        return Box.single(
                "SessionTuning",
                "RqThrottle auto, which finds the number of session threads by trying",
                snapshot -> snapshot.sessionThreads().tuning(),
                text("on", "Whether it is in force: on or off", tuning -> tuning.on() ? "on" : "off"),
                gauge("least", "Session threads that may be chosen at least", TuningSnapshot::least),
                gauge("most", "RqThrottleMax", TuningSnapshot::most),
                counter("raised", "Times the limit was raised, probes included", TuningSnapshot::raised),
                counter("lowered", "Times the limit was lowered, probes included", TuningSnapshot::lowered),
                fraction(
                        "throughput",
                        "Requests per second that succeeded when it was measured last at the limit",
                        TuningSnapshot::throughput));
    }

    private static Box<ThreadPoolSnapshot> threadPools() {
        return new Box<>(
                "ThreadPool",
                "A pool of threads for functions of obj.conf",
                List.of("pool"),
                List.of(
                        gauge("idle", "Threads without work", ThreadPoolSnapshot::idle),
                        gauge("threads", "Threads there are", ThreadPoolSnapshot::threads),
                        gauge("limit", "MaxThreads", ThreadPoolSnapshot::limit),
                        gauge("queued", "Calls waiting now", ThreadPoolSnapshot::queued),
                        gauge("queuedPeak", "Calls waiting at most", ThreadPoolSnapshot::queuedPeak),
                        gauge(
                                "queueLimit",
                                "QueueSize; 0 = RqThrottle and ConnQueueSize",
                                ThreadPoolSnapshot::queueLimit),
                        counter("refused", "Calls answered by the busy function", ThreadPoolSnapshot::refused),
                        counter("expired", "Calls that waited too long (QueueTimeout)", ThreadPoolSnapshot::expired)),
                snapshot -> parts(snapshot.threadPools()));
    }

    private static Box<RefusalsSnapshot.Cause> refusals() {
        return new Box<>(
                "Refusals",
                "Requests for which nothing ran, by cause",
                List.of("cause"),
                List.of(
                        text("status", "Status of the answer; 0 = none", one -> Integer.toString(one.status())),
                        counter("count", "Requests refused for this cause", RefusalsSnapshot.Cause::count),
                        counter(
                                "unassigned",
                                "Of those, the ones that came to no virtual server",
                                RefusalsSnapshot.Cause::unassigned)),
                snapshot -> snapshot.refusals().causes().stream().map(one -> new Part<>(List.of(one.cause()), one)));
    }

    private static Box<RefusalsSnapshot> refusedLines() {
        return Box.single(
                "RefusalLog",
                "Lines of access logs for refused requests",
                ServerSnapshot::refusals,
                counter(
                        "linesDropped",
                        "Lines left out since there were more than RefusalLogRate in a second",
                        RefusalsSnapshot::linesDropped));
    }

    private static Stream<Part<ThreadPoolSnapshot>> parts(List<ThreadPoolSnapshot> pools) {
        return pools.stream().map(pool -> new Part<>(List.of(pool.name()), pool));
    }
}
