package org.heliostat.advisor.rule.client;

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

/** Connections that begin a request and do not end its head. */
final class HeadTimeouts implements Rule {

    private static final long LEAST_TIMEOUTS = 100;

    /** Of the connections. */
    private static final double LEAST_SHARE = 0.1;

    private static final long SHORTER_SECONDS = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("head-timeouts", Area.CONNECTIONS)
            .reads("protocol.headTimeouts", "protocol.connectionsTotal")
            .over(Window.FIVE_MINUTES, 0)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in five minutes 100 connections or more, and 10 % of those accepted, sent part of a request and not the"
                            + " rest within AcceptTimeout")
            .why("visitors do not do that: somebody holds connections open, until MaxConnections are")
            .effect("such connections are closed sooner")
            .source("docs/directives.md, AcceptTimeout; docs/limits.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ProtocolSnapshot protocol = situation.of(Window.FIVE_MINUTES).protocol();
        double least = Math.max(LEAST_TIMEOUTS, LEAST_SHARE * protocol.connectionsTotal());
        if (protocol.headTimeouts() < least) {
            return List.of();
        }
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "AcceptTimeout",
                        FigureText.count(protocol.headTimeouts()) + " connections of "
                                + FigureText.count(protocol.connectionsTotal())
                                + " did not end the head of their request in five minutes")
                .with(
                        Evidence.beyond("protocol.headTimeouts", protocol.headTimeouts(), "requests", least),
                        Evidence.of("protocol.connectionsTotal", protocol.connectionsTotal(), "connections"));
        return List.of(
                situation.magnus().acceptTimeout().toSeconds() <= SHORTER_SECONDS
                        ? finding
                        : finding.with(situation.proposals().magnus("AcceptTimeout", SHORTER_SECONDS)));
    }
}
