package org.heliostat.jdbcpool.statement;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.heliostat.jdbcpool.delegate.DelegatingPreparedStatement;

/** Tells at each run that its SQL is about to run. */
public final class TracedPreparedStatement extends DelegatingPreparedStatement {

    private final String sql;
    private final Consumer<String> trace;

    public TracedPreparedStatement(PreparedStatement prepared, String sql, Consumer<String> trace) {
        super(prepared);
        this.sql = sql;
        this.trace = trace;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        trace.accept(sql);
        return prepared.executeQuery();
    }

    @Override
    public int executeUpdate() throws SQLException {
        trace.accept(sql);
        return prepared.executeUpdate();
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        trace.accept(sql);
        return prepared.executeLargeUpdate();
    }

    @Override
    public boolean execute() throws SQLException {
        trace.accept(sql);
        return prepared.execute();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        trace.accept(sql);
        return prepared.executeBatch();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        trace.accept(sql);
        return prepared.executeLargeBatch();
    }
}
