package org.heliostat.advisor.rule.virtualserver;

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
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.window.Window;

/** More virtual servers and applications than figures of the last minutes are kept of. */
final class WindowsLeaveOut implements Rule {

    /** Of the heap, that figures may take. */
    private static final long PART = 8;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("windows-leave-out", Area.LOGS)
            .reads("window.samples.boxesLeftOut", "window.samples.boxes", "window.samples.maxBytes")
            .aims(Aim.Better.LESS, "window.samples.boxesLeftOut", "boxes", Refused.PREDICTION)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "there are more virtual servers, applications, servlets, pools and logs than WindowMemory has room for, one"
                            + " for each 2 KB")
            .why("of those left out there are only figures since the start, and no rule speaks of them")
            .effect("their last minutes can be seen too")
            .source("docs/statistics.md, WindowMemory");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        WindowSnapshot.Samples samples = situation.of(Window.MINUTE).window().samples();
        if (samples.boxesLeftOut() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "WindowMemory",
                        "the last minutes of " + FigureText.count(samples.boxesLeftOut())
                                + " virtual servers, applications or pools are not kept")
                .with(
                        Evidence.beyond("window.samples.boxesLeftOut", samples.boxesLeftOut(), "boxes", 0),
                        Evidence.of("window.samples.boxes", samples.boxes(), "boxes"),
                        Evidence.of("window.samples.maxBytes", samples.maxBytes(), "bytes"))
                .with(change(situation, samples)));
    }

    /** Each box has the same room. */
    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        WindowSnapshot.Samples samples = situation.of(Window.MINUTE).window().samples();
        return refused(samples).after(now, finding);
    }

    private static Refused refused(WindowSnapshot.Samples samples) {
        return Refused.of(samples.maxBytes(), samples.boxes(), samples.boxesLeftOut());
    }

    private static Optional<ProposedChange> change(Situation situation, WindowSnapshot.Samples samples) {
        long wanted = Math.max(STEP * samples.maxBytes(), refused(samples).needed());
        return PART * wanted > situation.of(Window.MINUTE).jvm().heapMax()
                ? Optional.empty()
                : situation.proposals().magnus("WindowMemory", wanted);
    }
}
