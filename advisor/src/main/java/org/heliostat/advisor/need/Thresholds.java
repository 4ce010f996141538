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

    /** Part of the memory that there is from which on it is nearly used. */
    public static final double MEMORY_NEARLY = 0.9;

    /** Part of its periods in which a control group had to stop for want of processors. */
    public static final double THROTTLED = 0.1;

    /** Five seconds at work, with the usual period of a tenth of a second. */
    private static final long LEAST_PERIODS = 50;

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

    /** @return whether a control group had to stop so often that it is felt */
    public static boolean isThrottled(long throttled, long periods) {
        return periods >= LEAST_PERIODS && throttled >= THROTTLED * periods;
    }

    /** @return a limit of which this is not nearly all */
    public static long roomFor(long used) {
        return (long) Math.ceil(used / NEARLY);
    }

    /** @return bytes of memory of which these are not nearly all */
    public static long memoryFor(long used) {
        return (long) Math.ceil(used / MEMORY_NEARLY);
    }
}
