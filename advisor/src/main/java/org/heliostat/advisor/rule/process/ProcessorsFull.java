package org.heliostat.advisor.rule.process;

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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Requests that wait because the processors are what is short. */
final class ProcessorsFull implements Rule {

    /** In the queue on average; a server that only works hard answers all the same. */
    private static final double LEAST_WAITING = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("processors-full", Area.PROCESS)
            .reads("window.ratios.processor", "window.averages.queueLength", "jvm.processors")
            .over(Window.MINUTE, 50)
            .severity(AdviceSeverity.WARNING)
            .holds("over the last minute the process used 90 % of the processors that it may use, and a request or more"
                    + " waited on average")
            .why("no setting of queue or threads answers more requests; a longer queue only lets them wait longer")
            .source("Performance Tuning Guide, Sizing and Scaling, Processors")
            .follows(
                    "session-threads-too-many",
                    "processors-throttled",
                    "processors-taken-by-others",
                    "collector-time",
                    "log-level-fine",
                    "compression-level-high",
                    "response-cache-candidate");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        ProcessorUse use = ProcessorUse.of(situation, Window.MINUTE);
        @Nullable Double waiting = minute.window().averages().queueLength();
        if (!use.isFull() || waiting == null || waiting < LEAST_WAITING) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "processors",
                        "the process uses " + FigureText.percent(use.process()) + " of its "
                                + Math.max(1, minute.jvm().processors()) + " processors, and "
                                + FigureText.number(waiting)
                                + " requests wait on average")
                .with(use.full(), Evidence.beyond("window.averages.queueLength", waiting, "requests", LEAST_WAITING)));
    }
}
