package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Stacks of threads that the system makes huge pages of. */
final class HugePagesOfStacks implements Rule {

    /** Resident for each thread beside heap and buffers; usually it is a tenth of that. */
    private static final long LEAST_BYTES = 1L << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("huge-pages-of-stacks", Area.SYSTEM)
            .reads("os.kernel.hugePages", "machine.residentSize", "jvm.heapMax", "jvm.directUsed", "jvm.threads")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "transparent_hugepage is always, the process has 200 threads or more, and beside the whole heap and buffers"
                            + " 1 MB for each of them is in memory")
            .why(
                    "the kernel may make a huge page of a thread's stack, which then takes 2 MB where some kilobytes are used")
            .effect("with madvise only memory that asks for it gets huge pages, as the heap does with"
                    + " -XX:+UseTransparentHugePages")
            .source("JDK-8303215; Linux, Documentation/admin-guide/mm/transhuge.rst");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        JvmSnapshot jvm = minute.jvm();
        boolean isKnown = jvm.heapMax() > 0 && minute.machine().residentSize() > 0;
        long beside = minute.machine().residentSize() - jvm.heapMax() - Math.max(0, jvm.directUsed());
        if (!isKnown
                || !Thresholds.hasHugePagesAlways(situation.machine().kernel())
                || jvm.threads() < Thresholds.THREADS_OF_HUGE_PAGES
                || beside < LEAST_BYTES * jvm.threads()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "os transparent_hugepage",
                        "beside heap and buffers " + FigureText.bytes(beside) + " are in memory for "
                                + FigureText.count(jvm.threads()) + " threads, and huge pages are made always")
                .with(
                        Evidence.beyond(
                                "machine.residentSize",
                                minute.machine().residentSize(),
                                "bytes",
                                jvm.heapMax() + LEAST_BYTES * jvm.threads()),
                        Evidence.of("jvm.threads", jvm.threads(), "threads"))
                .with(situation
                        .proposals()
                        .system(
                                "transparent_hugepage",
                                situation.machine().kernel().hugePages(),
                                "madvise")));
    }
}
