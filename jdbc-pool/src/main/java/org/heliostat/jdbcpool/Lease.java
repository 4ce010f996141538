package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import org.heliostat.jdbcpool.lent.LentConnection;
import org.jspecify.annotations.Nullable;

/**
 * A connection in a borrower's hands. It ends once, by whoever comes first: the borrower's {@code close()}, the
 * pool's finding that the connection behind it is gone, or the next lease of the same connection.
 */
final class Lease extends LentConnection {

    private final Lender lender;
    private final PhysicalConnection physical;
    private final long number;

    /**
     * @param proxy HikariCP's, which keeps track of statements and of what the borrower changes
     * @param number as the connection counts its leases
     */
    Lease(Lender lender, Connection proxy, PhysicalConnection physical, long number) {
        super(proxy);
        this.lender = lender;
        this.physical = physical;
        this.number = number;
    }

    @Override
    public void close() throws SQLException {
        if (physical.tenure().end(number)) {
            lender.takeBack(this);
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return !physical.tenure().isLent(number) || connection.isClosed();
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (physical.tenure().end(number)) {
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

    /** What its end brings has been done. The thread that ended it. */
    void isOver() {
        physical.tenure().over(number);
    }

    /** @return why the connection could not be brought back to what it was; to the thread that ended the lease */
    @Nullable
    SQLException spoiledBy() {
        return physical.spoiledAfter(number);
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
