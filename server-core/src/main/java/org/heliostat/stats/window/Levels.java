package org.heliostat.stats.window;

import java.util.concurrent.TimeUnit;
import org.heliostat.stats.ServerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Sums levels over the time, as milliseconds that one more was there, so that their averages can be taken from differences
 * as those of counters are. Guarded by the lock of {@link WindowedStatistics}.
 */
final class Levels {

    /** How many levels there are. */
    static final int COUNT = 3;

    static final Averages NONE = new Averages(null, null, null);

    private final long[] sums = new long[COUNT];
    private long millis;

    /** Averages over a time; null when there was none. */
    record Averages(@Nullable Double queueLength, @Nullable Double sessionsBusy, @Nullable Double keptConnections) {}

    /** The levels have been as they are now for that long. */
    void add(ServerSnapshot snapshot, long nanos) {
        long[] after = sumsWith(snapshot, nanos);
        System.arraycopy(after, 0, sums, 0, COUNT);
        millis += TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    long[] sums() {
        return sums.clone();
    }

    /** @return the sums, should the levels have been as in the snapshot for that much longer */
    long[] sumsWith(ServerSnapshot snapshot, long nanos) {
        long more = TimeUnit.NANOSECONDS.toMillis(nanos);
        return new long[] {
            sums[0] + more * snapshot.connectionQueue().length(),
            sums[1] + more * snapshot.sessionThreads().active(),
            sums[2] + more * snapshot.keepAlive().count()
        };
    }

    /** @return averages since the first sample */
    Averages averages() {
        return averages(sums, millis);
    }

    static Averages averages(long[] sums, long millis) {
        if (millis <= 0) {
            return NONE;
        }
        return new Averages((double) sums[0] / millis, (double) sums[1] / millis, (double) sums[2] / millis);
    }
}
