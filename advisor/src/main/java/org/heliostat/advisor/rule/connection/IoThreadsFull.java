package org.heliostat.advisor.rule.connection;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.JavaThreads;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** An I/O loop that has as much to do as one processor can, while there are fewer loops than processors. */
final class IoThreadsFull implements Rule {

    /** Of one processor: what comes to the loop waits for it noticeably. */
    private static final double FULL = 0.9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("io-threads-full", Area.CONNECTIONS)
            .reads("os.threads.loops", "jvm.processors")
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .severity(AdviceSeverity.WARNING)
            .holds("over the last minute an I/O loop took 90 % of a processor or more, and there are fewer loops than"
                    + " processors (IOThreads, or KeepAliveThreads where only that is given)")
            .why(
                    "TLS, cached files and all reading and writing of its connections share that one processor; the others have"
                            + " nothing of it, and no queue shows who waits")
            .effect("each processor has a loop, and connections are shared among them; at the next start")
            .source("docs/connections-and-threads.md; IOThreads: one for each processor unless said otherwise");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        JavaThreads.Loops loops = situation.machine().threads().loops();
        int processors = situation.of(Window.MINUTE).jvm().processors();
        if (loops.busiest() < FULL || loops.count() <= 0 || loops.count() >= processors) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "IOThreads",
                        "an I/O loop takes " + FigureText.percent(loops.busiest()) + " of a processor, and there are "
                                + loops.count() + " loops for " + processors + " processors")
                .with(
                        Evidence.beyond(
                                "os.threads.loops.busiest",
                                FigureText.percentOf(loops.busiest()),
                                "%",
                                FigureText.percentOf(FULL)),
                        Evidence.below("os.threads.loops.count", loops.count(), "loops", processors - 1),
                        Evidence.of("jvm.processors", processors, "processors"))
                .with(situation.proposals().magnus("IOThreads", processors)));
    }
}
