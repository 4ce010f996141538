package org.heliostat.advisor.machine;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Looks for threads that wait for each other. All threads stop for a look, so that one has to do for a while. Used by one thread. */
final class Deadlocks {

    private static final long PACE_NANOS = Duration.ofSeconds(20).toNanos();

    /** The rest is in a dump of the threads. */
    private static final int MOST_TOLD = 4;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Ticker ticker;
    private JavaThreads.Deadlock last = JavaThreads.UNKNOWN.deadlock();
    private @Nullable Long lastNanos;

    Deadlocks(Ticker ticker) {
        this.ticker = ticker;
    }

    JavaThreads.Deadlock look() {
        long now = ticker.nanos();
        Long then = lastNanos;
        if (then == null || now - then >= PACE_NANOS) {
            lastNanos = now;
            last = found();
        }
        return last;
    }

    private JavaThreads.Deadlock found() {
        long @Nullable [] ids = threads.isSynchronizerUsageSupported()
                ? threads.findDeadlockedThreads()
                : threads.findMonitorDeadlockedThreads();
        if (ids == null) {
            return JavaThreads.UNKNOWN.deadlock();
        }
        // The order in which they are found is another one each time.
        Arrays.sort(ids);
        List<JavaThreads.Waiting> first = new ArrayList<>();
        long[] told = Arrays.copyOf(ids, Math.min(ids.length, MOST_TOLD));
        for (ThreadInfo info : threads.getThreadInfo(told, StackPlace.DEEPEST)) {
            if (info != null) {
                first.add(waiting(info));
            }
        }
        return new JavaThreads.Deadlock(ids.length, first);
    }

    private static JavaThreads.Waiting waiting(ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        String owner = info.getLockOwnerName();
        return new JavaThreads.Waiting(
                info.getThreadName(),
                StackPlace.of(info.getStackTrace()),
                lock == null ? "" : lock.getClassName(),
                owner == null ? "" : owner);
    }
}
