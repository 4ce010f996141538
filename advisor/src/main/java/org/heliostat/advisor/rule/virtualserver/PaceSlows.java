package org.heliostat.advisor.rule.virtualserver;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.window.Window;

/** Transfers that wait for their turn under a limit of bandwidth. */
final class PaceSlows implements Rule {

    /** Of the requests of the virtual server. */
    private static final double LEAST_RATIO = 0.1;

    private static final long LEAST_SLOWED = 20;

    /** For each of them, on average; readers notice a second. */
    private static final double LEAST_NANOS = 1e9;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("qos-pace-slows", Area.THREADS)
            .reads("virtualServers.pace.slowed", "virtualServers.pace.delayNanos", "virtualServers.maxBytesPerSecond")
            .over(Window.FIVE_MINUTES, LEAST_SLOWED)
            .aims(Aim.Better.LESS, "virtualServers[{}].latency.averageNanos", "ns")
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 20 requests and 10 % of those of a virtual server were slowed to its bandwidth, for a second"
                            + " each on average")
            .why("clients wait for a limit of one's own, not for their line")
            .effect("they wait for half as long, and the line of the server carries so much more")
            .source("docs/qos.md, enforcebandwidth shape");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return situation.of(window).virtualServers().stream()
                .filter(server -> isSlowed(server.pace(), server.requests().requests()))
                .map(server -> finding(situation, server, window))
                .toList();
    }

    private static boolean isSlowed(PaceSnapshot pace, long requests) {
        return pace.slowed() >= LEAST_SLOWED
                && pace.slowed() >= LEAST_RATIO * requests
                && pace.delayNanos() >= LEAST_NANOS * pace.slowed();
    }

    private static AdviceFinding finding(Situation situation, VirtualServerSnapshot server, Window window) {
        PaceSnapshot pace = server.pace();
        double each = (double) pace.delayNanos() / pace.slowed();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "QOSPARAMS of VS " + server.id() + " maxbps",
                        FigureText.count(pace.slowed()) + " requests of the " + window.label() + " for " + server.id()
                                + " were slowed to its bandwidth, for " + FigureText.time(each) + " each")
                .about("virtual server " + server.id())
                .with(
                        Evidence.beyond(
                                "virtualServers.pace.slowed",
                                pace.slowed(),
                                "requests",
                                LEAST_RATIO * server.requests().requests()),
                        Evidence.beyond(
                                "virtualServers.pace.delayNanos",
                                FigureText.millis(pace.delayNanos()),
                                "ms",
                                FigureText.millis(LEAST_NANOS * pace.slowed())),
                        Evidence.of("virtualServers.maxBytesPerSecond", server.maxBytesPerSecond(), "bytes/s"))
                .with(
                        server.maxBytesPerSecond() > 0
                                ? situation
                                        .proposals()
                                        .serverXml(
                                                "QOSPARAMS",
                                                "of VS " + server.id(),
                                                "maxbps",
                                                server.maxBytesPerSecond(),
                                                STEP * server.maxBytesPerSecond())
                                : Optional.empty());
    }
}
