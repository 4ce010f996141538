package org.heliostat.jdbcpool.statement;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.heliostat.jdbcpool.delegate.DelegatingStatement;

/** Tells which SQL is about to run. */
public final class TracedStatement extends DelegatingStatement {

    private final Consumer<String> trace;

    public TracedStatement(Statement statement, Consumer<String> trace) {
        super(statement);
        this.trace = trace;
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        trace.accept(sql);
        return statement.executeQuery(sql);
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        trace.accept(sql);
        return statement.executeUpdate(sql);
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        trace.accept(sql);
        return statement.execute(sql);
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        trace.accept(sql);
        statement.addBatch(sql);
    }

    @Override
    public int executeUpdate(String sql, int generatedKeys) throws SQLException {
        trace.accept(sql);
        return statement.executeUpdate(sql, generatedKeys);
    }

    @Override
    public int executeUpdate(String sql, int[] columns) throws SQLException {
        trace.accept(sql);
        return statement.executeUpdate(sql, columns);
    }

    @Override
    public int executeUpdate(String sql, String[] names) throws SQLException {
        trace.accept(sql);
        return statement.executeUpdate(sql, names);
    }

    @Override
    public boolean execute(String sql, int generatedKeys) throws SQLException {
        trace.accept(sql);
        return statement.execute(sql, generatedKeys);
    }

    @Override
    public boolean execute(String sql, int[] columns) throws SQLException {
        trace.accept(sql);
        return statement.execute(sql, columns);
    }

    @Override
    public boolean execute(String sql, String[] names) throws SQLException {
        trace.accept(sql);
        return statement.execute(sql, names);
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        trace.accept(sql);
        return statement.executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int generatedKeys) throws SQLException {
        trace.accept(sql);
        return statement.executeLargeUpdate(sql, generatedKeys);
    }

    @Override
    public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
        trace.accept(sql);
        return statement.executeLargeUpdate(sql, columns);
    }

    @Override
    public long executeLargeUpdate(String sql, String[] names) throws SQLException {
        trace.accept(sql);
        return statement.executeLargeUpdate(sql, names);
    }
}
