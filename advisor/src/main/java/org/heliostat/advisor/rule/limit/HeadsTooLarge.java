package org.heliostat.advisor.rule.limit;

import java.util.List;
import java.util.Optional;
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

/** Requests refused for the size of their heads. */
final class HeadsTooLarge implements Rule {

    /** Of all requests; scanners send some. */
    private static final double LEAST_RATIO = 0.01;

    /** In five minutes. */
    private static final long LEAST_REFUSED = 20;

    /** Beyond that it is the application's cookies that need care. */
    private static final long MOST_BYTES = 65_536;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("request-heads-too-large", Area.CONNECTIONS)
            .reads("protocol.headsTooLarge", "protocol.requests")
            .over(Window.FIVE_MINUTES, 0)
            .aims(Aim.Better.LESS, "protocol.headsTooLarge", "requests")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in five minutes 20 requests, and 1 % of all, were answered 431 for HeaderBufferSize")
            .why("cookies that grow with each visit shut out those who come most often")
            .effect("longer heads are taken; each connection that reads one may hold so much memory")
            .source("docs/limits.md, HeaderBufferSize; RFC 6585, 5");

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
        long refused = protocol.headsTooLarge();
        double least = LEAST_RATIO * (refused + protocol.requests());
        if (refused < LEAST_REFUSED || refused < least) {
            return List.of();
        }
        long size = situation.magnus().headerBufferSize();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "HeaderBufferSize",
                        FigureText.count(refused) + " requests of the " + window.label() + " had heads of more than "
                                + FigureText.count(size) + " bytes")
                .with(
                        Evidence.beyond("protocol.headsTooLarge", refused, "requests", least),
                        Evidence.of("protocol.requests", protocol.requests(), "requests"))
                .with(
                        size < MOST_BYTES
                                ? situation.proposals().magnus("HeaderBufferSize", Math.min(MOST_BYTES, STEP * size))
                                : Optional.empty()));
    }
}
