package org.heliostat.benchmarks.sessions.peer;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.heliostat.time.Ticker;

/**
 * Measures the sessions of one server in this process and prints one line: {@code RESULT bytes made/s pause reap gc},
 * that is bytes of heap for each session, sessions made in a second, the longest pause in milliseconds while all were
 * reaped, seconds that reaping took, and milliseconds of them in the collector.
 */
final class SessionRun {

    private static final int WARM_UP = 50_000;
    private static final int COLLECTIONS = 4;

    private final MeasuredSessions sessions;
    private final Ticker ticker;

    SessionRun(MeasuredSessions sessions, Ticker ticker) {
        this.sessions = sessions;
        this.ticker = ticker;
    }

    /** @param count idle sessions at one time */
    void run(int count, int threads) throws Exception {
        make(Math.min(count, WARM_UP), threads);
        sessions.age();
        sessions.reap();
        require(0);
        long before = usedBytes();

        double makeSeconds = make(count, threads);
        require(count);
        long bytes = usedBytes() - before;
        sessions.age();
        long collecting = collectorMillis();
        PauseMeter meter = new PauseMeter(ticker);
        meter.start();
        long begin = ticker.nanos();
        sessions.reap();
        double reapSeconds = (ticker.nanos() - begin) / 1e9;
        long pauseNanos = meter.stop();
        require(0);

        System.out.printf(
                Locale.ROOT,
                "RESULT %.1f %.0f %.2f %.3f %d%n",
                (double) bytes / count,
                count / makeSeconds,
                pauseNanos / 1e6,
                reapSeconds,
                collectorMillis() - collecting);
    }

    private double make(int count, int threads) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        long begin = ticker.nanos();
        for (int t = 0; t < threads; t++) {
            int from = (int) ((long) count * t / threads);
            int to = (int) ((long) count * (t + 1) / threads);
            Thread thread = new Thread(
                    () -> {
                        for (int i = from; i < to; i++) {
                            sessions.make("user", i);
                        }
                    },
                    "maker-" + t);
            thread.start();
            all.add(thread);
        }
        for (Thread thread : all) {
            thread.join();
        }
        return (ticker.nanos() - begin) / 1e9;
    }

    private void require(int count) {
        if (sessions.count() != count) {
            throw new IllegalStateException(sessions.count() + " sessions (expected: " + count + ")");
        }
    }

    /** What is left after some collections: the first of them may leave what has references of its own kind. */
    private static long usedBytes() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long collectorMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
