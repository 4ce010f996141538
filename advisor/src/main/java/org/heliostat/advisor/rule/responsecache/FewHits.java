package org.heliostat.advisor.rule.responsecache;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** A response cache that finds next to nothing, though it has room. */
final class FewHits implements Rule {

    private static final Frequency LEAST_LOOKUPS = new Frequency(1_000, Window.FIFTEEN_MINUTES, 600);
    private static final double FEW = 0.1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("few-response-cache-hits", Area.APPLICATIONS)
            .reads(
                    "webApps.responseCache.hits",
                    "webApps.responseCache.misses",
                    "webApps.responseCache.entries",
                    "webApps.responseCache.maxEntries",
                    "webApps.responseCache.bytes",
                    "webApps.responseCache.maxBytes")
            .over(Window.FIFTEEN_MINUTES, 600)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes 1000 answers or more of an application were looked for in its response cache, and less"
                            + " than 10 % were there; in one minute, of 600 or more, where the answers kept are fewer than half of"
                            + " those made meanwhile, or so many that the cache is full before one in ten is found")
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
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        double least = LEAST_LOOKUPS.in(situation.of(window).window());
        return CachedApp.of(situation, window).stream()
                .filter(one -> one.lookups() >= least && one.cache().hits() < FEW * one.lookups())
                .filter(one -> window == Window.FIFTEEN_MINUTES || willStayFew(one))
                .map(one -> finding(one, window))
                .toList();
    }

    /**
     * An empty cache finds nothing at first, and that is no sign. It is one where answers go before they are asked for again; and
     * where n look-ups have found less than one in ten: were they for equally many of n different answers or fewer, half of them
     * would have found theirs, so that there are five times as many, at least, which have no room together.
     */
    private static boolean willStayFew(CachedApp one) {
        WebAppSnapshot.ResponseCache cache = one.cache();
        double different = one.lookups() / (2 * FEW);
        double each = (double) cache.bytes() / Math.max(1, cache.entries());
        return cache.entries() < cache.misses() / 2
                || different > cache.maxEntries()
                || different * each > cache.maxBytes();
    }

    private static AdviceFinding finding(CachedApp one, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        one.subject(),
                        "the response cache of " + one.app().uri() + " had "
                                + FigureText.count(one.cache().hits()) + " of " + FigureText.count(one.lookups())
                                + " answers that it was asked for in the " + window.label())
                .about(one.about())
                .with(
                        Evidence.below(
                                "webApps.responseCache.hits", one.cache().hits(), "answers", FEW * one.lookups()),
                        Evidence.of("webApps.responseCache.misses", one.cache().misses(), "answers"));
    }
}
