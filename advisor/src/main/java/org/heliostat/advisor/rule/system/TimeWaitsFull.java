package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Kernel;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Ended connections, nearly as many as the system remembers. */
final class TimeWaitsFull implements Rule {

    private static final long STEP = 4;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("time-waits-full", Area.SYSTEM)
            .reads("os.kernel.timeWaits", "os.kernel.mostTimeWaits", "protocol.connectionsTotal")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "1000 connections or more of the machine are in TIME_WAIT, and they are 80 % of net.ipv4.tcp_max_tw_buckets")
            .why(
                    "those beyond the limit are forgotten at once: a packet that comes late may then be taken for one of a new"
                            + " connection, and the kernel complains in its log")
            .effect("so many more are remembered for their minute, each with less than a kilobyte")
            .source(
                    "Solaris tuning article, TIME_WAIT; Performance Tuning Guide, tcp_time_wait_interval; RFC 9293, 3.6; tcp(7)")
            .follows("keep-alive-off", "keep-alive-refusals", "keep-alive-short", "fastcgi-connections-not-kept");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Kernel kernel = situation.machine().kernel();
        if (!Thresholds.areTimeWaitsNearlyFull(kernel)) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "os net.ipv4.tcp_max_tw_buckets",
                        FigureText.count(kernel.timeWaits())
                                + " connections are in TIME_WAIT, and the system remembers "
                                + FigureText.count(kernel.mostTimeWaits()))
                .with(
                        Evidence.beyond(
                                "os.kernel.timeWaits",
                                kernel.timeWaits(),
                                "connections",
                                Thresholds.NEARLY * kernel.mostTimeWaits()),
                        Evidence.of(
                                "protocol.connectionsTotal",
                                situation.of(Window.MINUTE).protocol().connectionsTotal(),
                                "connections"))
                .with(situation
                        .proposals()
                        .system("net.ipv4.tcp_max_tw_buckets", kernel.mostTimeWaits(), STEP * kernel.mostTimeWaits())));
    }
}
