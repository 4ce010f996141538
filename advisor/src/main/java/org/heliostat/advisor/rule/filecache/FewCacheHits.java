package org.heliostat.advisor.rule.filecache;

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
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Most look-ups find nothing in the file cache, though it has room. */
final class FewCacheHits implements Rule {

    private static final double GOOD = 0.5;
    private static final Frequency LEAST_LOOKUPS = new Frequency(1_000, Window.FIFTEEN_MINUTES, 300);

    /** Of the misses. */
    private static final double CHANGED = 0.5;

    /** Of the answers. */
    private static final double NOT_FOUND = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("few-file-cache-hits", Area.FILES)
            .reads("fileCache.hits", "fileCache.lookups", "fileCache.outdated", "fileCache.entries", "quickLaneAnswers")
            .over(Window.FIFTEEN_MINUTES, 300)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes there were 1000 look-ups or more, or in one 300, and less than half of them, answers of"
                            + " the quick lane counted as hits, found something; before fifteen minutes are over, as many as"
                            + " there are files in the cache count as found, since the first look at each finds nothing")
            .why(
                    "each of the others asks the disk; the cause is one of three: files that change all the time, paths that"
                            + " do not exist, or more different files than come back")
            .source("Performance Tuning Guide, Hit Ratio, Cache Not Utilized: anything above 50 % is good")
            .follows("file-cache-too-small", "file-contents-off");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        FileCacheSnapshot cache = minutes.fileCache();
        double all = Math.max(1, cache.lookups() + minutes.quickLaneAnswers());
        long found = cache.hits() + minutes.quickLaneAnswers();
        boolean areMany = cache.lookups() >= LEAST_LOOKUPS.in(minutes.window());
        if (!cache.active() || !areMany || found + firstLooks(cache, window) >= GOOD * all) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "file cache",
                        FigureText.percent(found / all) + " of the files asked for in the " + window.label()
                                + " were in the cache; " + cause(minutes))
                .with(
                        Evidence.below("fileCache.hits", cache.hits(), "look-ups", fewest(minutes)),
                        Evidence.of("quickLaneAnswers", minutes.quickLaneAnswers(), "requests"),
                        Evidence.of("fileCache.lookups", cache.lookups(), "look-ups"),
                        Evidence.of("fileCache.outdated", cache.outdated(), "files")));
    }

    /** The first look at a file finds nothing and leaves an entry; one at what does not exist, or has changed, leaves none more. */
    private static long firstLooks(FileCacheSnapshot cache, Window window) {
        return window == Window.FIFTEEN_MINUTES ? 0 : cache.entries();
    }

    /** @return hits that would be enough beside the answers of the quick lane */
    private static double fewest(ServerSnapshot minutes) {
        long quick = minutes.quickLaneAnswers();
        return Math.max(0, GOOD * (minutes.fileCache().lookups() + quick) - quick);
    }

    private static String cause(ServerSnapshot minutes) {
        FileCacheSnapshot cache = minutes.fileCache();
        if (cache.outdated() >= CHANGED * cache.misses()) {
            return "most of the others had changed: send them with nocache=\"\" of send-file";
        }
        if (minutes.requests().status404() >= NOT_FOUND * minutes.requests().requests()) {
            return "most paths do not exist";
        }
        return "most were asked for once";
    }
}
