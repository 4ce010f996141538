package org.heliostat.advisor.rule.compression;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.window.Window;

/** A level of compression that the processors have no time for. */
final class LevelHigh implements Rule {

    /** From here on a coder takes several times as long for a few percent less. */
    private static final int HIGH = 7;

    /** In a minute, 1 MB a second; with less it is something else that fills the processors. */
    private static final long LEAST_BYTES = 60L << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("compression-level-high", Area.FILES)
            .reads("compression.bytesIn", "compression.running", "window.ratios.processor")
            .over(Window.MINUTE, 50)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "an http-compression line of obj.conf has compression-level 7 or more, 60 MB or more were compressed in the last"
                            + " minute, and the process uses 90 % of its processors")
            .why("the highest levels take several times the processor time of level 6 for a few percent fewer bytes")
            .source("docs/compression.md, compression-level");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        CompressionSnapshot compression = situation.of(Window.MINUTE).compression();
        if (compression.bytesIn() < LEAST_BYTES
                || !ProcessorUse.of(situation, Window.MINUTE).isFull()) {
            return List.of();
        }
        return CompressionLines.filters(situation).stream()
                .map(line -> line.parameters().text("compression-level", ""))
                .filter(level -> isHigh(level))
                .distinct()
                .map(level -> finding(level, compression))
                .limit(1)
                .toList();
    }

    private static boolean isHigh(String level) {
        return level.matches("[0-9]{1,3}") && Integer.parseInt(level) >= HIGH;
    }

    private static AdviceFinding finding(String level, CompressionSnapshot compression) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "http-compression compression-level",
                        FigureText.bytes(compression.bytesIn()) + " of the last minute were compressed with level "
                                + level + ", and the processors are full")
                .with(
                        Evidence.beyond("compression.bytesIn", compression.bytesIn(), "bytes", LEAST_BYTES),
                        Evidence.of("compression.running", compression.running(), "answers"));
    }
}
