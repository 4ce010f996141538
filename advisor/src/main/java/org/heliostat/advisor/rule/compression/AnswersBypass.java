package org.heliostat.advisor.rule.compression;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.window.Window;

/** Answers that stay as they are, because too many are being compressed. */
final class AnswersBypass implements Rule {

    /** Of all that were to be compressed. */
    private static final double LEAST_RATIO = 0.01;

    /** In a minute. */
    private static final long LEAST_BYPASSED = 10;

    /** Outside of the heap for each, at most, until its answer is complete. */
    private static final long BYTES_EACH = 3L << 20;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("compression-bypassed", Area.FILES)
            .reads("compression.bypassed", "compression.answers", "compression.running", "window.ratios.processor")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "compression.bypassed", "answers", Refused.PREDICTION)
            .severity(AdviceSeverity.INFO)
            .holds("in the last minute 10 answers, and 1 % of those to be compressed, were sent as they are for"
                    + " MaxCompressedAnswers")
            .why(
                    "clients with slow lines hold a coder each for long; what is not compressed takes longer and costs bandwidth")
            .effect("more answers are compressed at the same time, each with 1 to 3 MB outside of the heap")
            .source("docs/compression.md, MaxCompressedAnswers");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        CompressionSnapshot compression = situation.of(Window.MINUTE).compression();
        long bypassed = compression.bypassed();
        double least = LEAST_RATIO * (bypassed + compression.answers());
        if (bypassed < LEAST_BYPASSED || bypassed < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "MaxCompressedAnswers",
                        FigureText.count(bypassed)
                                + " answers of the last minute were not compressed, because too many others were")
                .with(
                        Evidence.beyond("compression.bypassed", bypassed, "answers", least),
                        Evidence.of("compression.answers", compression.answers(), "answers"),
                        Evidence.of("compression.running", compression.running(), "answers"))
                .with(change(situation)));
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        return refused(situation).after(now, finding);
    }

    private static Refused refused(Situation situation) {
        CompressionSnapshot compression = situation.of(Window.MINUTE).compression();
        return Refused.of(
                situation.magnus().answers().maxCompressedAnswers(), compression.answers(), compression.bypassed());
    }

    private static Optional<ProposedChange> change(Situation situation) {
        long now = situation.magnus().answers().maxCompressedAnswers();
        long wanted =
                Math.min(Math.max(STEP * now, refused(situation).needed()), CoderMemory.most(situation, BYTES_EACH));
        return wanted > now && !ProcessorUse.of(situation, Window.MINUTE).isFull()
                ? situation.proposals().magnus("MaxCompressedAnswers", wanted)
                : Optional.empty();
    }
}
