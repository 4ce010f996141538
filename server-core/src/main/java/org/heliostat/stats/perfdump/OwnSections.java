package org.heliostat.stats.perfdump;

import java.util.Locale;
import org.heliostat.stats.AccessLogSnapshot;
import org.heliostat.stats.ConnectionQueueSnapshot;
import org.heliostat.stats.ErrorLogSnapshot;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.LatencySnapshot;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.ProtocolSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.SessionRow;
import org.heliostat.stats.WebAppSnapshot;

/** What perfdump shows beyond the original: sections of our own, after the original's last. */
final class OwnSections {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final StringBuilder out;

    private OwnSections(StringBuilder out) {
        this.out = out;
    }

    static void append(StringBuilder out, ServerSnapshot snapshot) {
        OwnSections sections = new OwnSections(out);
        sections.server(snapshot);
        sections.overload(snapshot);
        sections.connections(snapshot.protocol());
        sections.logins(snapshot.logins());
        sections.timeSplit(snapshot.timeSplit());
        sections.webApps(snapshot);
        sections.jdbcResources(snapshot);
        sections.accessLogs(snapshot);
        sections.errorLogs(snapshot);
        sections.sessionDetails(snapshot);
    }

    private void server(ServerSnapshot snapshot) {
        heading("ServerInfo");
        line("Version", TextTable.cell(snapshot.identity().version()));
        line("Uptime", snapshot.secondsRunning() + " seconds");
        line("Session Threads", snapshot.sessionThreads().way());
        line("Quick Lane Answers", snapshot.quickLaneAnswers());
        line("Update Interval", snapshot.identity().updateIntervalSeconds() + " seconds");
    }

    private void overload(ServerSnapshot snapshot) {
        ConnectionQueueSnapshot queue = snapshot.connectionQueue();
        heading("QueueDetails");
        line(
                "Average Queue Length (1, 5, 15 minutes)",
                String.format(
                        Locale.ROOT,
                        "%.2f, %.2f, %.2f",
                        queue.oneMinuteLength(),
                        queue.fiveMinutesLength(),
                        queue.fifteenMinutesLength()));
        line("Queue Overflows", queue.overflows());
        line("Queue Timeouts", snapshot.sessionThreads().expired());
        line("Re-entries", queue.reentries());
    }

    private void connections(ProtocolSnapshot protocol) {
        heading("ConnectionDetails");
        line("Open/Peak Connections", protocol.connectionsOpen() + "/" + protocol.connectionsPeak());
        line("Total Connections", protocol.connectionsTotal());
        line("Refused Connections", protocol.connectionsRefused());
        line("Bytes Received/Sent", protocol.bytesReceived() + "/" + protocol.bytesSent());
        line("Requests", protocol.requests());
        line("Malformed Requests", protocol.malformed());
        line("Head/Body/Write/Drain Timeouts", timeouts(protocol));
        line("Slow Readers", protocol.slowReaders());
        line(
                "Too Large Lines/Heads/Counts/Bodies",
                protocol.requestLinesTooLong() + "/" + protocol.headsTooLarge() + "/" + protocol.headersTooMany() + "/"
                        + protocol.bodiesTooLarge());
        line("Failed Expectations", protocol.expectationsFailed());
        line("Pipeline Pauses", protocol.pipelinePauses());
        line("TLS Handshakes/Failures", protocol.tlsHandshakes() + "/" + protocol.tlsFailures());
        line("Clients Gone", protocol.clientsGone());
        line("Resets/Aborts", protocol.resets() + "/" + protocol.aborted());
    }

    private void logins(LoginSnapshot logins) {
        heading("Logins");
        line("Cached Users", logins.cached());
        line("Cache Hits/Misses", logins.cacheHits() + "/" + logins.cacheMisses());
        line("Refused Logins", logins.refused());
        line("Lost Nonces/Saved Requests", logins.noncesLost() + "/" + logins.savedRequestsLost());
    }

