package org.heliostat.advisor.rule.responsecache;

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
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** A response cache that throws out answers to make room, and misses them. */
final class CacheFull implements Rule {

    private static final long LEAST_OVERFLOWS = 100;

    /** Of the answers looked for. */
    private static final double LEAST_MISSED = 0.2;

    private static final double FULL = 0.9;

    /** Of the answers looked for; with fewer nobody can tell how many there are. */
    private static final double LEAST_FOUND = 0.05;

    /** The default of ResponseCacheSize, in bytes. */
    private static final long SHIPPED = 64L << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("response-cache-full", Area.APPLICATIONS)
            .reads(
                    "webApps.responseCache.overflows",
                    "webApps.responseCache.misses",
                    "webApps.responseCache.hits",
                    "webApps.responseCache.bytes",
                    "webApps.responseCache.maxBytes",
                    "webApps.responseCache.entries",
                    "webApps.responseCache.maxEntries")
            .over(Window.FIFTEEN_MINUTES, 500)
            .aims(Aim.Better.LESS, "webApps[{}].responseCache.overflows", "answers")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes 100 answers or more left the response cache of an application to make room, and 20 % of"
                            + " those that were looked for were not there")
            .why("answers in demand are made again and again")
            .effect("they stay until their time-out")
            .source("Performance Tuning Guide, Using Servlet/JSP Caching; docs/caching.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return CachedApp.of(situation, window).stream()
                .filter(one -> one.cache().overflows() >= LEAST_OVERFLOWS
                        && one.cache().misses() >= LEAST_MISSED * one.lookups())
                .map(one -> finding(situation, one, window))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, CachedApp one, Window window) {
        WebAppSnapshot.ResponseCache cache = one.cache();
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        one.subject(),
                        FigureText.count(cache.overflows()) + " answers of "
                                + one.app().uri()
                                + " left the response cache for others in the " + window.label() + ", and "
                                + FigureText.count(cache.misses()) + " of " + FigureText.count(one.lookups())
                                + " were not there")
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.responseCache.overflows", cache.overflows(), "answers", LEAST_OVERFLOWS),
                        Evidence.beyond(
                                "webApps.responseCache.misses",
                                cache.misses(),
                                "answers",
                                LEAST_MISSED * one.lookups()),
                        Evidence.of("webApps.responseCache.bytes", cache.bytes(), "bytes"),
                        Evidence.of("webApps.responseCache.entries", cache.entries(), "answers"));
        return isByServersLimit(situation, cache)
                ? finding.with(situation.proposals().magnus("ResponseCacheSize", wanted(situation, one)))
                : finding;
    }

    /** The application may have a limit of its own, which stands in its sun-web.xml. */
    private static boolean isByServersLimit(Situation situation, WebAppSnapshot.ResponseCache cache) {
        long limit = situation.magnus().applications().responseCacheSize();
        return cache.maxBytes() == limit && cache.bytes() >= FULL * limit && cache.entries() < cache.maxEntries();
    }

    /**
     * As much as would hold all that are asked for, if those are asked for equally often; at least twice as much, and where hardly
     * any was found, or less than what is shipped is there, at least that. No more than a quarter of the heap.
     */
    private static long wanted(Situation situation, CachedApp one) {
        WebAppSnapshot.ResponseCache cache = one.cache();
        double found = (double) cache.hits() / one.lookups();
        double all = cache.maxBytes() / Math.max(LEAST_FOUND, found);
        double wanted = Math.max(2.0 * cache.maxBytes(), found < LEAST_FOUND ? Math.max(all, SHIPPED) : all);
        long heap = situation.of(Window.MINUTE).jvm().heapMax();
        long most = heap <= 0 ? Long.MAX_VALUE : heap / 4;
        return Math.max(cache.maxBytes(), Math.min((long) wanted, most));
    }
}
