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
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Nearly as many connections as may be open. */
final class ConnectionsNearLimit implements Rule {

    private static final double NEARLY = 0.8;
    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("connections-near-limit", Area.CONNECTIONS)
            .reads("protocol.connectionsOpen", "protocol.connectionsPeak", "os.descriptors.most")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "80 % of MaxConnections, or of what the descriptors of the process leave, are open, and none was refused in"
                            + " the last minute")
            .why("one more than that is closed at once, with a broken connection for its client")
            .effect("so many more clients can be connected at the same time")
            .source("docs/connections-and-threads.md; Performance Tuning Guide, File Descriptor Limits")
            .follows("kept-connections-fill-limit", "descriptors-nearly-used", "request-heads-slow");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ProtocolSnapshot protocol = situation.of(Window.MINUTE).protocol();
        ConnectionLimit limit = ConnectionLimit.of(situation);
        boolean isNear = limit.most() > 0 && protocol.connectionsOpen() >= NEARLY * limit.most();
        if (!isNear || protocol.connectionsRefused() > 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        limit.subject(),
                        FigureText.count(protocol.connectionsOpen()) + " of " + FigureText.count(limit.most())
                                + " connections are open")
                .with(
                        Evidence.beyond(
                                "protocol.connectionsOpen",
                                protocol.connectionsOpen(),
                                "connections",
                                NEARLY * limit.most()),
                        Evidence.of("protocol.connectionsPeak", protocol.connectionsPeak(), "connections"))
                .with(limit.change(situation, STEP * limit.most())));
    }
}
