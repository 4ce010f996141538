package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Nearly as many threads as the system lets the process, or its container, have. */
final class ThreadsNearLimit implements Rule {

    private static final double ALL = 0.95;
    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("threads-near-limit", Area.SYSTEM)
            .reads("os.tasks.used", "os.tasks.most", "jvm.threads")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "80 % of the threads and processes that the control group allows (pids.max) are there (critical: 95 %)")
            .why(
                    "the next thread cannot be made: a request is answered 503, a CGI program does not start, or a part of the"
                            + " server stands still with an OutOfMemoryError")
            .effect("so many more threads and processes for all programs of the group")
            .source("cgroups(7), pids.max; Performance Tuning Guide, Maximum Simultaneous Requests");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Tasks tasks = situation.machine().tasks();
        if (tasks.most() <= 0 || tasks.used() < Thresholds.NEARLY * tasks.most()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        tasks.used() >= ALL * tasks.most() ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "os pids.max",
                        FigureText.count(tasks.used()) + " of " + FigureText.count(tasks.most())
                                + " threads and processes of the control group are there")
                .with(
                        Evidence.beyond("os.tasks.used", tasks.used(), "threads", Thresholds.NEARLY * tasks.most()),
                        Evidence.of("os.tasks.most", tasks.most(), "threads"),
                        Evidence.of(
                                "jvm.threads", situation.of(Window.MINUTE).jvm().threads(), "threads"))
                .with(situation.proposals().system("pids.max", tasks.most(), STEP * tasks.most())));
    }
}
