package org.heliostat.advisor.rule.limit;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Clients that are slow to send the head of a request, and long waited for. */
final class HeadsSlow implements Rule {

    /** Of the connections accepted. */
    private static final double LEAST_RATIO = 0.05;

    /** In a minute; fewer hold nobody up. */
    private static final long LEAST_TIMEOUTS = 60;

    /** A head of a few packets is there within that, even over a slow line. */
    static final long ENOUGH_SECONDS = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("request-heads-slow", Area.CONNECTIONS)
            .reads("protocol.headTimeouts", "protocol.connectionsTotal", "protocol.connectionsOpen")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "AcceptTimeout is more than 10 seconds, and in the last minute the head of a request was not complete within it"
                            + " on 60 connections and on 5 % of those accepted")
            .why(
                    "each of them holds a connection for AcceptTimeout: somebody attacks slowly, or clients connect beforehand and"
                            + " ask for nothing")
            .effect("such connections end sooner; a body that makes a longer pause ends too")
            .source("Performance Tuning Guide, IOTimeout/AcceptTimeout; docs/security.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ProtocolSnapshot protocol = situation.of(Window.MINUTE).protocol();
        long late = protocol.headTimeouts();
        long waited = situation.magnus().acceptTimeout().toSeconds();
        if (!areMany(protocol) || waited <= ENOUGH_SECONDS) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "AcceptTimeout",
                        FigureText.count(late) + " connections of the last minute brought no whole head within "
                                + waited + " seconds")
                .with(
                        Evidence.beyond("protocol.headTimeouts", late, "connections", LEAST_TIMEOUTS),
                        Evidence.of("protocol.connectionsOpen", protocol.connectionsOpen(), "connections"))
                .with(situation.proposals().magnus("AcceptTimeout", ENOUGH_SECONDS)));
    }

    /** @return whether so many clients are so late that somebody may do it on purpose */
    static boolean areMany(ProtocolSnapshot minute) {
        return minute.headTimeouts() >= LEAST_TIMEOUTS
                && minute.headTimeouts() >= LEAST_RATIO * minute.connectionsTotal();
    }
}
