package org.heliostat.advisor.rule.compression;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.window.Window;

/** Compressed request bodies that were refused, because too many were being inflated. */
final class BodiesRefused implements Rule {

    /** Of each, most of them outside of the heap, until it was read. */
    private static final long BYTES_EACH = 60L << 10;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("inflated-bodies-refused", Area.FILES)
            .reads("compression.bodies.tooMany", "compression.bodies.running", "compression.bodies.inflated")
            .aims(Aim.Better.LESS, "compression.bodies.tooMany", "requests", Refused.PREDICTION)
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute a compressed request body was answered 503 for MaxInflatedBodies")
            .why("the client must send it again")
            .effect("more bodies are inflated at the same time, each with about 60 KB")
            .source("docs/compression.md, MaxInflatedBodies");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        CompressionSnapshot.Bodies bodies =
                situation.of(Window.MINUTE).compression().bodies();
        if (bodies.tooMany() <= 0) {
            return List.of();
        }
        long now = situation.magnus().answers().maxInflatedBodies();
        long wanted =
                Math.min(Math.max(STEP * now, refused(situation).needed()), CoderMemory.most(situation, BYTES_EACH));
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "MaxInflatedBodies",
                        FigureText.count(bodies.tooMany())
                                + " compressed request bodies of the last minute were refused, because too many others were"
                                + " being inflated")
                .with(
                        Evidence.beyond("compression.bodies.tooMany", bodies.tooMany(), "requests", 0),
                        Evidence.of("compression.bodies.running", bodies.running(), "requests"),
                        Evidence.of("compression.bodies.inflated", bodies.inflated(), "requests"))
                .with(wanted > now ? situation.proposals().magnus("MaxInflatedBodies", wanted) : Optional.empty()));
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        return refused(situation).after(now, finding);
    }

    private static Refused refused(Situation situation) {
        CompressionSnapshot.Bodies bodies =
                situation.of(Window.MINUTE).compression().bodies();
        return Refused.of(situation.magnus().answers().maxInflatedBodies(), bodies.inflated(), bodies.tooMany());
    }
}
