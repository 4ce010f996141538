package org.heliostat.hosting.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.JdbcResourceConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.jdbcpool.Holder;
import org.heliostat.jdbcpool.PoolSnapshot;
import org.heliostat.jdbcpool.waiting.Figures;
import org.heliostat.jdbcpool.waiting.WaitTimes;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.latency.Buckets;
import org.heliostat.stats.latency.LatencySnapshot;
import org.jspecify.annotations.Nullable;

/**
 * The pools' figures as the server's snapshot has them.
 *
 * @param resources as configured now
 * @param nowMillis milliseconds since 1970
 */
record PoolFigures(ResourcesConfig resources, long nowMillis) {

    /** @param pool null while nobody has asked for it */
    List<JdbcResourceSnapshot> of(JdbcConnectionPoolConfig config, @Nullable NamedPool pool) {
        List<JdbcResourceSnapshot> rows = new ArrayList<>();
        PoolMaker.Made made = pool == null ? null : pool.made();
        if (pool == null || made == null) {
            String failure = pool == null ? "" : pool.failure();
            rows.add(nothing(config, failure.isEmpty() ? "unused" : "failed", failure));
        } else {
            boolean down = made.watch().isDown();
            PoolSnapshot figures = made.pool().snapshot();
            String detail =
                    down ? figures.lastFailure().map(Figures.OpenFailure::text).orElse("") : "";
            rows.add(row(figures, jndiNames(config.name()), down ? "down" : "open", detail, made));
        }
        if (pool != null) {
            rows.addAll(ending(pool));
        }
        return rows;
    }

    List<JdbcResourceSnapshot> ending(NamedPool pool) {
        return pool.ending().stream()
                .map(old -> row(old.pool().snapshot(), List.of(), "ending", "", old))
                .toList();
    }

    private List<String> jndiNames(String pool) {
        return resources.jdbcResources().stream()
                .filter(resource -> resource.enabled() && resource.poolName().equals(pool))
                .map(JdbcResourceConfig::jndiName)
                .toList();
    }

    private JdbcResourceSnapshot row(
            PoolSnapshot figures, List<String> jndiNames, String state, String detail, PoolMaker.Made made) {
        return new JdbcResourceSnapshot(
                figures.name(),
                jndiNames,
                state,
                detail,
                figures.connections(),
                figures.peak(),
                figures.max(),
                figures.leased(),
                figures.leasedTotal(),
                figures.free(),
                figures.waiting(),
                figures.waitingPeak(),
                latency(figures.waits()),
                figures.idleTimeouts(),
                figures.waitTimeouts(),
                figures.failedValidations(),
                figures.brokenInUse(),
                figures.created(),
                figures.createFailures(),
                figures.leaks(),
                figures.threadsMadeAside(),
                made.pool().holders().stream().map(this::lease).toList());
    }

    private JdbcResourceSnapshot nothing(JdbcConnectionPoolConfig config, String state, String detail) {
        return new JdbcResourceSnapshot(
                config.name(),
                jndiNames(config.name()),
                state,
                detail,
                0,
                0,
                config.maxPoolSize(),
                0,
                0,
                0,
                0,
                0,
                LatencySnapshot.NONE,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of());
    }

    private JdbcResourceSnapshot.Lease lease(Holder holder) {
        long heldMillis = Math.max(0, nowMillis - holder.since().toEpochMilli());
        return new JdbcResourceSnapshot.Lease(
                holder.borrower().thread(),
                holder.borrower().virtualServer(),
                holder.borrower().request(),
                TimeUnit.MILLISECONDS.toNanos(heldMillis),
                holder.lastSql().orElse(""));
    }

    private static LatencySnapshot latency(WaitTimes waits) {
        return buckets(waits).distribution(waits.sumNanos(), waits.maxNanos());
    }

    /** The pool's steps are as fine as those of our histograms. */
    private static Buckets buckets(WaitTimes waits) {
        long[] counts = new long[Buckets.COUNT];
        for (WaitTimes.Bucket bucket : waits.buckets()) {
            counts[Buckets.stepOf(bucket.upToNanos() - 1)] += bucket.count();
        }
        return Buckets.of(counts);
    }
}
