package org.heliostat.benchmarks.slow;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many descriptors a process may have, and how many so many clients need. */
final class Descriptors {

    /** Of libraries, logs, listen sockets, normal clients, documents. */
    private static final int OTHERS = 1_000;

    private Descriptors() {}

    /** @return the limit of this process, which its children inherit */
    static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /**
     * @param limit of this process and of each server
     * @return what keeps so many clients from coming; empty if nothing does
     */
    static String obstacle(int clients, long limit) {
        long needed = (long) clients + OTHERS;
        return limit >= needed
                ? ""
                : clients + " clients need " + needed + " descriptors in each process, the limit is " + limit
                        + ": ulimit -n " + needed + ", or --clients " + Math.max(0, limit - OTHERS);
    }
}
