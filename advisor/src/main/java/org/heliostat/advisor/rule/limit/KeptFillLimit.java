package org.heliostat.advisor.rule.limit;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.ConnectionLimit;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.window.Window;

/** Kept connections that leave no room for newcomers. */
final class KeptFillLimit implements Rule {

    private static final double NEARLY = 0.8;

    /** Of MaxConnections, so that a quarter is left. */
    private static final double PART = 0.75;

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "kept-connections-fill-limit", Area.CONNECTIONS)
            .reads("keepAlive.count", "keepAlive.max")
            .severity(AdviceSeverity.WARNING)
            .holds("80 % of MaxConnections, or of what the descriptors of the process leave, are kept connections, and"
                    + " MaxKeepAliveConnections is not less")
            .why("idle connections may take all places: those who come then are closed at once, while nobody works")
            .effect("newcomers find room; the connections of some others end after their answer")
            .source("docs/connections-and-threads.md; Performance Tuning Guide, MaxKeepAliveConnections")
            .follows("descriptors-nearly-used");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        KeepAliveSnapshot kept = situation.of(Window.MINUTE).keepAlive();
        long limit = ConnectionLimit.of(situation).most();
        boolean isFull = limit > 0 && kept.count() >= NEARLY * limit;
        if (!isFull || situation.magnus().maxKeepAliveConnections() < limit) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "MaxKeepAliveConnections",
                        FigureText.count(kept.count()) + " of " + FigureText.count(limit)
                                + " connections are kept ones, and all may be")
                .with(
                        Evidence.beyond("keepAlive.count", kept.count(), "connections", NEARLY * limit),
                        Evidence.beyond("keepAlive.max", kept.max(), "connections", limit))
                .with(situation.proposals().magnus("MaxKeepAliveConnections", (long) (PART * limit))));
    }
}
