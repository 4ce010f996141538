package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.heliostat.jdbcpool.lent.LentConnection;
import org.jspecify.annotations.Nullable;

/**
 * A connection in a borrower's hands. It ends once, by whoever comes first: the borrower's {@code close()}, the
 * pool's finding that the connection behind it is gone, or the next lease of the same connection.
 */
final class Lease extends LentConnection {

    private static final AtomicIntegerFieldUpdater<Lease> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(Lease.class, "ended");

    private static final Set<String> POOL_CALLS = Set.of(Lender.class.getName(), ConnectionPool.class.getName());

    private final Lender lender;
    private final PhysicalConnection physical;
    private final BorrowerReference borrower;
    private final long sinceNanos;
    private final @Nullable Throwable borrowedAt;
    private volatile int ended;
    private volatile boolean reported;
    private @Nullable SQLException spoiledBy;

    /** @param proxy HikariCP's, which keeps track of statements and of what the borrower changes */
    Lease(
            Lender lender,
            Connection proxy,
            PhysicalConnection physical,
            BorrowerReference borrower,
            long sinceNanos,
            @Nullable Throwable borrowedAt) {
        super(proxy);
        this.lender = lender;
        this.physical = physical;
        this.borrower = borrower;
        this.sinceNanos = sinceNanos;
        this.borrowedAt = borrowedAt;
    }

    @Override
    public void close() throws SQLException {
        if (end()) {
            lender.takeBack(this);
        }
    }

    /** @return true to the first who ends it, and only to that one */
    boolean end() {
        return ENDED.compareAndSet(this, 0, 1);
    }

    /** The connection is not the borrower's any more, for a reason beyond the pool's doing. Any thread. */
    void isGone() {
        if (end()) {
            lender.forget(this);
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return ended != 0 || connection.isClosed();
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (end()) {
            lender.abort(this, executor);
        }
    }

    @Override
    protected void exposes() throws SQLException {
        physical.exposes();
    }

    /** @return whether HikariCP has given the connection up, as after a failure that ends connections */
    boolean isGivenUp() {
        try {
            return connection.isClosed();
        } catch (SQLException neverThrown) {
            return false;
        }
    }

    /** The connection could not be brought back to what it was, and was given up. The thread that ends the lease. */
    void isSpoiledBy(SQLException failure) {
        spoiledBy = failure;
    }

    @Nullable
    SQLException spoiledBy() {
        return spoiledBy;
    }

    /** Marks it as reported; true only the first time. One thread at a time. */
    boolean isLeakSince(long deadlineNanos) {
        if (reported || sinceNanos - deadlineNanos > 0) {
            return false;
        }
        reported = true;
        return true;
    }

    Holder holder(PoolTime time) {
        long heldNanos = Math.max(0, time.ticker().getAsLong() - sinceNanos);
        Throwable at = borrowedAt();
        return new Holder(
                borrower.borrower(),
                time.clock().instant().minusNanos(heldNanos),
                physical.lastSql(),
                at == null ? List.of() : List.of(at.getStackTrace()),
                reported);
    }

    /** @return the stack of the borrower, without the pool's own calls on top; null unless leaks are looked for */
    @Nullable
    Throwable borrowedAt() {
        if (borrowedAt != null) {
            StackTraceElement[] stack = borrowedAt.getStackTrace();
            int first = 0;
            while (first < stack.length && POOL_CALLS.contains(stack[first].getClassName())) {
                first++;
            }
            if (first > 0) {
                borrowedAt.setStackTrace(Arrays.copyOfRange(stack, first, stack.length));
            }
        }
        return borrowedAt;
    }

    long sinceNanos() {
        return sinceNanos;
    }

    Connection proxy() {
        return connection;
    }

    PhysicalConnection physical() {
        return physical;
    }

    @Override
    public String toString() {
        return "connection of pool " + lender.name() + ": " + connection;
    }
}
