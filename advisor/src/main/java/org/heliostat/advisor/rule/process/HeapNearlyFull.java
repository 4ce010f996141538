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

/** A heap that is still nearly full when the collector has done what it can. */
final class HeapNearlyFull implements Rule {

    private static final double NEARLY = 0.85;
    private static final double FULL = 0.95;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("heap-nearly-full", Area.PROCESS)
            .reads("jvm.heapAfterCollection", "jvm.heapUsed", "jvm.heapMax")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds("85 % of the heap (critical: 95 %) are in use, and were so after the last collections too")
            .why("the collector runs more and more often for less and less; what comes next is an OutOfMemoryError")
            .effect(
                    "fewer and shorter collections; where the use only grows, an application keeps what it does not need,"
                            + " and a dump of the heap shows what")
            .source("Performance Tuning Guide, Using Java Heap Tuning, Low-memory Situations")
            .follows("http-sessions-fill-heap", "classes-pile-up");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        JvmSnapshot jvm = situation.of(Window.MINUTE).jvm();
        // What the last collection left may be long ago.
        long lasting = Math.min(jvm.heapAfterCollection(), jvm.heapUsed());
        if (jvm.heapMax() <= 0 || lasting < NEARLY * jvm.heapMax()) {
            return List.of();
        }
        double part = (double) lasting / jvm.heapMax();
        return List.of(DESCRIPTION
                .finding(
                        part >= FULL ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "jvm -Xmx",
                        FigureText.bytes(lasting) + " of a heap of " + FigureText.bytes(jvm.heapMax())
                                + " are in use after collections")
                .with(
                        Evidence.beyond(
                                "jvm.heapAfterCollection", jvm.heapAfterCollection(), "bytes", NEARLY * jvm.heapMax()),
                        Evidence.beyond("jvm.heapUsed", jvm.heapUsed(), "bytes", NEARLY * jvm.heapMax()),
                        Evidence.of("jvm.heapMax", jvm.heapMax(), "bytes"))
                .with(MoreHeap.of(situation)));
    }
}
