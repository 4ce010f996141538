package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.gauge;
import static org.heliostat.stats.catalogue.Figure.text;
import static org.heliostat.stats.catalogue.Figure.times;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;

/** Web applications, their servlets, and the pools of database connections. */
final class WebAppFigures {

    private static final List<String> APPLICATION = List.of("virtual_server", "application");
    private static final List<String> SERVLET = List.of("virtual_server", "application", "servlet");

    private WebAppFigures() {}

    static List<Box<?>> boxes() {
        return List.of(
                webApps(),
                requests(),
                webSockets(),
                responseCaches(),
                jarFiles(),
                storedSessions(),
                servlets(),
                instancePools(),
                jdbcPools());
    }

    private static Box<WebAppSnapshot> webApps() {
        return new Box<>(
                "WebApp",
                "A web application",
                APPLICATION,
                List.of(
                        text("mode", "enabled, disabled or failed", WebAppSnapshot::mode),
                        text("detail", "Why it failed", WebAppSnapshot::detail),
                        gauge("jsps", "Compiled pages in use", WebAppSnapshot::jsps),
                        counter("reloadedJsps", "Pages compiled again", WebAppSnapshot::reloadedJsps),
                        counter("sessions", "HTTP sessions made", WebAppSnapshot::sessions),
                        gauge("activeSessions", "HTTP sessions now", WebAppSnapshot::activeSessions),
                        gauge("activeSessionsPeak", "HTTP sessions at most", WebAppSnapshot::activeSessionsPeak),
                        counter(
                                "rejectedSessions",
                                "HTTP sessions beyond maxSessions",
                                WebAppSnapshot::rejectedSessions),
                        counter(
                                "expiredSessions",
                                "HTTP sessions ended by their time-out",
                                WebAppSnapshot::expiredSessions),
                        counter("endedSessions", "HTTP sessions that ended", WebAppSnapshot::endedSessions),
                        counter(
                                "sessionAliveSecondsTotal",
                                FigureUnit.SECONDS,
                                "Lives of the sessions that ended, together",
                                WebAppSnapshot::sessionAliveSecondsTotal),
                        gauge(
                                "sessionAliveMaxSeconds",
                                FigureUnit.SECONDS,
                                "Longest life of a session",
                                WebAppSnapshot::sessionAliveMaxSeconds),
                        gauge(
                                "sessionAliveAverageSeconds",
                                FigureUnit.SECONDS,
                                "Average life of sessions",
                                WebAppSnapshot::sessionAliveAverageSeconds),
                        counter(
                                "sessionValuesLeftBehind",
                                "Values a reload could not carry over",
                                WebAppSnapshot::sessionValuesLeftBehind)),
                snapshot -> ofWebApps(snapshot, webApp -> webApp));
    }

    private static Box<WebAppSnapshot.Requests> requests() {
        return new Box<>(
                "WebAppRequests",
                "What an application's requests brought",
                APPLICATION,
                List.of(
                        gauge("asyncWaiting", "Asynchronous requests that wait", WebAppSnapshot.Requests::asyncWaiting),
                        gauge(
                                "asyncWaitingPeak",
                                "Waiting at most at one time",
                                WebAppSnapshot.Requests::asyncWaitingPeak),
                        counter(
                                "asyncTimeouts",
                                "Asynchronous requests whose time was over",
                                WebAppSnapshot.Requests::asyncTimeouts),
                        counter("multipartBodies", "Multipart bodies", WebAppSnapshot.Requests::multipartBodies),
                        counter("parts", "Parts of these", WebAppSnapshot.Requests::parts),
                        counter("partFiles", "Parts kept in files", WebAppSnapshot.Requests::partFiles),
                        counter(
                                "malformedContent",
                                "Requests with malformed parameters or parts",
                                WebAppSnapshot.Requests::malformedContent),
                        counter(
                                "refusedContent",
                                "Requests beyond a limit of parameters or parts",
                                WebAppSnapshot.Requests::refusedContent)),
                snapshot -> ofWebApps(snapshot, WebAppSnapshot::requests));
    }

