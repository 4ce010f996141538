package org.heliostat.jdbcpool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Who has a connection, one lease after the other. A lease is known by its number, so that an old one that is ended late
 * cannot end its successor.
 *
 * <p>One object serves all leases of a connection: a new one for each, kept by a connection that is old, would cost more
 * than all the rest that lending does, as collectors keep account of references from old objects to young ones. What is
 * the same from lease to lease is not written again, for the same reason.
 *
 * <p>Written by whoever has the connection; {@link #end} and {@link #cutOff} by any thread. Any thread reads.
 */
final class Tenure {

    private static final int FREE = 0;
    private static final int LENT = 1;
    private static final int ENDING = 2;
    private static final int PHASES = 4;

    private static final AtomicLongFieldUpdater<Tenure> STATE =
            AtomicLongFieldUpdater.newUpdater(Tenure.class, "state");

    private static final VarHandle SINCE;
    private static final VarHandle BORROWER;
    private static final VarHandle BORROWED_AT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SINCE = lookup.findVarHandle(Tenure.class, "sinceNanos", long.class);
            BORROWER = lookup.findVarHandle(Tenure.class, "borrower", BorrowerReference.class);
            BORROWED_AT = lookup.findVarHandle(Tenure.class, "borrowedAt", Throwable.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final Set<String> POOL_CALLS = Set.of(Lender.class.getName(), ConnectionPool.class.getName());

    /** The number of the last lease times {@link #PHASES}, and in which phase it is. */
    private volatile long state;

    // Written with release while the phase is FREE, so that who finds the same state before and after has read of one
    // lease.
    private long sinceNanos;
    private @Nullable BorrowerReference borrower;
    private @Nullable Throwable borrowedAt;

    /** The lease of which a leak was reported. */
    private volatile long reported;

    /**
     * The connection is free, and the caller's.
     *
     * @param at where it was borrowed; null unless leaks are looked for
     * @return the number of the lease that has begun
     */
    long begin(BorrowerReference who, long nowNanos, @Nullable Throwable at) {
        SINCE.setRelease(this, nowNanos);
        if (borrower != who) {
            BORROWER.setRelease(this, who);
        }
        if (borrowedAt != at) {
            BORROWED_AT.setRelease(this, at);
        }
        long number = state / PHASES + 1;
        STATE.lazySet(this, number * PHASES + LENT);
        return number;
    }

    /** @return whether this lease has not been ended */
    boolean isLent(long number) {
        return state == number * PHASES + LENT;
    }

    /** @return true to the first who ends this lease, and only to that one; {@link #over} is to follow */
    boolean end(long number) {
        return STATE.compareAndSet(this, number * PHASES + LENT, number * PHASES + ENDING);
    }

    /** What the end of this lease brings has been done, if it was not seen before that it is free. */
    void over(long number) {
        if (state == number * PHASES + ENDING) {
            STATE.compareAndSet(this, number * PHASES + ENDING, number * PHASES + FREE);
        }
    }

    /** Others may have the connection from now on. The thread that ends the lease. */
    void free() {
        long now = state;
        if (now % PHASES == ENDING) {
            if (borrowedAt != null) {
                // It would keep the borrower's classes.
                BORROWED_AT.setRelease(this, null);
            }
            STATE.lazySet(this, now - ENDING + FREE);
        }
    }

    /** @return whether a lease was running, which its borrower can end no more */
    boolean cutOff() {
        long now = state;
        return now % PHASES == LENT && STATE.compareAndSet(this, now, now - LENT + FREE);
    }

    /** @return whether somebody has the connection, or is giving it back */
    boolean isHeld() {
        return state % PHASES != FREE;
    }

    /** @return the leases so far */
    long count() {
        return state / PHASES;
    }

    /** @return what was answered last for {@link #begin}, if anything */
    @Nullable
    BorrowerReference lastBorrower() {
        return borrower;
    }

    /** Marks the present lease as reported. One thread at a time. */
    boolean isLeakSince(long deadlineNanos) {
        long now = state;
        long since = (long) SINCE.getAcquire(this);
        if (now % PHASES == FREE || state != now || reported == now / PHASES || since - deadlineNanos > 0) {
            return false;
        }
        reported = now / PHASES;
        return true;
    }

    /** @return who has the connection; empty if nobody has it, or it is just changing hands */
    Optional<Holder> holder(PoolTime time, Optional<String> lastSql) {
        long now = state;
        long since = (long) SINCE.getAcquire(this);
        BorrowerReference who = (BorrowerReference) BORROWER.getAcquire(this);
        Throwable at = (Throwable) BORROWED_AT.getAcquire(this);
        long after = state;
        boolean isSame = after / PHASES == now / PHASES && after % PHASES != FREE;
        if (now % PHASES == FREE || !isSame || who == null) {
            return Optional.empty();
        }
        long heldNanos = Math.max(0, time.ticker().getAsLong() - since);
        return Optional.of(new Holder(
                who.borrower(),
                time.clock().instant().minusNanos(heldNanos),
                lastSql,
                at == null ? List.of() : callsOfBorrower(at),
                reported == now / PHASES));
    }

    /** Without the pool's own calls on top. */
    private static List<StackTraceElement> callsOfBorrower(Throwable at) {
        StackTraceElement[] stack = at.getStackTrace();
        int first = 0;
        while (first < stack.length && POOL_CALLS.contains(stack[first].getClassName())) {
            first++;
        }
        return Arrays.asList(stack).subList(first, stack.length);
    }
}
