package org.heliostat.stats.perfdump;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.IncidentsSnapshot;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.TuningSnapshot;

/** Writes what perfdump shows beyond the original: sections of our own, after the original's last. */
final class OwnSections {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final StringBuilder out;

    private OwnSections(StringBuilder out) {
        this.out = out;
    }

    static void append(StringBuilder out, ServerSnapshot snapshot) {
        OwnSections sections = new OwnSections(out);
        sections.server(snapshot);
        ProcessSection.append(out, snapshot);
        sections.overload(snapshot);
        sections.tuning(snapshot.sessionThreads());
        sections.connections(snapshot.protocol());
        sections.http2(snapshot.http2());
        sections.refusals(snapshot.refusals());
        sections.logins(snapshot.logins());
        sections.cgi(snapshot.programs().cgi());
        sections.fastCgi(snapshot.programs().fastCgi());
        sections.bodies(snapshot.programs().bodies());
        new OriginSections(out).append(snapshot.programs().origins());
        sections.shtml(snapshot.shtml());
        sections.timeSplit(snapshot.timeSplit());
        new RequestSections(out).append(snapshot);
        new WebAppSections(out).append(snapshot);
        sections.jdbcResources(snapshot);
        sections.certificateOrders(snapshot);
        sections.accessLogs(snapshot);
        sections.errorLogs(snapshot);
        sections.metricsPush(snapshot.metricsPush());
        sections.stapling(snapshot.stapling());
        sections.incidents(snapshot.incidents());
        sections.advice(snapshot.advice());
        sections.sessionDetails(snapshot);
    }

    private void server(ServerSnapshot snapshot) {
        heading("ServerInfo");
        line("Version", TextTable.cell(snapshot.identity().version()));
        line("Uptime", snapshot.secondsRunning() + " seconds");
        line("Session Threads", snapshot.sessionThreads().way());
        line("Quick Lane Answers", snapshot.quickLaneAnswers());
        line("Update Interval", snapshot.identity().updateIntervalSeconds() + " seconds");
        line("Out-of-Memory Errors", snapshot.jvm().outOfMemoryErrors());
        MachineSnapshot machine = snapshot.machine();
        line("Process Size Virtual/Resident", machine.virtualSize() + "/" + machine.residentSize());
    }

    private void metricsPush(MetricsPushSnapshot push) {
        if (push.equals(MetricsPushSnapshot.OFF)) {
            return;
        }
        heading("MetricsPush");
        line("State", push.state());
        line("Sent/Failed", push.sent() + "/" + push.failed());
        line("Rejected Data Points", push.rejected());
        line("Last Failure", TextTable.cell(push.lastFailure()));
    }

    /** Servers whose certificates have no staples have no section. */
    private void stapling(StaplingSnapshot stapling) {
        if (stapling.equals(StaplingSnapshot.NONE)) {
            return;
        }
        heading("OcspStapling");
        line("Certificates/Stapled", stapling.certificates() + "/" + stapling.stapled());
        line("Fetched Answers", stapling.fetched());
        line(
                "Unreachable/Timed Out/Refused",
                stapling.unreachable() + "/" + stapling.timedOut() + "/" + stapling.refused());
        line("Too Large/Invalid", stapling.tooLarge() + "/" + stapling.invalid());
        line("Revoked/Unknown", stapling.revoked() + "/" + stapling.unknown());
        line("Postponed", stapling.postponed());
    }

    private void incidents(IncidentsSnapshot incidents) {
        heading("Incidents");
        line("Incidents", incidents.incidents());
        line("Slow or Failed/Slow Requests", incidents.requests() + "/" + incidents.slow());
        line("Overlooked Requests", incidents.overlooked());
        line("Failed Writes/Skipped Lines", incidents.unwritten() + "/" + incidents.skipped());
    }

