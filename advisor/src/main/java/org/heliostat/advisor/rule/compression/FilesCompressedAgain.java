package org.heliostat.advisor.rule.compression;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Files that are compressed for each client, and could be stored compressed. */
final class FilesCompressedAgain implements Rule {

    /** In five minutes. */
    private static final long LEAST_ANSWERS = 1_000;

    /** In five minutes; less costs nothing worth mentioning. */
    private static final long LEAST_BYTES = 30L << 20;

    /** Of the requests, served by applications: then most of what is compressed is files. */
    private static final double MOST_OF_APPLICATIONS = 0.1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("compression-of-files-again", Area.FILES)
            .reads("compression.answers", "compression.bytesIn", "timeSplit.application")
            .over(Window.FIVE_MINUTES, 1_000)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 1000 answers with 30 MB or more were compressed, applications served 10 % of the requests or"
                            + " less, and no obj.conf has find-compressed")
            .why("the same files are compressed again and again, and none of these answers comes from an I/O loop")
            .source("docs/files.md, find-compressed; Performance Tuning Guide, file cache")
            .follows("compression-gains-little", "compression-level-high");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minutes = situation.of(Window.FIVE_MINUTES);
        CompressionSnapshot compression = minutes.compression();
        boolean isMuch = compression.answers() >= LEAST_ANSWERS && compression.bytesIn() >= LEAST_BYTES;
        long ofApplications = minutes.timeSplit().application().count();
        long requests = minutes.requests().requests();
        if (!isMuch
                || ofApplications > MOST_OF_APPLICATIONS * requests
                || CompressionLines.areStoredOnesFound(situation)) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "PathCheck find-compressed",
                        FigureText.count(compression.answers()) + " answers of five minutes, most of them files, were"
                                + " compressed on their way")
                .with(
                        Evidence.beyond("compression.answers", compression.answers(), "answers", LEAST_ANSWERS),
                        Evidence.beyond("compression.bytesIn", compression.bytesIn(), "bytes", LEAST_BYTES),
                        Evidence.of("timeSplit.application.count", ofApplications, "requests")));
    }
}
