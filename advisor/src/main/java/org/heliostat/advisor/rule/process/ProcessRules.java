package org.heliostat.advisor.rule.process;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ProcessRules {

    private ProcessRules() {}

    public static List<Rule> all() {
        return List.of(
                new HeapNearlyFull(),
                new OutOfMemory(),
                new MemoryNearLimit(),
                new CollectorTime(),
                new DirectMemory(),
                new DescriptorsNearlyUsed(),
                new ProcessorsFull(),
                new ProcessorsTakenByOthers(),
                new ProcessorsThrottled(),
                new Swapping());
    }
}
