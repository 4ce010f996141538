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

/** Clients that are cut off because they take their answers too slowly. */
final class SlowReaders implements Rule {

    private static final long LEAST_READERS = 10;

    /** Of the requests. */
    private static final double LEAST_SHARE = 0.01;

    /** The default: no line that anybody uses is slower (bytes a second). */
    private static final long USUAL_RATE = 100;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("client-slow-readers", Area.CONNECTIONS)
            .reads("protocol.slowReaders", "protocol.requests")
            .over(Window.FIVE_MINUTES, LEAST_READERS)
            .aims(Aim.Better.LESS, "protocol.slowReaders", "connections")
            .orSooner()
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds("in five minutes 10 clients or more, and one for a hundred requests, took less of their answers than"
                    + " MinResponseRate; a warning where that is more than 100 bytes a second")
            .why(
                    "they were cut off; at 100 bytes a second they only wanted to hold threads, above it they may be visitors")
            .effect("visitors behind slow lines get their answers whole")
            .source("docs/limits.md, MinResponseRate")
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
        double least = Math.max(LEAST_READERS, LEAST_SHARE * protocol.requests());
        if (protocol.slowReaders() < least) {
            return List.of();
        }
        long rate = situation.magnus().minResponseRate();
        boolean isHigh = rate > USUAL_RATE;
        AdviceFinding finding = DESCRIPTION
                .finding(
                        isHigh ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "MinResponseRate",
                        FigureText.count(protocol.slowReaders())
                                + " clients were cut off in the " + window.label() + ", as they took less than "
                                + FigureText.count(rate) + " bytes a second")
                .with(
                        Evidence.beyond("protocol.slowReaders", protocol.slowReaders(), "clients", least),
                        Evidence.of("protocol.requests", protocol.requests(), "requests"));
        return List.of(isHigh ? finding.with(situation.proposals().magnus("MinResponseRate", USUAL_RATE)) : finding);
    }
}
