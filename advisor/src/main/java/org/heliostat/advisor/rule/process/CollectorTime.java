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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** A collector that takes a good part of the time. */
final class CollectorTime implements Rule {

    private static final double MUCH = 0.1;
    private static final double MOST = 0.3;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("collector-time", Area.PROCESS)
            .reads("jvm.collectionMillis", "jvm.collections", "jvm.heapMax", "os.memory.isCollectedAside")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "garbage collections took 10 % of the last minute or more (critical: 30 %); not with collectors whose"
                            + " times are no pauses (ZGC, Shenandoah)")
            .why("nothing else runs meanwhile, and every request may be the one that waits")
            .effect("with twice the heap there are about half as many collections; less garbage helps as well")
            .source("Performance Tuning Guide, Using Java Heap Tuning")
            .follows("heap-nearly-full", "memory-swapped", "processors-throttled");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        JvmSnapshot jvm = minute.jvm();
        double part =
                (double) jvm.collectionMillis() / Math.max(1, minute.window().coveredMillis());
        if (part < MUCH || situation.machine().memory().isCollectedAside()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        part >= MOST ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "jvm -Xmx",
                        FigureText.percent(part) + " of the last minute went into "
                                + FigureText.count(jvm.collections()) + " garbage collections")
                .with(
                        Evidence.beyond(
                                "jvm.collectionMillis",
                                jvm.collectionMillis(),
                                "ms",
                                MUCH * minute.window().coveredMillis()),
                        Evidence.of("jvm.collections", jvm.collections(), "collections"),
                        Evidence.of("jvm.heapMax", jvm.heapMax(), "bytes"))
                .with(MoreHeap.of(situation)));
    }
}
