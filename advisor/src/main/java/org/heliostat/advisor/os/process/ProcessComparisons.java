package org.heliostat.advisor.os.process;

import java.util.List;
import org.heliostat.advisor.os.OsComparison;

/** The comparisons of this package. */
public final class ProcessComparisons {

    private ProcessComparisons() {}

    /** @return in the order of the report */
    public static List<OsComparison> all() {
        return List.of(
                new OpenFiles(),
                new FilesOfProcess(),
                new FilesOfMachine(),
                new ProcessesOfAccount(),
                new TasksOfMachine("kernel.pid_max"),
                new TasksOfMachine("kernel.threads-max"),
                new TasksOfGroup(),
                new LockedMemory(),
                new ProcessorQuota(),
                new SchedulingGroups(),
                new MemoryRoom(),
                new StrictOvercommit(),
                new MemoryMappings(),
                new SwapReadiness(),
                new HugePages(),
                new DirectoryCache(),
                FreeDisk.ofLogs(),
                FreeDisk.ofWork(),
                FreeDisk.ofTemporaryFiles(),
                new TemporaryFolder(),
                new AccessTimes(),
                new ClockSource());
    }
}
