package org.heliostat.advisor.rule.connection;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Each request on a connection of its own, because the configuration keeps none. */
final class KeepAliveOff implements Rule {

    /** Fewer than that a second are no burden. */
    private static final double LEAST_PER_SECOND = 5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("keep-alive-off", Area.CONNECTIONS)
            .reads("window.perSecond.connections", "keepAlive.max", "keepAlive.timeoutSeconds")
            .over(Window.MINUTE, 300)
            .aims(Aim.Better.LESS, "window.perSecond.connections", "connections/s")
            .severity(AdviceSeverity.WARNING)
            .holds("KeepAliveTimeout or MaxKeepAliveConnections is 0, and clients open 5 connections a second or more")
            .why("each request pays for a connection, with TLS for a handshake too; a page needs many")
            .effect("several times as many requests a second from the same clients, shorter times for each")
            .source("Performance Tuning Guide, Keep-Alive Connections Flushed: 75 requests a second without, 200 to 300"
                    + " with persistent connections");

    private static final long USUAL_SECONDS = 30;
    private static final long USUAL_CONNECTIONS = 32_768;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        MagnusConf magnus = situation.magnus();
        boolean isTimeout = magnus.keepAliveTimeout().isZero();
        double opened = minute.window().perSecond().connections();
        if (!isTimeout && magnus.maxKeepAliveConnections() > 0 || opened < LEAST_PER_SECOND) {
            return List.of();
        }
        Optional<ProposedChange> change = isTimeout
                ? situation.proposals().magnus("KeepAliveTimeout", USUAL_SECONDS)
                : situation.proposals().magnus("MaxKeepAliveConnections", USUAL_CONNECTIONS);
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        isTimeout ? "KeepAliveTimeout" : "MaxKeepAliveConnections",
                        "no connection is kept for a second request, and clients open " + FigureText.number(opened)
                                + " a second")
                .with(
                        Evidence.beyond("window.perSecond.connections", opened, "connections/s", LEAST_PER_SECOND),
                        Evidence.of(
                                "keepAlive.timeoutSeconds", minute.keepAlive().timeoutSeconds(), "s"),
                        Evidence.of("keepAlive.max", minute.keepAlive().max(), "connections"))
                .with(change));
    }
}