    private static String timeouts(ProtocolSnapshot protocol) {
        return protocol.headTimeouts() + "/" + protocol.bodyTimeouts() + "/" + protocol.writeTimeouts() + "/"
                + protocol.drainTimeouts();
    }

    private void timeSplit(ServerSnapshot.TimeSplit split) {
        TextTable table = new TextTable("Milliseconds", "Count", "Average", "50%", "90%", "99%", "99.9%", "Maximum");
        latency(table, "Total", split.total());
        latency(table, "Queueing", split.queueing());
        latency(table, "Functions", split.functions());
        latency(table, "Application", split.application());
        latency(table, "JDBC", split.jdbc());
        latency(table, "Writing", split.writing());
        table.append(out, "TimeSplit");
    }

    /** A part that nothing measures has no row; zeros would look like figures. */
    private static void latency(TextTable table, String part, LatencySnapshot latency) {
        if (latency.count() == 0) {
            return;
        }
        table.row(
                part,
                Long.toString(latency.count()),
                millis(latency.averageNanos()),
                millis(latency.p50Nanos()),
                millis(latency.p90Nanos()),
                millis(latency.p99Nanos()),
                millis(latency.p999Nanos()),
                millis(latency.maxNanos()));
    }

    private void webApps(ServerSnapshot snapshot) {
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
        webAppRequests(snapshot);
        webSockets(snapshot);
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
                "Timeouts Send/Idle/Ping/Close",
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
                            + sockets.handshakeTimeouts(),
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

    private void jdbcResources(ServerSnapshot snapshot) {
        if (snapshot.jdbcResources().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("Resource", "Now/Peak/Limit", "Leased/Free", "Waiting Now/Peak", "Timeouts");
        for (JdbcResourceSnapshot jdbc : snapshot.jdbcResources()) {
            table.row(
                    jdbc.jndiName(),
                    jdbc.connections() + "/" + jdbc.connectionsPeak() + "/" + jdbc.maxConnections(),
                    jdbc.leased() + "/" + jdbc.free(),
                    jdbc.waiting() + "/" + jdbc.waitingPeak(),
                    Long.toString(jdbc.waitTimeouts()));
        }
        table.append(out, "JdbcResources");
    }

    private void accessLogs(ServerSnapshot snapshot) {
        if (snapshot.accessLogs().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("Log", "Lines", "Queued", "Dropped Full/Failed", "File");
        for (AccessLogSnapshot log : snapshot.accessLogs()) {
            table.row(
                    log.name(),
                    Long.toString(log.lines()),
                    Long.toString(log.queued()),
                    log.droppedFull() + "/" + log.droppedFailed(),
                    log.file());
        }
        table.append(out, "AccessLogs");
    }

    private void errorLogs(ServerSnapshot snapshot) {
        if (snapshot.errorLogs().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("Target", "Lines", "Queued", "Dropped");
        for (ErrorLogSnapshot log : snapshot.errorLogs()) {
            table.row(
                    log.target(),
                    Long.toString(log.lines()),
                    Long.toString(log.queued()),
                    Long.toString(log.dropped()));
        }
        table.append(out, "ErrorLog");
    }

    private void sessionDetails(ServerSnapshot snapshot) {
        TextTable table = new TextTable("Thread", "Status", "Client", "Age", "VS", "Method", "URI", "Function");
        for (SessionRow row : snapshot.sessionThreads().rows()) {
            table.row(
                    row.thread(),
                    row.mode(),
                    row.client(),
                    Long.toString((row.ageNanos() + NANOS_PER_SECOND / 2) / NANOS_PER_SECOND),
                    row.virtualServer(),
                    row.method(),
                    row.uri(),
                    row.function());
        }
        table.append(out, "SessionDetails");
    }

    private void heading(String title) {
        out.append('\n').append(title).append(":\n");
        out.append("-".repeat(43)).append('\n');
    }

    private void line(String label, long value) {
        line(label, Long.toString(value));
    }

    private void line(String label, String value) {
        out.append(label).append(" ".repeat(Math.max(1, 43 - label.length())));
        out.append(value).append('\n');
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLISECOND);
    }
}