    private static Box<WebAppSnapshot.WebSockets> webSockets() {
        return new Box<>(
                "WebSockets",
                "WebSockets of an application",
                APPLICATION,
                List.of(
                        gauge("open", "WebSockets now", WebAppSnapshot.WebSockets::open),
                        gauge("peak", "WebSockets at most", WebAppSnapshot.WebSockets::peak),
                        counter("opened", "WebSockets opened", WebAppSnapshot.WebSockets::opened),
                        counter(
                                "refusedFull",
                                "Handshakes refused because of MaxWebSockets",
                                WebAppSnapshot.WebSockets::refusedFull),
                        counter(
                                "refused",
                                "Handshakes that were wrong or not wanted",
                                WebAppSnapshot.WebSockets::refused),
                        counter("messagesIn", "Messages received", WebAppSnapshot.WebSockets::messagesIn),
                        counter("messagesOut", "Messages sent", WebAppSnapshot.WebSockets::messagesOut),
                        counter(
                                "bytesIn",
                                FigureUnit.BYTES,
                                "Bytes of frames received",
                                WebAppSnapshot.WebSockets::bytesIn),
                        counter(
                                "bytesOut",
                                FigureUnit.BYTES,
                                "Bytes of frames sent",
                                WebAppSnapshot.WebSockets::bytesOut),
                        counter("tooBig", "Closed with 1009", WebAppSnapshot.WebSockets::tooBig),
                        counter(
                                "protocolErrors",
                                "Closed with 1002 or 1007",
                                WebAppSnapshot.WebSockets::protocolErrors),
                        counter(
                                "sendQueueFull",
                                "Sends beyond WebSocketSendQueueSize",
                                WebAppSnapshot.WebSockets::sendQueueFull),
                        counter("sendTimeouts", "Sends that took too long", WebAppSnapshot.WebSockets::sendTimeouts),
                        counter("idleTimeouts", "Closed because unused", WebAppSnapshot.WebSockets::idleTimeouts),
                        counter(
                                "pingTimeouts",
                                "Cut without an answer to a ping",
                                WebAppSnapshot.WebSockets::pingTimeouts),
                        counter(
                                "messageTimeouts",
                                "Messages not whole in time",
                                WebAppSnapshot.WebSockets::messageTimeouts),
                        counter(
                                "handshakeTimeouts",
                                "Close frames and handshakes not answered",
                                WebAppSnapshot.WebSockets::handshakeTimeouts),
                        counter("goingAway", "Closed with 1001", WebAppSnapshot.WebSockets::goingAway)),
                snapshot -> ofWebApps(snapshot, WebAppSnapshot::webSockets));
    }

    private static Box<WebAppSnapshot.ResponseCache> responseCaches() {
        return new Box<>(
                "ResponseCache",
                "Answers of an application that are kept",
                APPLICATION,
                List.of(
                        gauge("maxEntries", "Limit; 0 = none is kept", WebAppSnapshot.ResponseCache::maxEntries),
                        gauge("entries", "Entries now", WebAppSnapshot.ResponseCache::entries),
                        counter("hits", "Answers from the cache", WebAppSnapshot.ResponseCache::hits),
                        counter("misses", "Answers made since nothing was kept", WebAppSnapshot.ResponseCache::misses),
                        counter("refreshed", "Answers made anew on demand", WebAppSnapshot.ResponseCache::refreshed),
                        counter("added", "Entries added", WebAppSnapshot.ResponseCache::added),
                        counter("removed", "Entries removed", WebAppSnapshot.ResponseCache::removed),
                        counter(
                                "overflows",
                                "Good entries that went to make room",
                                WebAppSnapshot.ResponseCache::overflows),
                        gauge("bytes", FigureUnit.BYTES, "Bytes held", WebAppSnapshot.ResponseCache::bytes),
                        gauge(
                                "bytesPeak",
                                FigureUnit.BYTES,
                                "Bytes held at most",
                                WebAppSnapshot.ResponseCache::bytesPeak),
                        gauge("maxBytes", FigureUnit.BYTES, "Limit of bytes", WebAppSnapshot.ResponseCache::maxBytes),
                        counter(
                                "waited",
                                "Requests that waited for another's answer",
                                WebAppSnapshot.ResponseCache::waited),
                        counter("waitTimeouts", "Of these, in vain", WebAppSnapshot.ResponseCache::waitTimeouts),
                        counter("passed", "Requests led past the cache", WebAppSnapshot.ResponseCache::passed),
                        counter("notKept", "Answers for one client only", WebAppSnapshot.ResponseCache::notKept),
                        counter("tooLarge", "Answers without room", WebAppSnapshot.ResponseCache::tooLarge)),
                snapshot -> ofWebApps(snapshot, WebAppSnapshot::responseCache));
    }

