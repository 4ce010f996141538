package org.heliostat.stats.perfdump;

import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;

/** The sections about applications: what they are, and what their sessions, requests and caches come to. */
final class WebAppSections {

    private final StringBuilder out;

    WebAppSections(StringBuilder out) {
        this.out = out;
    }

    /** Servers without applications have no section. */
    void append(ServerSnapshot snapshot) {
        if (snapshot.webApps().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("URI", "VS", "Mode", "Sessions Now/Peak/Total", "Expired/Rejected", "JSPs");
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            table.row(
                    webApp.uri(),
                    webApp.virtualServer(),
                    webApp.mode(),
                    webApp.activeSessions() + "/" + webApp.activeSessionsPeak() + "/" + webApp.sessions(),
                    webApp.expiredSessions() + "/" + webApp.rejectedSessions(),
                    Long.toString(webApp.jsps()));
        }
        table.append(out, "WebApps");
        storedSessions(snapshot);
        webAppRequests(snapshot);
        jarFiles(snapshot);
        webSockets(snapshot);
        responseCaches(snapshot);
        instancePools(snapshot);
    }

    private void instancePools(ServerSnapshot snapshot) {
        TextTable table = new TextTable("URI", "VS", "Servlet", "In Use/Peak", "Instances/Maximum", "Exhausted");
        boolean any = false;
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            for (WebAppSnapshot.InstancePool pool : webApp.instancePools()) {
                any = true;
                table.row(
                        webApp.uri(),
                        webApp.virtualServer(),
                        pool.servlet(),
                        pool.inUse() + "/" + pool.inUsePeak(),
                        pool.instances() + "/" + pool.maximum(),
                        Long.toString(pool.exhausted()));
            }
        }
        if (any) {
            table.append(out, "InstancePools");
        }
    }

    /** Applications that keep nothing have no row, servers without such applications no section. */
    private void responseCaches(ServerSnapshot snapshot) {
        TextTable table = new TextTable(
                "URI",
                "VS",
                "Entries/Limit",
                "Hits/Misses/Refreshed",
                "Added/Removed/Overflows",
                "Bytes Now/Peak/Limit",
                "Waited/Timeouts",
                "Passed/NotKept/TooLarge");
        boolean any = false;
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            WebAppSnapshot.ResponseCache cache = webApp.responseCache();
            if (!cache.isOn()) {
                continue;
            }
            any = true;
            String limit = cache.maxEntries() == Integer.MAX_VALUE ? "-" : Integer.toString(cache.maxEntries());
            table.row(
                    webApp.uri(),
                    webApp.virtualServer(),
                    cache.entries() + "/" + limit,
                    cache.hits() + "/" + cache.misses() + "/" + cache.refreshed(),
                    cache.added() + "/" + cache.removed() + "/" + cache.overflows(),
                    cache.bytes() + "/" + cache.bytesPeak() + "/" + cache.maxBytes(),
                    cache.waited() + "/" + cache.waitTimeouts(),
                    cache.passed() + "/" + cache.notKept() + "/" + cache.tooLarge());
        }
        if (any) {
            table.append(out, "ResponseCaches");
        }
    }

    /** As for WebSockets, nothing is shown of applications that have none. */
    private void jarFiles(ServerSnapshot snapshot) {
        TextTable table = new TextTable("URI", "VS", "Unpacked", "Bytes", "Left Out");
        boolean any = false;
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            WebAppSnapshot.JarFiles files = webApp.jarFiles();
            if (files.isUsed()) {
                any = true;
                table.row(
                        webApp.uri(),
                        webApp.virtualServer(),
                        Long.toString(files.unpacked()),
                        Long.toString(files.bytes()),
                        Long.toString(files.leftOut()));
            }
        }
        if (any) {
            table.append(out, "WebAppJarFiles");
        }
    }

    /** Applications that store nothing have no row, servers without such applications no section. */
    private void storedSessions(ServerSnapshot snapshot) {
        TextTable table = new TextTable(
                "URI", "VS", "Manager", "InHeap", "Stored/Loaded", "Failures/Conflicts", "Lost/Refused", "SwappedOut");
        boolean any = false;
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            WebAppSnapshot.StoredSessions stored = webApp.stored();
            if (!stored.isUsed()) {
                continue;
            }
            any = true;
            table.row(
                    webApp.uri(),
                    webApp.virtualServer(),
                    stored.manager(),
                    Long.toString(stored.inHeap()),
                    stored.stored() + "/" + stored.loaded(),
                    stored.storeFailures() + "/" + stored.conflicts(),
                    stored.lost() + "/" + stored.valuesRefused(),
                    Long.toString(stored.swappedOut()));
        }
        if (any) {
            table.append(out, "StoredSessions");
        }
    }

    /** Applications without WebSockets have no row, servers without such applications no section. */
    private void webSockets(ServerSnapshot snapshot) {
        TextTable table = new TextTable(
                "URI",
                "VS",
                "Now/Peak/Total",
                "Full/Refused",
                "Messages In/Out",
                "Bytes In/Out",
                "TooBig/Protocol/Queue",
                "Timeouts Send/Idle/Ping/Message/Close",
                "Away");
        boolean any = false;
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            WebAppSnapshot.WebSockets sockets = webApp.webSockets();
            if (!sockets.isUsed()) {
                continue;
            }
            any = true;
            table.row(
                    webApp.uri(),
                    webApp.virtualServer(),
                    sockets.open() + "/" + sockets.peak() + "/" + sockets.opened(),
                    sockets.refusedFull() + "/" + sockets.refused(),
                    sockets.messagesIn() + "/" + sockets.messagesOut(),
                    sockets.bytesIn() + "/" + sockets.bytesOut(),
                    sockets.tooBig() + "/" + sockets.protocolErrors() + "/" + sockets.sendQueueFull(),
                    sockets.sendTimeouts() + "/" + sockets.idleTimeouts() + "/" + sockets.pingTimeouts() + "/"
                            + sockets.messageTimeouts() + "/" + sockets.handshakeTimeouts(),
                    Long.toString(sockets.goingAway()));
        }
        if (any) {
            table.append(out, "WebSockets");
        }
    }

    private void webAppRequests(ServerSnapshot snapshot) {
        TextTable table =
                new TextTable("URI", "VS", "Async Now/Peak", "Timeouts", "Uploads/Parts/Files", "Malformed/Refused");
        for (WebAppSnapshot webApp : snapshot.webApps()) {
            WebAppSnapshot.Requests requests = webApp.requests();
            table.row(
                    webApp.uri(),
                    webApp.virtualServer(),
                    requests.asyncWaiting() + "/" + requests.asyncWaitingPeak(),
                    Long.toString(requests.asyncTimeouts()),
                    requests.multipartBodies() + "/" + requests.parts() + "/" + requests.partFiles(),
                    requests.malformedContent() + "/" + requests.refusedContent());
        }
        table.append(out, "WebAppRequests");
    }
}
