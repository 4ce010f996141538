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
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.window.Window;

/** A file cache that knows files but keeps none of their contents. */
final class ContentsOff implements Rule {

    private static final long LEAST_OPENED = 100;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("file-contents-off", Area.FILES)
            .reads("fileCache.contentMisses", "fileCache.contentHits")
            .over(Window.MINUTE, LEAST_OPENED)
            .aims(Aim.Better.LESS, "fileCache.contentMisses", "files")
            .severity(AdviceSeverity.WARNING)
            .holds("CacheFileContent is off, and 100 files or more were opened in the last minute")
            .why("each answer opens and reads its file, on a session thread")
            .effect("files are answered from memory, most on I/O loops")
            .source("Performance Tuning Guide, Configuring the File Cache");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        FileCacheSnapshot cache = situation.of(Window.MINUTE).fileCache();
        if (!cache.active() || situation.nsfc().cacheFileContent() || cache.contentMisses() < LEAST_OPENED) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "nsfc.conf CacheFileContent",
                        "no content is kept, and " + FigureText.count(cache.contentMisses())
                                + " files were opened in the last minute")
                .with(Evidence.beyond("fileCache.contentMisses", cache.contentMisses(), "files", LEAST_OPENED))
                .with(situation.proposals().nsfc("CacheFileContent", "on")));
    }
}
