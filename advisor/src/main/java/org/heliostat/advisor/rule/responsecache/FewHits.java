package org.heliostat.advisor.rule.responsecache;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** A response cache that finds next to nothing, though it has room. */
final class FewHits implements Rule {

    private static final long LEAST_LOOKUPS = 1_000;
    private static final double FEW = 0.1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("few-response-cache-hits", Area.APPLICATIONS)
            .reads("webApps.responseCache.hits", "webApps.responseCache.misses")
            .over(Window.FIFTEEN_MINUTES, LEAST_LOOKUPS)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes 1000 answers or more of an application were looked for in its response cache, and less"
                            + " than 10 % were there")
            .why(
                    "each answer is kept and thrown away unused; its key has a field that differs each time, or its time-out is"
                            + " over before it is asked for again")
            .source("docs/caching.md")
            .followsOfSame("response-cache-full", "answers-not-kept", "answers-too-large-to-keep");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return CachedApp.of(situation, Window.FIFTEEN_MINUTES).stream()
                .filter(one -> one.lookups() >= LEAST_LOOKUPS && one.cache().hits() < FEW * one.lookups())
                .map(FewHits::finding)
                .toList();
    }

    private static AdviceFinding finding(CachedApp one) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        one.subject(),
                        "the response cache of " + one.app().uri() + " had "
                                + FigureText.count(one.cache().hits()) + " of " + FigureText.count(one.lookups())
                                + " answers that it was asked for in fifteen minutes")
                .about(one.about())
                .with(
                        Evidence.below(
                                "webApps.responseCache.hits", one.cache().hits(), "answers", FEW * one.lookups()),
                        Evidence.of("webApps.responseCache.misses", one.cache().misses(), "answers"));
    }
}
