package org.heliostat.advisor.rule.virtualserver;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** One virtual server that holds most of the session threads, while requests of others wait. */
final class TakesMostThreads implements Rule {

    /** Of the threads that may be at work, on average. */
    private static final double FULL = 0.9;

    /** Of the threads at work now. */
    private static final double MOST = 0.75;

    /** Requests that wait on average. */
    private static final double LEAST_WAITING = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("virtual-server-takes-threads", Area.THREADS)
            .reads(
                    "sessionThreads.rows.virtualServer",
                    "window.ratios.sessionsBusy",
                    "window.averages.queueLength",
                    "virtualServers.maxConnections")
            .over(Window.MINUTE, 50)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "there are several virtual servers, over the last minute 90 % of the session threads were busy and a request or"
                            + " more waited on average, and 75 % of those at work serve one virtual server that has no maxconn")
            .why("what is slow there makes the others slow too")
            .source("docs/qos.md; Performance Tuning Guide, Virtual Servers")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "session-threads-on-database",
                    "session-threads-in-application",
                    "session-threads-on-clients",
                    "session-threads-too-few");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        @Nullable Double busy = minute.window().ratios().sessionsBusy();
        @Nullable Double queue = minute.window().averages().queueLength();
        double waiting = queue == null ? 0 : queue;
        boolean isFull = busy != null && busy >= FULL && waiting >= LEAST_WAITING;
        if (!isFull || minute.virtualServers().size() < 2) {
            return List.of();
        }
        List<SessionRow> rows = minute.sessionThreads().rows();
        return minute.virtualServers().stream()
                .filter(server -> server.maxConnections() == 0)
                .filter(server -> held(rows, server) > 0 && held(rows, server) >= MOST * rows.size())
                .map(server -> finding(server, rows, waiting))
                .toList();
    }

    private static long held(List<SessionRow> rows, VirtualServerSnapshot server) {
        return rows.stream()
                .filter(row -> row.virtualServer().equals(server.id()))
                .count();
    }

    private static AdviceFinding finding(VirtualServerSnapshot server, List<SessionRow> rows, double waiting) {
        long held = held(rows, server);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "QOSPARAMS of VS " + server.id() + " maxconn",
                        server.id() + " holds " + held + " of the " + rows.size() + " session threads at work, and "
                                + FigureText.number(waiting) + " requests wait on average")
                .about("virtual server " + server.id())
                .with(
                        Evidence.beyond("sessionThreads.rows", held, "threads", MOST * rows.size()),
                        Evidence.beyond("window.averages.queueLength", waiting, "requests", LEAST_WAITING));
    }
}
