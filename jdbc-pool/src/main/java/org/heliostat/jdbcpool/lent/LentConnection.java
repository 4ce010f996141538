package org.heliostat.jdbcpool.lent;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.heliostat.jdbcpool.delegate.DelegatingConnection;

/** A connection in a borrower's hands, to which everything that comes from it leads back. */
public abstract class LentConnection extends DelegatingConnection {

    protected LentConnection(Connection connection) {
        super(connection);
    }

    /** Something of the driver's own is about to be in the borrower's hands, which may lead to its connection. */
    protected abstract void exposes() throws SQLException;

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        exposes();
        return connection.unwrap(type);
    }

    @Override
    public Statement createStatement() throws SQLException {
        return new LentStatement(connection.createStatement(), this);
    }

    @Override
    public Statement createStatement(int resultSetType, int concurrency) throws SQLException {
        return new LentStatement(connection.createStatement(resultSetType, concurrency), this);
    }

    @Override
    public Statement createStatement(int resultSetType, int concurrency, int holdability) throws SQLException {
        return new LentStatement(connection.createStatement(resultSetType, concurrency, holdability), this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return new LentPreparedStatement(connection.prepareStatement(sql), this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int concurrency) throws SQLException {
        return new LentPreparedStatement(connection.prepareStatement(sql, resultSetType, concurrency), this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int concurrency, int holdability)
            throws SQLException {
        return new LentPreparedStatement(
                connection.prepareStatement(sql, resultSetType, concurrency, holdability), this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        return new LentPreparedStatement(connection.prepareStatement(sql, generatedKeys), this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return new LentPreparedStatement(connection.prepareStatement(sql, columns), this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] names) throws SQLException {
        return new LentPreparedStatement(connection.prepareStatement(sql, names), this);
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return new LentCallableStatement(connection.prepareCall(sql), this);
    }

    @Override
    public CallableStatement prepareCall(String sql, int resultSetType, int concurrency) throws SQLException {
        return new LentCallableStatement(connection.prepareCall(sql, resultSetType, concurrency), this);
    }

    @Override
    public CallableStatement prepareCall(String sql, int resultSetType, int concurrency, int holdability)
            throws SQLException {
        return new LentCallableStatement(connection.prepareCall(sql, resultSetType, concurrency, holdability), this);
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        return LentMetaData.of(connection.getMetaData(), this);
    }
}
