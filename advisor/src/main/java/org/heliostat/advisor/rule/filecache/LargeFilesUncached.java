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

/** Large files that are opened for each answer, with TransmitFile off. */
final class LargeFilesUncached implements Rule {

    private static final long LEAST_OPENED = 100;

    /** Of the files that were sent. */
    private static final double LEAST_SHARE = 0.2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("large-files-uncached", Area.FILES)
            .reads("fileCache.contentMisses", "fileCache.contentHits")
            .over(Window.FIVE_MINUTES, LEAST_OPENED)
            .aims(Aim.Better.LESS, "fileCache.contentMisses", "files")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "TransmitFile is off, and in five minutes 100 files, 20 % or more of those sent, were opened since they"
                            + " are larger than MediumFileSizeLimit or found no room")
            .why("each answer opens the file and copies it through the process")
            .effect("files stay open, and the operating system sends them without a copy")
            .source("Performance Tuning Guide, Configuring the File Cache (Transmit File); sendfile(2)")
            .follows("file-cache-off", "file-cache-too-small", "file-contents-off");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        FileCacheSnapshot cache = situation.of(window).fileCache();
        long sent = cache.contentHits() + cache.contentMisses();
        boolean areMany = cache.contentMisses() >= LEAST_OPENED && cache.contentMisses() >= LEAST_SHARE * sent;
        if (!cache.active() || situation.nsfc().transmitFile() || !areMany) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "nsfc.conf TransmitFile",
                        FigureText.count(cache.contentMisses()) + " of " + FigureText.count(sent)
                                + " files sent in the " + window.label() + " were opened for it")
                .with(
                        Evidence.beyond("fileCache.contentMisses", cache.contentMisses(), "files", LEAST_SHARE * sent),
                        Evidence.of("fileCache.contentHits", cache.contentHits(), "files"))
                .with(situation.proposals().nsfc("TransmitFile", "on")));
    }
}
