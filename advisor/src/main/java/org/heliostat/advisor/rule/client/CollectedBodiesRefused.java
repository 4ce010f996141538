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

/** Chunked request bodies for programs that do not fit into memory. */
final class CollectedBodiesRefused implements Rule {

    /** In fifteen minutes: fewer are somebody who tries. */
    private static final long LEAST_BODIES = 5;

    /** Held for each request that is being collected (bytes). */
    private static final long MOST = 1 << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("chunked-bodies-refused", Area.PROGRAMS)
            .reads("programs.bodies.tooLarge")
            .over(Window.FIFTEEN_MINUTES, 0)
            .aims(Aim.Better.LESS, "programs.bodies.tooLarge", "requests")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes 5 request bodies or more that came in chunks were larger than ChunkedRequestBufferSize,"
                            + " where a program must know their length")
            .why("they were answered 411 or 413; clients that upload in chunks cannot do it otherwise")
            .effect(
                    "bodies of up to eight times the size reach the program, up to 1 MB each; so much memory is held for each"
                            + " of them")
            .source("docs/directives.md, ChunkedRequestBufferSize");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        long refused = situation.of(window).programs().bodies().tooLarge();
        if (refused < LEAST_BODIES) {
            return List.of();
        }
        long limit = situation.magnus().chunkedRequestBufferSize();
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ChunkedRequestBufferSize",
                        FigureText.count(refused) + " chunked request bodies for programs were larger than "
                                + FigureText.count(limit) + " bytes in the " + window.label())
                .with(Evidence.beyond("programs.bodies.tooLarge", refused, "requests", LEAST_BODIES));
        long wanted = Math.min(MOST, 8 * Math.max(1, limit));
        return List.of(
                limit >= MOST
                        ? finding
                        : finding.with(situation.proposals().magnus("ChunkedRequestBufferSize", wanted)));
    }
}
