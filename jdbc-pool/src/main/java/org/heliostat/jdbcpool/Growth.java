package org.heliostat.jdbcpool;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.bag.Bag;
import org.heliostat.jdbcpool.waiting.Refusals;

/** Has connections opened that no borrower waits for: up to the steady size, and in place of those that failed. */
final class Growth {

    /** So long nobody tries again to open the steady connections after it was begun. */
    private static final long FILL_PAUSE_NANOS = Duration.ofSeconds(2).toNanos();

    private final Supplier<PoolSettings> rules;
    private final Bag bag;
    private final Opener opener;
    private final OpenConnections open;
    private final PoolTime time;
    private volatile long fillNotBeforeNanos;

    Growth(Supplier<PoolSettings> rules, Bag bag, Opener opener, OpenConnections open, PoolTime time) {
        this.rules = rules;
        this.bag = bag;
        this.opener = opener;
        this.open = open;
        this.time = time;
        fillNotBeforeNanos = now();
    }

    /** Begins what is missing, in the background. Throws nothing: the caller has a lease in its hands. */
    void keepSteady(PoolSettings settings) {
        if (open.kept() < settings.steadyPoolSize()) {
            fillToSteady();
        }
    }

    /** Connections beyond the borrowers' are opened in the background; a failure is logged where it is found. */
    void fillToSteady() {
        long now = now();
        if (now - fillNotBeforeNanos < 0) {
            return;
        }
        fillNotBeforeNanos = now + FILL_PAUSE_NANOS;
        opener.fill(bag, rules.get().steadyPoolSize());
    }

    /** @return how many are kept */
    int jumpStart() throws SQLException {
        long began = now();
        while (true) {
            PoolSettings settings = rules.get();
            await(opener.fill(bag, settings.steadyPoolSize()), settings, began);
            int kept = open.kept();
            if (opener.isFilledTo(rules.get().steadyPoolSize())) {
                return kept;
            }
            // The rules may have changed meanwhile, or all may have been flushed.
            if (settings == rules.get() || isTooLate(settings, began)) {
                throw Refusals.tooFewSteady(settings.name(), kept, rules.get().steadyPoolSize());
            }
        }
    }

    /** {@code failallconnections}: all that are free are replaced at once, while this borrower waits. */
    void replaceFree(PoolSettings settings, long began) throws SQLException {
        if (!settings.failAllConnections() || settings.check().isEmpty()) {
            return;
        }
        int replaced = 1;
        for (PhysicalConnection connection : open.all()) {
            boolean isOlder = connection.openedAtNanos() - began < 0;
            if (isOlder && !connection.isLent() && open.condemn(connection, 0)) {
                connection.evict();
                replaced++;
            }
        }
        await(opener.fill(bag, Math.min(open.kept() + replaced, settings.maxPoolSize())), settings, began);
    }

    /** A wait that is over is no failure here: who waits looks what there is. */
    private void await(CompletableFuture<Integer> filled, PoolSettings settings, long began) throws SQLException {
        try {
            filled.get(millisLeft(settings, began), TimeUnit.MILLISECONDS);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            throw Refusals.interrupted(settings.name(), told);
        } catch (ExecutionException failed) {
            throw Refusals.cannotOpen(settings.name(), failed.getCause());
        } catch (TimeoutException tooLong) {
            return;
        }
    }

    /** At least 1, so that a free connection is still lent. */
    long millisLeft(PoolSettings settings, long began) {
        if (settings.maxWaitTime().isZero()) {
            return Long.MAX_VALUE;
        }
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanosLeft(settings, began)));
    }

    /** @return whether who began then has waited for as long as the rules allow */
    boolean isTooLate(PoolSettings settings, long began) {
        return !settings.maxWaitTime().isZero() && nanosLeft(settings, began) <= 0;
    }

    private long nanosLeft(PoolSettings settings, long began) {
        return settings.maxWaitTime().toNanos() - (now() - began);
    }

    private long now() {
        return time.ticker().getAsLong();
    }
}
