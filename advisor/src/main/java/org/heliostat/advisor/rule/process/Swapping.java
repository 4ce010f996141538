package org.heliostat.advisor.rule.process;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;

/** Memory of the process that the system has put on the disk, and reads back. */
final class Swapping implements Rule {

    /** Less may never be needed again. */
    private static final long LEAST_BYTES = 64L << 20;

    /** In a minute, 4 KB each. */
    private static final long LEAST_PAGES = 1_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("memory-swapped", Area.PROCESS)
            .reads("os.memory.swapped", "os.memory.swapIns")
            .severity(AdviceSeverity.WARNING)
            .holds("64 MB of the process or more lie in swap, and in the last minute the machine read 1000 pages back")
            .why("a collection touches the whole heap: each page that must come from the disk stops everything for"
                    + " milliseconds")
            .source("Performance Tuning Guide, Low-memory Situations; Solaris tuning article, paging; proc(5), VmSwap");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Memory memory = situation.machine().memory();
        if (memory.swapped() < LEAST_BYTES || memory.swapIns() < LEAST_PAGES) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "os memory",
                        FigureText.bytes(memory.swapped()) + " of the process lie in swap, and "
                                + FigureText.count(memory.swapIns()) + " pages of the machine came back from there")
                .with(
                        Evidence.beyond("os.memory.swapped", memory.swapped(), "bytes", LEAST_BYTES),
                        Evidence.beyond("os.memory.swapIns", memory.swapIns(), "pages", LEAST_PAGES)));
    }
}