    private static Box<WebAppSnapshot.JarFiles> jarFiles() {
        return new Box<>(
                "JarFiles",
                "Files of an application's jars that browsers asked for",
                APPLICATION,
                List.of(
                        gauge("unpacked", "Kept as files", WebAppSnapshot.JarFiles::unpacked),
                        gauge("bytes", FigureUnit.BYTES, "Bytes of these", WebAppSnapshot.JarFiles::bytes),
                        counter("leftOut", "Inflated at each request", WebAppSnapshot.JarFiles::leftOut)),
                snapshot -> ofWebApps(snapshot, WebAppSnapshot::jarFiles));
    }

    private static Box<WebAppSnapshot.StoredSessions> storedSessions() {
        return new Box<>(
                "StoredSessions",
                "HTTP sessions of an application where they are stored",
                APPLICATION,
                List.of(
                        text("manager", "persistence-type", WebAppSnapshot.StoredSessions::manager),
                        gauge("inHeap", "Sessions in the heap", WebAppSnapshot.StoredSessions::inHeap),
                        counter("stored", "Records written", WebAppSnapshot.StoredSessions::stored),
                        counter("loaded", "Records read", WebAppSnapshot.StoredSessions::loaded),
                        counter(
                                "storeFailures",
                                "Records the store failed on",
                                WebAppSnapshot.StoredSessions::storeFailures),
                        counter(
                                "conflicts",
                                "Records another process had changed",
                                WebAppSnapshot.StoredSessions::conflicts),
                        counter(
                                "lost",
                                "Records forged, cut, foreign or too large",
                                WebAppSnapshot.StoredSessions::lost),
                        counter(
                                "swappedOut",
                                "Sessions that left the heap for room",
                                WebAppSnapshot.StoredSessions::swappedOut),
                        counter(
                                "valuesRefused",
                                "Values that cannot be stored",
                                WebAppSnapshot.StoredSessions::valuesRefused)),
                snapshot -> ofWebApps(snapshot, WebAppSnapshot::stored));
    }

    private static <P> Stream<Part<P>> ofWebApps(ServerSnapshot snapshot, Function<WebAppSnapshot, P> reader) {
        return snapshot.webApps().stream()
                .map(webApp -> new Part<>(List.of(webApp.virtualServer(), webApp.uri()), reader.apply(webApp)));
    }

    private static Box<WebAppSnapshot.Servlet> servlets() {
        return new Box<>(
                "Servlet",
                "A servlet that was used or is out of service",
                SERVLET,
                List.of(
                        counter("requests", "Requests that reached it", WebAppSnapshot.Servlet::requests),
                        counter(
                                "errors",
                                "Of these, with an exception or a status of 500 and above",
                                WebAppSnapshot.Servlet::errors),
                        counter("ownErrors", "Errors made by itself", WebAppSnapshot.Servlet::ownErrors),
                        counter(
                                "ownNanos",
                                FigureUnit.NANOSECONDS,
                                "In its service method, without servlets it called",
                                WebAppSnapshot.Servlet::ownNanos),
                        text("outOfService", "Why it is out of service", WebAppSnapshot.Servlet::outOfService),
                        times("latency", "In its service method", WebAppSnapshot.Servlet::latency)),
                snapshot -> ofServlets(snapshot, WebAppSnapshot::servlets, WebAppSnapshot.Servlet::name));
    }

