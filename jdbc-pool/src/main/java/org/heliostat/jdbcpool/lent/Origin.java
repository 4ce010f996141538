package org.heliostat.jdbcpool.lent;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** Where something in a borrower's hands comes from: to that it leads back. */
interface Origin {

    /** @return what was borrowed */
    Connection connection();

    /** Something of the driver's own is about to be in the borrower's hands, which may lead to its connection. */
    void exposes() throws SQLException;

    /** @param sql about to run; null if that is not known */
    void runs(@Nullable String sql) throws SQLException;

    /** The borrower has done with a statement. */
    void closed(Statement statement);

    /** The driver has thrown this, which goes on to the borrower. */
    void failed(Throwable failure);

    default <T> T unwrap(Class<T> type, Wrapper lent, Wrapper drivers) throws SQLException {
        if (type.isInstance(lent)) {
            return type.cast(lent);
        }
        exposes();
        return type.isInstance(drivers) ? type.cast(drivers) : drivers.unwrap(type);
    }

    static boolean isWrapper(Class<?> type, Wrapper lent, Wrapper drivers) throws SQLException {
        return type.isInstance(lent) || type.isInstance(drivers) || drivers.isWrapperFor(type);
    }
}
