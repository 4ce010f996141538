package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;

/** A system that puts memory of the process on the disk without need. */
final class SwappinessHigh implements Rule {

    /** Less may never be needed again. */
    private static final long LEAST_BYTES = 64L << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("swappiness-high", Area.SYSTEM)
            .reads("os.kernel.swappiness", "os.memory.swapped")
            .severity(AdviceSeverity.INFO)
            .holds("64 MB of the process or more lie in swap, and vm.swappiness is more than 10")
            .why(
                    "the system prefers to keep files in memory; the next full collection must read the heap back from the disk")
            .effect("memory of processes goes to the disk only when it is short; set it to 1 to 10")
            .source(
                    "Solaris tuning article, paging; Performance Tuning Guide, Low-memory Situations; proc(5), swappiness")
            .follows("memory-swapped");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine machine = situation.machine();
        long swappiness = machine.kernel().swappiness();
        if (swappiness <= Thresholds.SWAPPINESS || machine.memory().swapped() < LEAST_BYTES) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "os vm.swappiness",
                        FigureText.bytes(machine.memory().swapped())
                                + " of the process lie in swap, with vm.swappiness " + swappiness)
                .with(
                        Evidence.beyond("os.kernel.swappiness", swappiness, "", Thresholds.SWAPPINESS),
                        Evidence.beyond("os.memory.swapped", machine.memory().swapped(), "bytes", LEAST_BYTES))
                .with(situation.proposals().system("vm.swappiness", swappiness, Thresholds.SWAPPINESS)));
    }
}