    /** Servers without an adviser have no section. */
    private void advice(AdviceSnapshot advice) {
        if (advice.rounds() == 0) {
            return;
        }
        heading("Advice");
        line("Critical/Warning/Info", advice.critical() + "/" + advice.warning() + "/" + advice.info());
        line("Rules/Rounds", advice.rules() + "/" + advice.rounds());
        line("Failed Rules/Findings Left Out", advice.rulesFailed() + "/" + advice.leftOut());
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
        BodyPlacesSnapshot bodies = snapshot.sessionThreads().bodies();
        line("Threads With Unfinished Bodies", bodies.used() + "/" + bodies.limit());
        line("Requests Held for Their Bodies", bodies.held() + "/" + bodies.holds() + "/" + bodies.expired());
        line(
                "Bytes of Held Bodies",
                bodies.keptBytes() + "/" + bodies.keptBytesLimit() + ", " + bodies.refused() + " refused");
    }

    /** Servers whose RqThrottle is a number have no section. */
    private void tuning(SessionThreadsSnapshot threads) {
        TuningSnapshot tuning = threads.tuning();
        if (!tuning.on()) {
            return;
        }
        heading("SessionTuning");
        line("Limit/Least/Most", threads.limit() + "/" + tuning.least() + "/" + tuning.most());
        line("Raised/Lowered", tuning.raised() + "/" + tuning.lowered());
        for (TuningSnapshot.Point point : tuning.curve()) {
            line(
                    "Requests/s",
                    String.format(
                            Locale.ROOT,
                            "%.1f with %d threads, %s ago",
                            point.throughput(),
                            point.limit(),
                            seconds(point.ageNanos())));
        }
        for (TuningSnapshot.Step step : tuning.steps()) {
            line(
                    "Change",
                    step.from() + " to " + step.to() + ": " + step.reason() + ", " + seconds(step.ageNanos()) + " ago");
        }
    }

    private static String seconds(long nanos) {
        return nanos / NANOS_PER_SECOND + " seconds";
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
        line("TLS Sessions Resumed", protocol.tlsResumed());
        line("Clients Gone", protocol.clientsGone());
        line("Resets/Aborts", protocol.resets() + "/" + protocol.aborted());
    }

    private void http2(Http2Snapshot http2) {
        if (http2.connectionsTotal() == 0) {
            return;
        }
        heading("Http2Details");
        line("Open/Total Connections", http2.connectionsOpen() + "/" + http2.connectionsTotal());
        line("Open/Total Streams", http2.streamsOpen() + "/" + http2.streamsTotal());
        line("Resets Received/Sent", http2.resetsReceived() + "/" + http2.resetsSent());
        line("Refused Streams/Over Queue Share", http2.streamsRefused() + "/" + http2.queueRefusals());
        line("Over Thread Share", http2.threadWaits());
        line("GOAWAYs Sent", http2.goAwaysSent());
        line("Broken Connections", http2.errors());
        line("Floods: Client/Server Resets", http2.clientResetFloods() + "/" + http2.serverResetFloods());
        line(
                "Floods: Settings/Pings/Empty/Prio/Cont",
                http2.settingsFloods() + "/" + http2.pingFloods() + "/" + http2.emptyFrameFloods() + "/"
                        + http2.priorityFloods() + "/" + http2.continuationFloods());
    }

    private void refusals(RefusalsSnapshot refusals) {
        heading("Refusals");
        line("Refused Requests", refusals.total());
        line("Log Lines Left Out", refusals.linesDropped());
        for (RefusalsSnapshot.Cause one : refusals.causes()) {
            if (one.count() > 0) {
                line(one.cause() + (one.status() == 0 ? "" : " " + one.status()), one.count());
            }
        }
    }

    private void logins(LoginSnapshot logins) {
        heading("Logins");
        line("Cached Users", logins.cached());
        line("Cache Hits/Misses", logins.cacheHits() + "/" + logins.cacheMisses());
        line("Refused/Unchecked Logins", logins.refused() + "/" + logins.unchecked());
        line("Lost Nonces/Saved Requests", logins.noncesLost() + "/" + logins.savedRequestsLost());
        LoginSnapshot.Directories directories = logins.directories();
        line("Group Cache Hits/Misses", directories.groupHits() + "/" + directories.groupMisses());
        line(
                "Directory Lookups/Failures/Refused",
                directories.lookups() + "/" + directories.failures() + "/" + directories.refused());
        line("Directory Groups Cut", directories.groupsCut());
    }

