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

/** Request bodies that come too slowly. */
final class BodyTimeouts implements Rule {

    private static final long LEAST_TIMEOUTS = 10;

    /** Of the requests. */
    private static final double LEAST_SHARE = 0.01;

    /** The defaults. */
    private static final long USUAL_RATE = 100;

    private static final long USUAL_SECONDS = 30;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("body-timeouts", Area.CONNECTIONS)
            .reads("protocol.bodyTimeouts", "protocol.requests")
            .over(Window.FIFTEEN_MINUTES, LEAST_TIMEOUTS)
            .aims(Aim.Better.LESS, "protocol.bodyTimeouts", "requests")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in fifteen minutes 10 request bodies or more, and one for a hundred requests, were slower than"
                    + " AcceptTimeout or MinRequestRate allow")
            .why("they were answered 408; what had been sent is lost, and is sent again")
            .effect("uploads over slow lines end; nothing is proposed where both are at their defaults or more patient")
            .source("docs/limits.md, MinRequestRate; docs/directives.md, AcceptTimeout");

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
        if (protocol.bodyTimeouts() < least) {
            return List.of();
        }
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "MinRequestRate",
                        FigureText.count(protocol.bodyTimeouts())
                                + " request bodies were too slow in the " + window.label() + ", of "
                                + FigureText.count(protocol.requests()) + " requests")
                .with(
                        Evidence.beyond("protocol.bodyTimeouts", protocol.bodyTimeouts(), "requests", least),
                        Evidence.of("protocol.requests", protocol.requests(), "requests"));
        if (situation.magnus().minRequestRate() > USUAL_RATE) {
            finding = finding.with(situation.proposals().magnus("MinRequestRate", USUAL_RATE));
        }
        return List.of(
                situation.magnus().acceptTimeout().toSeconds() >= USUAL_SECONDS
                        ? finding
                        : finding.with(situation.proposals().magnus("AcceptTimeout", USUAL_SECONDS)));
    }
}
