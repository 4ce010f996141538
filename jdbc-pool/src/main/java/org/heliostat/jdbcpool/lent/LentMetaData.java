package org.heliostat.jdbcpool.lent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * What a borrower asks about its database, which leads back to what was borrowed. Calls that are not written out here
 * are passed on by the class that {@link Delegates} makes.
 */
abstract class LentMetaData extends Lent implements DatabaseMetaData {

    private static final MethodHandle NEW =
            Delegates.constructor(MethodHandles.lookup(), LentMetaData.class, DatabaseMetaData.class);

    /** Whom calls are passed to. */
    final DatabaseMetaData metaData;

    LentMetaData(DatabaseMetaData metaData, Origin origin) {
        super(origin);
        this.metaData = metaData;
    }

    static DatabaseMetaData of(DatabaseMetaData metaData, Origin origin) {
        try {
            return (LentMetaData) NEW.invokeExact(metaData, origin);
        } catch (Throwable impossible) {
            throw Delegates.impossible(impossible);
        }
    }

    @Override
    public Connection getConnection() {
        return origin.connection();
    }

    @Nullable
    ResultSet lent(@Nullable ResultSet rows) {
        if (rows == null) {
            return rows;
        }
        @Nullable Statement own = null;
        try {
            Statement drivers = rows.getStatement();
            own = drivers == null ? null : LentStatement.of(drivers, origin);
        } catch (SQLException hasNone) {
            origin.failed(hasNone);
        }
        return LentResultSet.of(rows, own, origin);
    }

    @Override
    Wrapper drivers() {
        return metaData;
    }
}
