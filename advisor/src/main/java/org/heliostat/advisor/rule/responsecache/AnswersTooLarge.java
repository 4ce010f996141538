package org.heliostat.advisor.rule.responsecache;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** Answers that are to be kept and are larger than the cache takes. */
final class AnswersTooLarge implements Rule {

    private static final Frequency LEAST_ANSWERS = new Frequency(100, Window.FIFTEEN_MINUTES, 40);

    /** The default of ResponseCacheEntrySize, in bytes. */
    private static final long SHIPPED = 1L << 20;

    /** Of the answers that were made. */
    private static final double LEAST_SHARE = 0.1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "answers-too-large-to-keep", Area.APPLICATIONS)
            .reads("webApps.responseCache.tooLarge", "webApps.responseCache.misses")
            .over(Window.FIFTEEN_MINUTES, 40)
            .aims(Aim.Better.LESS, "webApps[{}].responseCache.tooLarge", "answers")
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes 100 answers or more, or in one 40, and 10 % of those made for an application's response"
                            + " cache, were larger than ResponseCacheEntrySize, or found no room")
            .why("they are made anew for each request")
            .effect("they are kept; as much memory is held for each that is being made")
            .source("docs/caching.md; ResponseCacheEntrySize")
            .followsOfSame("response-cache-full");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        double least = LEAST_ANSWERS.in(situation.of(window).window());
        return CachedApp.of(situation, window).stream()
                .filter(one -> one.cache().tooLarge() >= least
                        && one.cache().tooLarge() >= LEAST_SHARE * one.cache().misses())
                .map(one -> finding(situation, one, window))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, CachedApp one, Window window) {
        double least = LEAST_ANSWERS.in(situation.of(window).window());
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "ResponseCacheEntrySize",
                        FigureText.count(one.cache().tooLarge()) + " answers of "
                                + one.app().uri() + " were too large for the response cache in the " + window.label())
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.responseCache.tooLarge",
                                one.cache().tooLarge(),
                                "answers",
                                Math.max(least, LEAST_SHARE * one.cache().misses())),
                        Evidence.of("webApps.responseCache.misses", one.cache().misses(), "answers"))
                .with(situation.proposals().magnus("ResponseCacheEntrySize", wanted(situation, one.cache())));
    }

    /** What is shipped, or four times as large, as long as the cache holds sixteen of them. */
    private static long wanted(Situation situation, WebAppSnapshot.ResponseCache cache) {
        long now = situation.magnus().applications().responseCacheEntrySize();
        long more = Math.max(SHIPPED, 4 * now);
        return Math.max(now, Math.min(more, cache.maxBytes() / 16));
    }
}
