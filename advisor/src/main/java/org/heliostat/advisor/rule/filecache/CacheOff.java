package org.heliostat.advisor.rule.filecache;

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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** A server of files whose file cache is off. */
final class CacheOff implements Rule {

    /** In a minute, that came to no application. */
    private static final long LEAST_OTHERS = 100;

    /** Of all requests: a server of applications needs no file cache. */
    private static final double LEAST_SHARE = 0.2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("file-cache-off", Area.FILES)
            .reads("fileCache.enabled", "fileCache.active", "timeSplit.total", "timeSplit.application")
            .over(Window.MINUTE, LEAST_OTHERS)
            .aims(Aim.Better.MORE, "window.ratios.quickLane", "")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "FileCacheEnable is off, or the cache was stopped, and 20 % of the requests of the last minute, 100 or"
                            + " more, came to no application")
            .why("each of them asks the disk for every part of the path and reads the file, on a session thread")
            .effect("files are answered from memory, most on I/O loops; several times as many a second")
            .source("Performance Tuning Guide, Cache Information, Cache Not Utilized");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long all = minute.timeSplit().total().count();
        long others = all - minute.timeSplit().application().count();
        if (minute.fileCache().active() || others < LEAST_OTHERS || others < LEAST_SHARE * all) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "nsfc.conf FileCacheEnable",
                        "the file cache is " + (minute.fileCache().enabled() ? "stopped" : "off") + ", and "
                                + FigureText.count(others) + " of " + FigureText.count(all)
                                + " requests of the last minute came to no application")
                .with(
                        Evidence.of("timeSplit.total.count", all, "requests"),
                        Evidence.below(
                                "timeSplit.application.count", all - others, "requests", (1 - LEAST_SHARE) * all),
                        Evidence.of("fileCache.enabled", minute.fileCache().enabled() ? 1 : 0, ""))
                .with(situation.proposals().nsfc("FileCacheEnable", "on")));
    }
}
