package org.heliostat.advisor.rule.process;

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
import org.heliostat.stats.window.Window;

/** Nearly all the memory in use that the process may have, of its control group or of the machine. */
final class MemoryNearLimit implements Rule {

    private static final double ALL = 0.95;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("memory-near-limit", Area.PROCESS)
            .reads("machine.residentSize", "os.memory.most", "jvm.heapMax", "jvm.directUsed")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "the process has 90 % (critical: 95 %) of the memory of the machine, or of what its control group allows")
            .why("the system ends a process that wants more than there is, without a word in the error log")
            .helps(
                    "more memory for the container or the machine, or a smaller -Xmx: heap, direct buffers, threads and classes"
                            + " must fit together")
            .source("Performance Tuning Guide, Low-memory Situations; cgroups(7), memory.max")
            .follows("huge-pages-of-stacks");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long resident = minute.machine().residentSize();
        long most = situation.machine().memory().most();
        if (resident <= 0 || most <= 0 || resident < Thresholds.MEMORY_NEARLY * most) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        resident >= ALL * most ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "os memory",
                        "the process has " + FigureText.bytes(resident) + " of the " + FigureText.bytes(most)
                                + " that it may have")
                .with(
                        Evidence.beyond("machine.residentSize", resident, "bytes", Thresholds.MEMORY_NEARLY * most),
                        Evidence.of("jvm.heapMax", minute.jvm().heapMax(), "bytes"),
                        Evidence.of("jvm.directUsed", minute.jvm().directUsed(), "bytes")));
    }
}
