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

/** Answers that are compressed and hardly become shorter. */
final class GainsLittle implements Rule {

    /** Bytes after of bytes before; text becomes a third or less. */
    private static final double LEAST_RATIO = 0.9;

    private static final Frequency LEAST_ANSWERS = new Frequency(300, Window.FIVE_MINUTES, 75);

    /** Less costs nothing worth mentioning. */
    private static final Frequency LEAST_BYTES = new Frequency(10L << 20, Window.FIVE_MINUTES, 3L << 20);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("compression-gains-little", Area.FILES)
            .reads("compression.answers", "compression.bytesIn", "compression.bytesOut")
            .over(Window.FIVE_MINUTES, 75)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 300 answers with 10 MB or more were compressed, or in one 75 with 3 MB, and 90 % of their bytes"
                            + " were left")
            .why("they are pictures, archives or others that are compressed already: the processors work for nothing")
            .source("docs/compression.md, type; RFC 9110, 8.4");

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
        CompressionSnapshot compression = minutes.compression();
        boolean isMuch = compression.answers() >= LEAST_ANSWERS.in(minutes.window())
                && compression.bytesIn() >= LEAST_BYTES.in(minutes.window());
        if (!isMuch || compression.bytesOut() < LEAST_RATIO * compression.bytesIn()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "http-compression type",
                        FigureText.count(compression.answers()) + " answers of the " + window.label()
                                + " were compressed from "
                                + FigureText.bytes(compression.bytesIn()) + " to "
                                + FigureText.bytes(compression.bytesOut()))
                .with(
                        Evidence.of("compression.answers", compression.answers(), "answers"),
                        Evidence.of("compression.bytesIn", compression.bytesIn(), "bytes"),
                        Evidence.beyond(
                                "compression.bytesOut",
                                compression.bytesOut(),
                                "bytes",
                                LEAST_RATIO * compression.bytesIn())));
    }
}
