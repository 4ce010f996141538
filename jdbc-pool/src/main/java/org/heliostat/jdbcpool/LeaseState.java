package org.heliostat.jdbcpool;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Knows who has a connection, one lease after the other. A lease is known by its number, so that an old one that is ended late
 * cannot end its successor.
 *
 * <p>One object serves all leases of a connection: a new one for each, kept by a connection that is old, would cost more
 * than all the rest that lending does, as collectors keep account of references from old objects to young ones. What is
 * the same from lease to lease is not written again, for the same reason.
 *
 * <p>Written by whoever has the connection; {@link #end} by any thread. Any thread reads.
 */
final class LeaseState {

    private static final AtomicLongFieldUpdater<LeaseState> STATE =
            AtomicLongFieldUpdater.newUpdater(LeaseState.class, "state");

    private static final String HERE = LeaseState.class.getPackageName();
    private static final Set<String> POOL_CALLS = Set.of(HERE + ".Lender", HERE + ".ConnectionPool");

    /** The number of the last lease; negative as long as it runs. */
    private volatile long state;

    // Written while nobody has it: who finds the same state before and after has read of one lease.
    private long sinceNanos;
    private @Nullable BorrowerReference borrower;
    private @Nullable Throwable borrowedAt;

    /** The {@link #state} of which a leak was reported. */
    private volatile long reported;

    /**
     * The connection is free, and the caller's.
     *
     * @param at where it was borrowed; null unless leaks are looked for
     * @return the number of the lease that has begun
     */
    long begin(BorrowerReference who, long nowNanos, @Nullable Throwable at) {
        sinceNanos = nowNanos;
        if (borrower != who) {
            borrower = who;
        }
        if (borrowedAt != at) {
            borrowedAt = at;
        }
        long number = state + 1;
        STATE.lazySet(this, -number);
        return number;
    }

    /** @return whether this lease has not been ended */
    boolean isLent(long number) {
        return state == -number;
    }

    /** @return true to the first who ends this lease, and only to that one */
    boolean end(long number) {
        if (state != -number || !STATE.compareAndSet(this, -number, number)) {
            return false;
        }
        if (borrowedAt != null) {
            // It would keep the borrower's classes.
            borrowedAt = null;
        }
        return true;
    }

    /** @return the leases so far */
    long count() {
        return Math.abs(state);
    }

    /** @return what was answered last for {@link #begin}, if anything */
    @Nullable
    BorrowerReference lastBorrower() {
        return borrower;
    }

    /** Marks the present lease as reported. One thread at a time. */
    boolean isLeakSince(long deadlineNanos) {
        long now = state;
        long since = sinceNanos;
        VarHandle.acquireFence();
        if (now >= 0 || state != now || reported == now || since - deadlineNanos > 0) {
            return false;
        }
        reported = now;
        return true;
    }

    /** @return who has the connection; empty if nobody has it, or it is just changing hands */
    Optional<Holder> holder(PoolTime time, Optional<String> lastSql) {
        long now = state;
        long since = sinceNanos;
        BorrowerReference who = borrower;
        Throwable at = borrowedAt;
        VarHandle.acquireFence();
        if (now >= 0 || state != now || who == null) {
            return Optional.empty();
        }
        long heldNanos = Math.max(0, time.ticker().getAsLong() - since);
        return Optional.of(new Holder(
                who.borrower(),
                time.clock().instant().minusNanos(heldNanos),
                lastSql,
                at == null ? List.of() : callsOfBorrower(at),
                reported == now));
    }

    /** Without the pool's own calls on top. */
    private static List<StackTraceElement> callsOfBorrower(Throwable at) {
        return Arrays.stream(at.getStackTrace())
                .dropWhile(call -> POOL_CALLS.contains(call.getClassName()))
                .toList();
    }
}
