package org.heliostat.advisor.rule.client;

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
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Clients that take nothing for so long that their answers are given up. */
final class WriteTimeouts implements Rule {

    private static final long LEAST_TIMEOUTS = 10;

    /** Of the requests. */
    private static final double LEAST_SHARE = 0.01;

    /** Below it a lost packet and its repetitions may be what is cut. */
    private static final long SHORT_SECONDS = 20;

    private static final long USUAL_SECONDS = 60;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("client-write-timeouts", Area.CONNECTIONS)
            .reads("protocol.writeTimeouts", "protocol.requests")
            .over(Window.FIVE_MINUTES, LEAST_TIMEOUTS)
            .aims(Aim.Better.LESS, "protocol.writeTimeouts", "connections")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in five minutes 10 answers or more, and one of a hundred, were given up because their client took nothing"
                            + " for NetWriteTimeout")
            .why(
                    "where NetWriteTimeout is short, clients behind bad lines are cut off; else somebody asks for answers and"
                            + " does not read them")
            .effect("with a longer NetWriteTimeout a client has the time to go on after a lost packet")
            .source("docs/directives.md, NetWriteTimeout")
            .follows("session-threads-on-clients");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ProtocolSnapshot protocol = situation.of(window).protocol();
        double least = Math.max(LEAST_TIMEOUTS, LEAST_SHARE * protocol.requests());
        if (protocol.writeTimeouts() < least) {
            return List.of();
        }
        long seconds = situation.magnus().netWriteTimeout().toSeconds();
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "NetWriteTimeout",
                        FigureText.count(protocol.writeTimeouts()) + " answers of "
                                + FigureText.count(protocol.requests())
                                + " were given up in the " + window.label() + ", as their clients took nothing for "
                                + seconds + " s")
                .with(
                        Evidence.beyond("protocol.writeTimeouts", protocol.writeTimeouts(), "answers", least),
                        Evidence.of("protocol.requests", protocol.requests(), "requests"));
        return List.of(
                seconds >= SHORT_SECONDS
                        ? finding
                        : finding.with(situation.proposals().magnus("NetWriteTimeout", USUAL_SECONDS)));
    }
}
