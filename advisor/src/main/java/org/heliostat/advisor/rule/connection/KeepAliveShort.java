package org.heliostat.advisor.rule.connection;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.window.Window;

/** Connections that end before their clients come back, with room for many more. */
final class KeepAliveShort implements Rule {

    /** A reader looks at a page for longer than that. */
    private static final long SHORT_SECONDS = 5;

    /** Of the connections that were opened. */
    private static final double LEAST_RATIO = 0.5;

    /** Part of MaxKeepAliveConnections that may be in use for a longer time to be safe. */
    private static final double MOST_KEPT = 0.5;

    private static final double LEAST_PER_SECOND = 5;
    private static final long USUAL_SECONDS = 15;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("keep-alive-short", Area.CONNECTIONS)
            .reads("keepAlive.timeouts", "keepAlive.timeoutSeconds", "keepAlive.count", "protocol.connectionsTotal")
            .over(Window.FIVE_MINUTES, 200)
            .aims(Aim.Better.LESS, "window.perSecond.connections", "connections/s")
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "KeepAliveTimeout is less than 5 seconds, half of the connections of five minutes ended by it, clients"
                            + " opened 5 a second or more, and half of MaxKeepAliveConnections is free")
            .why("a client that comes back for the next page needs a new connection, with TLS a handshake")
            .effect("fewer connections are opened; idle ones cost some kilobytes and no thread")
            .source("Performance Tuning Guide, Keep-Alive Subsystem Tuning (KeepAliveTimeout)");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        KeepAliveSnapshot kept = minutes.keepAlive();
        long opened = minutes.protocol().connectionsTotal();
        boolean isShort = kept.timeoutSeconds() > 0 && kept.timeoutSeconds() < SHORT_SECONDS;
        boolean isRoom = kept.max() > 0 && kept.count() < MOST_KEPT * kept.max();
        boolean areMany = minutes.window().perSecond().connections() >= LEAST_PER_SECOND;
        if (!isShort || !isRoom || !areMany || kept.timeouts() < LEAST_RATIO * opened) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "KeepAliveTimeout",
                        FigureText.count(kept.timeouts()) + " of " + FigureText.count(opened)
                                + " connections of the " + window.label() + " ended after " + kept.timeoutSeconds()
                                + " s without a request")
                .with(
                        Evidence.beyond("keepAlive.timeouts", kept.timeouts(), "connections", LEAST_RATIO * opened),
                        Evidence.below("keepAlive.timeoutSeconds", kept.timeoutSeconds(), "s", SHORT_SECONDS))
                .with(situation.proposals().magnus("KeepAliveTimeout", USUAL_SECONDS)));
    }
}
