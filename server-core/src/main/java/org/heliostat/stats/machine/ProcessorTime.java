package org.heliostat.stats.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** Asks the virtual machine for the processor time of the process. Any thread. */
public final class ProcessorTime {

    private final OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();

    /** @return nanoseconds that the process has used since its start; -1 where nobody knows */
    public long usedNanos() {
        return machine instanceof com.sun.management.OperatingSystemMXBean process ? process.getProcessCpuTime() : -1;
    }

    /** @return processors that the process may use, by the limits of a container too */
    public int processors() {
        return machine.getAvailableProcessors();
    }
}