    /** Servers without programs have no section. */
    private void cgi(CgiSnapshot cgi) {
        if (!cgi.isUsed()) {
            return;
        }
        heading("CGI");
        line("Running/Peak/Limit", cgi.running() + "/" + cgi.runningPeak() + "/" + cgi.limit());
        line("Waiting/Peak", cgi.waiting() + "/" + cgi.waitingPeak());
        line("Started/Failures", cgi.started() + "/" + cgi.failures());
        line("Refused", cgi.refused());
        line("Expired/Ended/Killed", cgi.expired() + "/" + cgi.ended() + "/" + cgi.killed());
        line("Malformed Outputs", cgi.malformed());
    }

    private void fastCgi(List<FastCgiSnapshot> applications) {
        if (applications.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                "Address",
                "Connections/Peak/Limit",
                "Idle",
                "Waiting/Peak",
                "Requests/Reused/Retried",
                "Refused/Failures/Timeouts",
                "Starts");
        for (FastCgiSnapshot one : applications) {
            table.row(
                    one.address(),
                    one.connections() + "/" + one.connectionsPeak() + "/" + one.limit(),
                    Long.toString(one.idle()),
                    one.waiting() + "/" + one.waitingPeak(),
                    one.requests() + "/" + one.reused() + "/" + one.retried(),
                    one.refused() + "/" + one.failures() + "/" + one.timedOut(),
                    Long.toString(one.starts()));
        }
        table.append(out, "FastCGI");
    }

    /** Nobody is refused where none is collected. */
    private void bodies(CollectedBodiesSnapshot bodies) {
        if (bodies.equals(CollectedBodiesSnapshot.NONE)) {
            return;
        }
        heading("ProgramBodies");
        line("Too Large", bodies.tooLarge());
        line("Too Slow", bodies.tooSlow());
    }

    /** Servers without such pages have no section. */
    private void shtml(ShtmlSnapshot shtml) {
        if (!shtml.isUsed()) {
            return;
        }
        heading("ParsedPages");
        line("Pages", shtml.pages());
        line("Parsed/Found Parsed", shtml.parsed() + "/" + shtml.cacheHits());
        line("Includes/Commands", shtml.includes() + "/" + shtml.commands());
        line("Failed Elements", shtml.failed());
        line("Too Deep/Many/Late", shtml.tooDeep() + "/" + shtml.tooMany() + "/" + shtml.tooLate());
    }

    private static String timeouts(ProtocolSnapshot protocol) {
        return protocol.headTimeouts() + "/" + protocol.bodyTimeouts() + "/" + protocol.writeTimeouts() + "/"
                + protocol.drainTimeouts();
    }

    private void timeSplit(ServerSnapshot.TimeSplit split) {
        LatencyTable times = new LatencyTable("Milliseconds");
        times.row("Total", split.total());
        times.row("Queueing", split.queueing());
        times.row("Functions", split.functions());
        times.row("Application", split.application());
        times.row("JDBC", split.jdbc());
        times.row("Writing", split.writing());
        times.append(out, "TimeSplit");
    }

    private void certificateOrders(ServerSnapshot snapshot) {
        for (CertificateOrderSnapshot order : snapshot.certificateOrders()) {
            heading("CertificateOrder " + TextTable.cell(order.nickname()));
            line("Last Order", TextTable.cell(order.outcome()));
            line("Last Order Ended", time(order.lastOrderMillis()));
            line("Next Order", time(order.nextOrderMillis()));
            line("Days Left", order.daysLeft());
            line("Issued/Failed Orders", order.issued() + "/" + order.failed());
        }
    }

    private static String time(long millis) {
        return millis == 0
                ? "-"
                : Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private void jdbcResources(ServerSnapshot snapshot) {
        if (snapshot.jdbcResources().isEmpty()) {
            return;
        }
        new JdbcSections(out).append(snapshot.jdbcResources());
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
        TextTable table = new TextTable("Target", "Lines", "Queued", "Dropped Full/Failed", "Held Back");
        for (ErrorLogSnapshot log : snapshot.errorLogs()) {
            table.row(
                    log.target(),
                    Long.toString(log.lines()),
                    Long.toString(log.queued()),
                    log.dropped() + "/" + log.failed(),
                    Long.toString(log.heldBack()));
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
}
