package org.heliostat.stats.window;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Sums what every pool of threads and of connections, every FastCGI application and every origin has in use, and who waits,
 * over the time, as {@link Levels} does for the server. What is gone is forgotten. Guarded by the lock of {@link WindowedStatistics}.
 */
final class PoolLevels {

    /** What is summed of a pool: the time itself, in use, waiting. */
    private static final int NUMBERS = 3;

    private static final String THREADS = "averages/threadPools/";
    private static final String CONNECTIONS = "averages/jdbcResources/";
    private static final String APPLICATIONS = "averages/fastCgi/";
    private static final String ORIGINS = "averages/origins/";

    private Map<String, long[]> sums = Map.of();

    /** The pools have been as they are now for that long. */
    void add(ServerSnapshot snapshot, long nanos) {
        sums = sumsWith(snapshot, nanos);
    }

    /** @return milliseconds by the pool's name: of its life, times its threads or connections in use, times who waits */
    Map<String, long[]> sums() {
        return sums;
    }

    /** @return the sums, should the pools have been as in the snapshot for that much longer */
    Map<String, long[]> sumsWith(ServerSnapshot snapshot, long nanos) {
        long more = TimeUnit.NANOSECONDS.toMillis(nanos);
        Map<String, long[]> after = new LinkedHashMap<>();
        pools(snapshot, (key, now) -> {
            long[] before = sums.getOrDefault(key, new long[NUMBERS]);
            after.putIfAbsent(
                    key,
                    new long[] {before[0] + more, before[1] + more * now.inUse(), before[2] + more * now.waiting()});
        });
        return after;
    }

    /** @return averages of the snapshot's pools of threads */
    static List<WindowSnapshot.PoolAverages> threadPools(ServerSnapshot snapshot, Map<String, long[]> counted) {
        return snapshot.threadPools().stream()
                .map(pool -> averages(pool.name(), counted.get(THREADS + pool.name())))
                .toList();
    }

    /** @return averages of the snapshot's pools of connections, those left out that end */
    static List<WindowSnapshot.PoolAverages> jdbcResources(ServerSnapshot snapshot, Map<String, long[]> counted) {
        return snapshot.jdbcResources().stream()
                .filter(pool -> CounterNames.nameOf(pool) != null)
                .map(pool -> averages(pool.pool(), counted.get(CONNECTIONS + pool.pool())))
                .toList();
    }

    /** @return averages of the snapshot's FastCGI applications */
    static List<WindowSnapshot.PoolAverages> fastCgi(ServerSnapshot snapshot, Map<String, long[]> counted) {
        return snapshot.programs().fastCgi().stream()
                .map(one -> averages(one.address(), counted.get(APPLICATIONS + one.address())))
                .toList();
    }

    /** @return averages of the snapshot's origins */
    static List<WindowSnapshot.PoolAverages> origins(ServerSnapshot snapshot, Map<String, long[]> counted) {
        return snapshot.programs().origins().stream()
                .map(one -> averages(one.address(), counted.get(ORIGINS + one.address())))
                .toList();
    }

    private record Level(long inUse, long waiting) {}

    private static void pools(ServerSnapshot snapshot, BiConsumer<String, Level> sink) {
        for (ThreadPoolSnapshot pool : snapshot.threadPools()) {
            sink.accept(THREADS + pool.name(), new Level(Math.max(0, pool.threads() - pool.idle()), pool.queued()));
        }
        for (JdbcResourceSnapshot pool : snapshot.jdbcResources()) {
            if (CounterNames.nameOf(pool) != null) {
                sink.accept(CONNECTIONS + pool.pool(), new Level(pool.leased(), pool.waiting()));
            }
        }
        for (FastCgiSnapshot one : snapshot.programs().fastCgi()) {
            long inUse = Math.max(0, one.connections() - one.idle());
            sink.accept(APPLICATIONS + one.address(), new Level(inUse, one.waiting()));
        }
        for (OriginSnapshot one : snapshot.programs().origins()) {
            sink.accept(ORIGINS + one.address(), new Level(one.active(), one.waiting()));
        }
    }

    private static WindowSnapshot.PoolAverages averages(String name, long @Nullable [] sums) {
        return sums == null || sums[0] <= 0
                ? new WindowSnapshot.PoolAverages(name, null, null)
                : new WindowSnapshot.PoolAverages(name, (double) sums[1] / sums[0], (double) sums[2] / sums[0]);
    }
}
