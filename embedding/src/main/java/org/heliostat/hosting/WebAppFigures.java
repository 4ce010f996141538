package org.heliostat.hosting;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.servlet.async.AsyncFigures;
import org.heliostat.servlet.context.WebApp;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.context.supply.PageFigures;
import org.heliostat.servlet.httpsession.session.SessionSnapshot;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.heliostat.servlet.servlethttp.fields.LimitCounters;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.stats.WebAppSnapshot;

/** Makes the part of the snapshot that is about one application. Only looks; any thread. */
record WebAppFigures(WebApps apps) {

    WebAppSnapshot of(ApplicationInfo info) {
        String vs = info.deployment().virtualServer();
        String uri = info.deployment().uri();
        Optional<WebApp> running = Optional.ofNullable(apps.at(vs, uri));
        SessionSnapshot sessions = running.map(app -> app.sessions().snapshot()).orElse(SessionSnapshot.NONE);
        PageFigures pages = running.map(WebApp::pageFigures).orElse(PageFigures.NONE);
        return new WebAppSnapshot(
                vs,
                uri,
                info.isFailed() ? "failed" : "enabled",
                info.detail(),
                pages.loaded(),
                pages.reloaded(),
                sessions.created(),
                sessions.active(),
                sessions.activePeak(),
                sessions.rejected(),
                sessions.expired(),
                sessions.aliveMaxSeconds(),
                sessions.ended(),
                sessions.aliveSecondsTotal(),
                0,
                sessions.valuesLeftBehind(),
                running.map(WebApp::servletFigures).orElse(List.of()),
                running.map(WebAppFigures::requests).orElse(WebAppSnapshot.Requests.NONE),
                running.map(app -> webSockets(app.sockets().figures())).orElse(WebAppSnapshot.WebSockets.NONE),
                running.map(WebApp::responseCache)
                        .map(ResponseCache::snapshot)
                        .orElse(WebAppSnapshot.ResponseCache.NONE),
                running.map(WebApp::instancePools).orElse(List.of()),
                running.map(WebApp::jarFigures).orElse(WebAppSnapshot.JarFiles.NONE),
                running.isEmpty() ? WebAppSnapshot.StoredSessions.NONE : stored(sessions));
    }

    private static WebAppSnapshot.StoredSessions stored(SessionSnapshot sessions) {
        return new WebAppSnapshot.StoredSessions(
                sessions.kind(),
                sessions.inHeap(),
                sessions.stored(),
                sessions.loaded(),
                sessions.storeFailures(),
                sessions.conflicts(),
                sessions.lost(),
                sessions.swappedOut(),
                sessions.valuesRefused(),
                sessions.ofVault());
    }

    private static WebAppSnapshot.WebSockets webSockets(SocketFigures figures) {
        return new WebAppSnapshot.WebSockets(
                figures.open(),
                figures.peak(),
                figures.total(SocketEvent.OPENED),
                figures.total(SocketEvent.REFUSED_FULL),
                figures.total(SocketEvent.HANDSHAKE_REFUSED),
                figures.total(SocketEvent.MESSAGE_IN),
                figures.total(SocketEvent.MESSAGE_OUT),
                figures.bytesIn(),
                figures.bytesOut(),
                figures.total(SocketEvent.TOO_BIG),
                figures.total(SocketEvent.PROTOCOL_ERROR),
                figures.total(SocketEvent.SEND_QUEUE_FULL),
                figures.total(SocketEvent.SEND_TIMEOUT),
                figures.total(SocketEvent.IDLE_TIMEOUT),
                figures.total(SocketEvent.PING_TIMEOUT),
                figures.total(SocketEvent.MESSAGE_TIMEOUT),
                figures.total(SocketEvent.HANDSHAKE_TIMEOUT),
                figures.total(SocketEvent.GOING_AWAY));
    }

    private static WebAppSnapshot.Requests requests(WebApp app) {
        AsyncFigures async = app.asyncFigures();
        LimitCounters content = app.limitCounters();
        return new WebAppSnapshot.Requests(
                async.waiting(),
                async.peak(),
                async.timedOut(),
                content.bodies(),
                content.parts(),
                content.files(),
                content.total(RequestLimit.MALFORMED),
                content.totalOfLimits());
    }
}
