package org.heliostat.advisor.rule.process;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
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

    /** Of the session threads, where others have a part of the processors. */
    private static final double LEAST_BUSY = 0.9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("processors-full", Area.PROCESS)
            .reads(
                    "window.ratios.processor",
                    "window.averages.queueLength",
                    "window.ratios.sessionsBusy",
                    "jvm.processors",
                    "os.processors.process",
                    "os.processors.others",
                    "os.processors.stolen")
            .over(Window.MINUTE, 50)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute the process used 90 % of the processors that it may use, and a request or more"
                            + " waited on average; or those of the machine were used to 95 %, the process had twice as much of them"
                            + " as all others (a client on the same machine is one of them), and 90 % of RqThrottle were busy besides")
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
        boolean isFull = use.isFull() || use.fillsMachine() && areThreadsBusy(minute);
        if (!isFull || waiting == null || waiting < LEAST_WAITING) {
            return List.of();
        }
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "processors",
                        "the process uses " + FigureText.percent(use.process()) + " of its "
                                + Math.max(1, minute.jvm().processors()) + " processors, and "
                                + FigureText.number(waiting)
                                + " requests wait on average"
                                + (use.isFull()
                                        ? ""
                                        : "; other programs have " + FigureText.percent(use.others())
                                                + " of the processors, and nothing is left"))
                .with(use.full(), Evidence.beyond("window.averages.queueLength", waiting, "requests", LEAST_WAITING));
        return List.of(use.isFull() ? finding : finding.with(machine(situation)));
    }

    /** On the machine of a client requests wait for a moment in the queue, too: only where no thread is free it is the processors. */
    private static boolean areThreadsBusy(ServerSnapshot minute) {
        @Nullable Double busy = minute.window().ratios().sessionsBusy();
        return busy != null && busy >= LEAST_BUSY;
    }

    private static Evidence[] machine(Situation situation) {
        Machine.Processors machine = situation.machine().processors();
        return new Evidence[] {
            Evidence.of("os.processors.process", FigureText.percentOf(machine.process()), "%"),
            Evidence.of("os.processors.others", FigureText.percentOf(machine.others()), "%"),
            Evidence.of("os.processors.stolen", FigureText.percentOf(machine.stolen()), "%")
        };
    }
}
