package org.heliostat.jdbcpool.lent;

import java.sql.SQLException;
import java.sql.Wrapper;

/** Something in a borrower's hands that came from its connection, and leads back to that. */
abstract class Lent implements Wrapper {

    final Origin origin;

    Lent(Origin origin) {
        this.origin = origin;
    }

    /** @return the driver's own */
    abstract Wrapper drivers();

    /** The driver has thrown this, which goes on to the borrower. */
    void failed(Throwable failure) {
        origin.failed(failure);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return origin.unwrap(type, this, drivers());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return Origin.isWrapper(type, this, drivers());
    }

    @Override
    public String toString() {
        return drivers().toString();
    }
}
