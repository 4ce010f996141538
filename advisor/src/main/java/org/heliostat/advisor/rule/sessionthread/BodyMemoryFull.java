package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
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
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.stats.window.Window;

/** Requests that were refused because what may be kept of bodies that are still coming was used up. */
final class BodyMemoryFull implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("body-memory-full", Area.THREADS)
            .reads(
                    "sessionThreads.bodies.refused",
                    "sessionThreads.bodies.holds",
                    "sessionThreads.bodies.keptBytes",
                    "sessionThreads.bodies.keptBytesLimit")
            .aims(Aim.Better.LESS, "sessionThreads.bodies.refused", "requests", Refused.PREDICTION)
            .severity(AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute a request whose body was still coming was refused, because HeldBodyMemory was used up"
                            + " by others that are held")
            .why("it was answered 503 at once, and its client sends the whole body again")
            .effect("as many more bodies are kept while their requests wait for a place, in memory")
            .source("docs/limits.md, HeldBodyMemory")
            .follows("body-timeouts", "body-places-full");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        BodyPlacesSnapshot bodies = situation.of(Window.MINUTE).sessionThreads().bodies();
        if (bodies.refused() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "HeldBodyMemory",
                        FigureText.count(bodies.refused())
                                + " requests of the last minute were refused, because "
                                + FigureText.bytes(bodies.keptBytesLimit())
                                + " for bodies that are still coming were used up")
                .with(
                        Evidence.beyond("sessionThreads.bodies.refused", bodies.refused(), "requests", 0),
                        Evidence.of("sessionThreads.bodies.holds", bodies.holds(), "requests"),
                        Evidence.of("sessionThreads.bodies.keptBytes", bodies.keptBytes(), "bytes"))
                .with(situation
                        .proposals()
                        .magnus("HeldBodyMemory", refused(bodies).needed())));
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        return refused(situation.of(Window.MINUTE).sessionThreads().bodies()).after(now, finding);
    }

    private static Refused refused(BodyPlacesSnapshot bodies) {
        return Refused.of(bodies.keptBytesLimit(), bodies.holds(), bodies.refused());
    }
}
