package org.heliostat.advisor.rule.connection;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.ConnectionLimit;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Connections that were closed at once, because as many were open as may be. */
final class ConnectionsRefused implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("connections-refused", Area.CONNECTIONS)
            .reads(
                    "protocol.connectionsRefused",
                    "protocol.connectionsOpen",
                    "protocol.connectionsTotal",
                    "os.descriptors.most")
            .aims(Aim.Better.LESS, "protocol.connectionsRefused", "connections")
            .severity(AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute a connection was closed at once, because MaxConnections, or what the descriptors of"
                            + " the process leave, were open")
            .why("its client sees a broken connection")
            .effect("so many more clients can be connected at the same time")
            .source("Performance Tuning Guide, File Descriptor Limits; getrlimit(2)")
            .follows(
                    "descriptors-nearly-used",
                    "kept-connections-fill-limit",
                    "request-heads-slow",
                    "session-threads-on-clients");

    private static final long STEP = 2;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ProtocolSnapshot protocol = situation.of(Window.MINUTE).protocol();
        if (protocol.connectionsRefused() <= 0) {
            return List.of();
        }
        ConnectionLimit limit = ConnectionLimit.of(situation);
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        limit.subject(),
                        FigureText.count(protocol.connectionsRefused())
                                + " connections of the last minute were closed at once, with "
                                + FigureText.count(protocol.connectionsOpen()) + " open")
                .with(
                        Evidence.beyond("protocol.connectionsRefused", protocol.connectionsRefused(), "connections", 0),
                        Evidence.of("protocol.connectionsOpen", protocol.connectionsOpen(), "connections"),
                        Evidence.of(
                                "os.descriptors.most",
                                situation.machine().descriptors().most(),
                                "descriptors"))
                .with(limit.most() <= 0 ? Optional.empty() : limit.change(situation, wanted(protocol, limit))));
    }

    /** Who is refused comes again, nobody knows how often: how many will be is not predicted. */
    private static long wanted(ProtocolSnapshot protocol, ConnectionLimit limit) {
        Refused refused = Refused.of(limit.most(), protocol.connectionsTotal(), protocol.connectionsRefused());
        return Math.max(STEP * limit.most(), refused.needed());
    }
}
