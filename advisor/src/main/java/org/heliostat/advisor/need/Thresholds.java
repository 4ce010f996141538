package org.heliostat.advisor.need;

import org.heliostat.advisor.machine.Kernel;

/** Where values of the operating system begin to stand in the way of the server. */
public final class Thresholds {

    /** Part of a limit of the system from which on it is nearly reached. */
    public static final double NEARLY = 0.8;

    /** Part of the local ports that new connections of a minute may take; others on the machine need some as well. */
    public static final double SHARE_OF_PORTS = 0.5;

    /** Where swappiness is lower, memory goes to the disk only when it is short. */
    public static final long SWAPPINESS = 10;

    /** With fewer threads the memory at stake by huge pages is small. */
    public static final int THREADS_OF_HUGE_PAGES = 200;

    /** With a lower limit of connections in TIME_WAIT it was meant so. */
    public static final long LEAST_TIME_WAITS = 1_000;

    /** Part of its periods in which a control group had to stop for want of processors. */
    public static final double THROTTLED = 0.1;

    private static final String ALWAYS = "always";

    private Thresholds() {}

    /** @return whether the system makes the queue of connections to be accepted shorter than ListenQ says */
    public static boolean isBacklogCut(long somaxconn, long listenQ) {
        return somaxconn > 0 && somaxconn < listenQ;
    }

    /** @return whether the kernel makes huge pages of memory that did not ask for them */
    public static boolean hasHugePagesAlways(Kernel kernel) {
        return kernel.hugePages().equals(ALWAYS);
    }

    /** @return whether nearly all connections in TIME_WAIT are there that the kernel remembers */
    public static boolean areTimeWaitsNearlyFull(Kernel kernel) {
        return kernel.mostTimeWaits() > 0
                && kernel.timeWaits() >= LEAST_TIME_WAITS
                && kernel.timeWaits() >= NEARLY * kernel.mostTimeWaits();
    }

    /** @return a limit of which this is not nearly all */
    public static long roomFor(long used) {
        return (long) Math.ceil(used / NEARLY);
    }
}