    private static Box<WebAppSnapshot.InstancePool> instancePools() {
        return new Box<>(
                "InstancePool",
                "Instances of a servlet that serve one request at a time",
                SERVLET,
                List.of(
                        gauge("instances", "Instances there are", WebAppSnapshot.InstancePool::instances),
                        gauge("inUse", "Of these, in use", WebAppSnapshot.InstancePool::inUse),
                        gauge("inUsePeak", "In use at most", WebAppSnapshot.InstancePool::inUsePeak),
                        gauge("maximum", "Limit of instances", WebAppSnapshot.InstancePool::maximum),
                        counter(
                                "exhausted",
                                "Requests answered 503 because none was free",
                                WebAppSnapshot.InstancePool::exhausted)),
                snapshot -> ofServlets(snapshot, WebAppSnapshot::instancePools, WebAppSnapshot.InstancePool::servlet));
    }

    private static <P> Stream<Part<P>> ofServlets(
            ServerSnapshot snapshot, Function<WebAppSnapshot, List<P>> reader, Function<P, String> name) {
        return snapshot.webApps().stream().flatMap(webApp -> reader.apply(webApp).stream()
                .map(part -> new Part<>(List.of(webApp.virtualServer(), webApp.uri(), name.apply(part)), part)));
    }

    private static Box<JdbcResourceSnapshot> jdbcPools() {
        return new Box<>(
                "JdbcPool",
                "A pool of database connections",
                List.of("pool"),
                List.of(
                        text("jndiNames", "Resources that lead to it", pool -> String.join(" ", pool.jndiNames())),
                        text("state", "unused, open, down, failed or ending", JdbcResourceSnapshot::state),
                        text("detail", "Why it is down or has failed", JdbcResourceSnapshot::detail),
                        gauge("connections", "Connections there are", JdbcResourceSnapshot::connections),
                        gauge("connectionsPeak", "Connections at most", JdbcResourceSnapshot::connectionsPeak),
                        gauge("maxConnections", "maxpoolsize", JdbcResourceSnapshot::maxConnections),
                        gauge("leased", "Connections lent out", JdbcResourceSnapshot::leased),
                        counter("leasedTotal", "Leases", JdbcResourceSnapshot::leasedTotal),
                        gauge("free", "Connections lying ready", JdbcResourceSnapshot::free),
                        gauge("waiting", "Threads that wait for one", JdbcResourceSnapshot::waiting),
                        gauge("waitingPeak", "Threads that waited at most", JdbcResourceSnapshot::waitingPeak),
                        times("waits", "Of threads that had to wait", JdbcResourceSnapshot::waits),
                        counter(
                                "idleTimeouts",
                                "Connections closed after idletimeout",
                                JdbcResourceSnapshot::idleTimeouts),
                        counter(
                                "waitTimeouts",
                                "Threads that gave up after maxwaittime",
                                JdbcResourceSnapshot::waitTimeouts),
                        counter(
                                "failedValidations",
                                "Connections found broken",
                                JdbcResourceSnapshot::failedValidations),
                        counter(
                                "brokenInUse",
                                "Connections that broke while they were lent",
                                JdbcResourceSnapshot::brokenInUse),
                        counter("opened", "Connections opened", JdbcResourceSnapshot::opened),
                        counter("failedOpens", "Attempts to open one that failed", JdbcResourceSnapshot::failedOpens),
                        counter("leaks", "Connections out for longer than leaktimeout", JdbcResourceSnapshot::leaks),
                        counter(
                                "threadsMadeAside",
                                "Threads of the pool that an application's thread had to make",
                                JdbcResourceSnapshot::threadsMadeAside)),
                snapshot -> snapshot.jdbcResources().stream().map(pool -> new Part<>(List.of(pool.pool()), pool)));
    }
}
