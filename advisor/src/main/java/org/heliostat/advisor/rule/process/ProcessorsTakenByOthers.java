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

/** Full processors, of whose time other programs, or other guests of the hypervisor, have a good part. */
final class ProcessorsTakenByOthers implements Rule {

    /** Of the time of all processors; less is what a machine needs for itself. */
    private static final double LEAST_TAKEN = 0.3;

    /** In the queue on average; before that threads only take longer. */
    private static final double LEAST_WAITING = 1;

    /** As much of the server's part as others have where nobody waits; a client on the same machine takes up to that. */
    private static final double CLEARLY_MORE = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("processors-taken-by-others", Area.PROCESS)
            .reads(
                    "os.processors.others",
                    "os.processors.stolen",
                    "os.processors.process",
                    "os.processors.waiting",
                    "window.averages.queueLength",
                    "sessionThreads.limit",
                    "jvm.processors")
            .over(Window.MINUTE, 50)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "over the last minute the processors of the machine were used to 90 %, and other programs, or other guests"
                            + " of its hypervisor, had 30 % of them or more; a warning where a request or more waited on average;"
                            + " where none did, other programs only when they had twice as much as the server, since a client"
                            + " on the same machine is one of them, and so where there are fewer session threads than processors"
                            + " and the server has as much as others; never where the server takes less than 5 %, or twice as"
                            + " much as other programs, or where its threads lose less than a fifth of the time of requests"
                            + " to waiting for a processor")
            .why("whatever runs for a request waits for its turn behind them; no setting of queue or threads gives the"
                    + " processors back")
            .source("Performance Tuning Guide, Sizing and Scaling, Processors; proc(5), stat")
            .follows("memory-swapped");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Processors processors = situation.machine().processors();
        ProcessorUse use = ProcessorUse.of(situation, Window.MINUTE);
        @Nullable
        Double waiting = situation.of(Window.MINUTE).window().averages().queueLength();
        double taken = processors.others() + processors.stolen();
        if (processors.used() < ProcessorUse.FULL || taken < LEAST_TAKEN) {
            return List.of();
        }
        boolean isStolen = processors.stolen() > processors.others();
        boolean isForThreads = use.isMostlyOwn() && areThreadsFewer(situation);
        boolean isWaitedFor = waiting != null && waiting >= LEAST_WAITING && !isForThreads;
        if (!isStolen && (use.fillsMachine() || ProcessorUse.isHardly(processors.process()) || !use.isWaitedFor())) {
            return List.of();
        }
        if (!isWaitedFor && !isStolen && processors.others() < CLEARLY_MORE * processors.process()) {
            return List.of();
        }
        AdviceFinding finding = DESCRIPTION
                .finding(
                        isWaitedFor ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        isStolen ? "os steal" : "os processes",
                        "the processors are full: other programs have " + FigureText.percent(processors.others())
                                + " of them, other guests of the hypervisor "
                                + FigureText.percent(processors.stolen()) + ", the server "
                                + FigureText.percent(processors.process()))
                .with(
                        Evidence.beyond(
                                "os.processors.others",
                                FigureText.percentOf(processors.others()),
                                "%",
                                FigureText.percentOf(LEAST_TAKEN)),
                        Evidence.beyond(
                                "os.processors.stolen",
                                FigureText.percentOf(processors.stolen()),
                                "%",
                                FigureText.percentOf(LEAST_TAKEN)),
                        Evidence.of("os.processors.process", FigureText.percentOf(processors.process()), "%"));
        return List.of(
                waiting == null
                        ? finding
                        : finding.with(
                                Evidence.beyond("window.averages.queueLength", waiting, "requests", LEAST_WAITING)));
    }

    /** What waits in the queue then waits for a thread before it waits for a processor. */
    private static boolean areThreadsFewer(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        int limit = minute.sessionThreads().limit();
        return limit > 0 && limit < minute.jvm().processors();
    }
}
