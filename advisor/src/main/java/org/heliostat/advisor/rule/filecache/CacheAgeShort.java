package org.heliostat.advisor.rule.filecache;

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
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Files that are compared with the disk all the time, and never have changed. */
final class CacheAgeShort implements Rule {

    private static final long SHORT_SECONDS = 5;
    private static final long USUAL_SECONDS = 30;

    /** Of the look-ups. */
    private static final double MOST_CHANGED = 0.001;

    private static final Frequency LEAST_LOOKUPS = new Frequency(5_000, Window.FIFTEEN_MINUTES, 500);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("file-cache-age", Area.FILES)
            .reads("fileCache.maxAgeSeconds", "fileCache.comparisons", "fileCache.outdated", "fileCache.lookups")
            .over(Window.FIFTEEN_MINUTES, 500)
            .aims(Aim.Better.LESS, "fileCache.comparisons", "files")
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "MaxAge is less than 5 seconds, and of 5000 look-ups or more of fifteen minutes, or of 500 of one, at most one"
                            + " in a thousand found that its file had changed")
            .why(
                    "a file that is asked for is compared with the disk each time its entry is older than that; where the system"
                            + " does not have its folders in memory, or the disk is a network's, a session thread waits for it")
            .effect("fewer looks at the disk; a changed file is seen half a minute later at most")
            .source("Performance Tuning Guide, Maximum Age");

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
        boolean isShort = cache.maxAgeSeconds() >= 0 && cache.maxAgeSeconds() < SHORT_SECONDS;
        if (!cache.active()
                || !isShort
                || cache.lookups() < LEAST_LOOKUPS.in(minutes.window())
                || cache.outdated() > MOST_CHANGED * cache.lookups()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "nsfc.conf MaxAge",
                        "files that are older than " + cache.maxAgeSeconds() + " s were compared with the disk "
                                + FigureText.count(cache.comparisons()) + " times in the " + window.label() + ", and "
                                + FigureText.count(cache.outdated()) + " had changed")
                .with(
                        Evidence.below("fileCache.maxAgeSeconds", cache.maxAgeSeconds(), "s", SHORT_SECONDS),
                        Evidence.of("fileCache.comparisons", cache.comparisons(), "files"),
                        Evidence.of("fileCache.outdated", cache.outdated(), "files"),
                        Evidence.of("fileCache.lookups", cache.lookups(), "look-ups"))
                .with(situation.proposals().nsfc("MaxAge", USUAL_SECONDS)));
    }
}
