package org.heliostat.advisor.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How much time of processors each I/O loop has taken since it was started. Immutable.
 *
 * @param nanos by id of the thread
 */
record LoopTimes(Map<Long, Long> nanos) {

    /** {@code io-1}. */
    private static final Pattern NAME = Pattern.compile("io-[0-9]+");

    LoopTimes {
        nanos = Map.copyOf(nanos);
    }

    /** Asks without stacks, so that no thread is stopped for it. */
    static LoopTimes read() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> times = new HashMap<>();
        if (threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
            for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds(), 0)) {
                if (info != null && NAME.matcher(info.getThreadName()).matches()) {
                    times.put(info.getThreadId(), threads.getThreadCpuTime(info.getThreadId()));
                }
            }
        }
        return new LoopTimes(times);
    }

    /**
     * Compares with what they had taken before.
     *
     * @param span nanoseconds from then to now
     */
    JavaThreads.Loops since(LoopTimes then, long span) {
        double busiest = -1;
        for (Map.Entry<Long, Long> loop : nanos.entrySet()) {
            Long before = then.nanos.get(loop.getKey());
            if (before != null && span > 0) {
                busiest = Math.max(busiest, (double) (loop.getValue() - before) / span);
            }
        }
        return new JavaThreads.Loops(nanos.size(), Math.min(1, busiest));
    }
}
