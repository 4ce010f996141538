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
import org.heliostat.stats.window.Window;

/** Request bodies that are larger than MaxRequestBody. */
final class BodiesTooLarge implements Rule {

    /** In fifteen minutes: fewer are somebody who tries. */
    private static final long LEAST_BODIES = 10;

    /** The default (bytes). */
    private static final long USUAL = 2L << 30;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("bodies-too-large", Area.CONNECTIONS)
            .reads("protocol.bodiesTooLarge")
            .over(Window.FIFTEEN_MINUTES, 0)
            .aims(Aim.Better.LESS, "protocol.bodiesTooLarge", "requests")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in fifteen minutes 10 request bodies or more were larger than MaxRequestBody")
            .why("they were answered 413")
            .effect(
                    "uploads of up to four times the size are taken; nothing is proposed where the limit is the default or"
                            + " more")
            .source("docs/limits.md, MaxRequestBody");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        long refused = situation.of(window).protocol().bodiesTooLarge();
        if (refused < LEAST_BODIES) {
            return List.of();
        }
        long limit = situation.magnus().maxRequestBody();
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "MaxRequestBody",
                        FigureText.count(refused) + " request bodies were larger than " + FigureText.bytes(limit)
                                + " in the " + window.label())
                .with(Evidence.beyond("protocol.bodiesTooLarge", refused, "requests", LEAST_BODIES));
        return List.of(
                limit >= USUAL
                        ? finding
                        : finding.with(situation.proposals().magnus("MaxRequestBody", Math.min(USUAL, 4 * limit))));
    }
}
