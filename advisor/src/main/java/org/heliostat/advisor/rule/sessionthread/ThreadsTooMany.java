package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
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

/** Far more session threads at work than processors that are full. */
final class ThreadsTooMany implements Rule {

    /** For each processor, at work on average: with full processors most of them only wait for their turn. */
    private static final int MANY = 32;

    /** For each processor: enough for some to wait for a disk or a database. */
    private static final int ENOUGH = 16;

    /** Below it the guides do not go. */
    private static final int LEAST = 32;

    /** The default: fewer only let requests wait in the queue instead, for the same processors. */
    private static final int USUAL = 128;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("session-threads-too-many", Area.THREADS)
            .reads(
                    "window.averages.sessionsBusy",
                    "window.ratios.processor",
                    "jvm.processors",
                    "sessionThreads.limit",
                    "os.processors.process",
                    "os.processors.others")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute more than 32 session threads for each processor were at work, of more than the 128"
                            + " that a server is shipped with, and the process used 90 % of its processors or more, or those of the"
                            + " machine were used to 95 % and the process had twice as much of them as all others; never with"
                            + " RqThrottle auto")
            .why("they take turns: each request takes longer, and holds its memory, locks and connections for longer")
            .effect("the same number of requests, each sooner answered once it runs, with less memory")
            .source("HTTP Server tuning guide, MaxClients (no gain from more when resources are saturated); Performance"
                    + " Tuning Guide, NativePoolMaxThreads (context switching), Low-memory Situations")
            .follows("processors-throttled", "collector-time", "response-cache-candidate");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        ProcessorUse use = ProcessorUse.of(situation, Window.MINUTE);
        @Nullable Double busy = minute.window().averages().sessionsBusy();
        int processors = Math.max(1, minute.jvm().processors());
        int limit = minute.sessionThreads().limit();
        boolean isTuned = situation.magnus().isRqThrottleAuto();
        boolean isFull = use.isFull() || use.fillsMachine();
        if (isTuned || busy == null || limit <= USUAL || !isFull || busy <= MANY * processors) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "RqThrottle",
                        FigureText.number(busy) + " session threads share " + processors
                                + " processors that are used to " + FigureText.percent(use.process()))
                .with(
                        Evidence.beyond("window.averages.sessionsBusy", busy, "threads", (double) MANY * processors),
                        use.full())
                .with(situation
                        .proposals()
                        .magnus("RqThrottle", Math.min(limit, Math.max(LEAST, ENOUGH * processors)))));
    }
}
