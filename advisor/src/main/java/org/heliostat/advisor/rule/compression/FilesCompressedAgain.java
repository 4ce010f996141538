package org.heliostat.advisor.rule.compression;

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
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Files that are compressed for each client, and could be stored compressed. */
final class FilesCompressedAgain implements Rule {

    private static final Frequency LEAST_ANSWERS = new Frequency(1_000, Window.FIVE_MINUTES, 250);

    /** Less costs nothing worth mentioning. */
    private static final Frequency LEAST_BYTES = new Frequency(30L << 20, Window.FIVE_MINUTES, 8L << 20);

    /** Of the requests, served by applications: then most of what is compressed is files. */
    private static final double MOST_OF_APPLICATIONS = 0.1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("compression-of-files-again", Area.FILES)
            .reads("compression.answers", "compression.bytesIn", "timeSplit.application")
            .over(Window.FIVE_MINUTES, 250)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 1000 answers with 30 MB or more were compressed, or in one 250 with 8 MB, applications served"
                            + " 10 % of the requests or less, and no obj.conf has find-compressed")
            .why("the same files are compressed again and again, and none of these answers comes from an I/O loop")
            .source("docs/files.md, find-compressed; Performance Tuning Guide, file cache")
            .follows("compression-gains-little", "compression-level-high");

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
        double leastAnswers = LEAST_ANSWERS.in(minutes.window());
        double leastBytes = LEAST_BYTES.in(minutes.window());
        CompressionSnapshot compression = minutes.compression();
        boolean isMuch = compression.answers() >= leastAnswers && compression.bytesIn() >= leastBytes;
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
                        FigureText.count(compression.answers()) + " answers of the " + window.label()
                                + ", most of them files, were compressed on their way")
                .with(
                        Evidence.beyond("compression.answers", compression.answers(), "answers", leastAnswers),
                        Evidence.beyond("compression.bytesIn", compression.bytesIn(), "bytes", leastBytes),
                        Evidence.of("timeSplit.application.count", ofApplications, "requests")));
    }
}
