package org.heliostat.stats.statsxml;

import java.util.concurrent.TimeUnit;
import org.heliostat.stats.WebAppSnapshot;

/** The applications of a virtual server, as the original's successor wrote them. */
final class WebAppElements {

    private WebAppElements() {}

    static void write(XmlTree tree, WebAppSnapshot webApp) {
        tree.element("web-app-bucket", () -> {
            tree.attribute("uri", webApp.uri())
                    .attribute("mode", mode(webApp.mode()))
                    .attribute("countJsps", webApp.jsps())
                    .attribute("countReloadedJsps", webApp.reloadedJsps())
                    .attribute("countSessions", webApp.sessions())
                    .attribute("countActiveSessions", webApp.activeSessions())
                    .attribute("peakActiveSessions", webApp.activeSessionsPeak())
                    .attribute("countRejectedSessions", webApp.rejectedSessions())
                    .attribute("countExpiredSessions", webApp.expiredSessions())
                    .attribute("secondsSessionAliveMax", webApp.sessionAliveMaxSeconds())
                    .attribute("secondsSessionAliveAverage", webApp.sessionAliveAverageSeconds());
            tree.children();
            if (webApp.responseCache().isOn()) {
                responseCache(tree, webApp.responseCache());
            }
            webApp.servlets().forEach(servlet -> servlet(tree, servlet));
        });
    }

    private static String mode(String mode) {
        return mode.equals("enabled") || mode.equals("disabled") ? mode : "unknown";
    }

    /** The threshold is the size above which the original's table grew; ours holds as many entries as it may. */
    private static void responseCache(XmlTree tree, WebAppSnapshot.ResponseCache cache) {
        tree.element("servlet-response-cache-bucket", () -> tree.attribute("maxEntries", cache.maxEntries())
                .attribute("threshold", cache.maxEntries())
                .attribute("countEntries", cache.entries())
                .attribute("countHits", cache.hits())
                .attribute("countMisses", cache.misses())
                .attribute("countEntriesRefreshed", cache.refreshed())
                .attribute("countEntriesOverflowed", cache.overflows())
                .attribute("countEntriesAdded", cache.added())
                .attribute("countEntriesRemoved", cache.removed())
                .attribute("sizeCurrent", cache.bytes())
                .attribute("sizeMax", cache.maxBytes()));
    }

    private static void servlet(XmlTree tree, WebAppSnapshot.Servlet servlet) {
        tree.element("servlet-bucket", () -> tree.attribute("name", servlet.name())
                .attribute("countRequests", servlet.requests())
                .attribute(
                        "millisecondsProcessing",
                        TimeUnit.NANOSECONDS.toMillis(servlet.latency().sumNanos()))
                .attribute(
                        "millisecondsPeakProcessing",
                        TimeUnit.NANOSECONDS.toMillis(servlet.latency().maxNanos()))
                .attribute("countErrors", servlet.errors()));
    }
}
