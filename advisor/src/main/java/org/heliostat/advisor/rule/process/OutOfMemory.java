package org.heliostat.advisor.rule.process;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Requests, or the server itself, that asked for memory and got none. */
final class OutOfMemory implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("out-of-memory-errors", Area.PROCESS)
            .reads("jvm.outOfMemoryErrors", "jvm.heapAfterCollection", "jvm.heapMax")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes an OutOfMemoryError was logged, or ended a thread")
            .why("whatever needed the memory has failed, and what it left half done is anybody's guess")
            .helps(
                    "the error log has each with its stack: where it is a single large array, the code that makes it; where the"
                            + " heap is full, a larger -Xmx, or a dump of the heap (OutOfMemory dump), which shows what fills it; threads"
                            + " and direct buffers have limits of their own")
            .source("docs/operations.md, When memory is short; Performance Tuning Guide, Low-memory Situations")
            .follows(
                    "heap-nearly-full",
                    "http-sessions-fill-heap",
                    "direct-memory",
                    "threads-near-limit",
                    "classes-pile-up");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        JvmSnapshot jvm = situation.of(window).jvm();
        if (jvm.outOfMemoryErrors() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "jvm memory",
                        FigureText.count(jvm.outOfMemoryErrors()) + " OutOfMemoryErrors in the " + window.label()
                                + "; collections leave " + FigureText.bytes(Math.max(0, jvm.heapAfterCollection()))
                                + " of a heap of " + FigureText.bytes(Math.max(0, jvm.heapMax())) + " in use")
                .with(
                        Evidence.beyond("jvm.outOfMemoryErrors", jvm.outOfMemoryErrors(), "errors", 0),
                        Evidence.of("jvm.heapAfterCollection", jvm.heapAfterCollection(), "bytes"),
                        Evidence.of("jvm.heapMax", jvm.heapMax(), "bytes")));
    }
}
