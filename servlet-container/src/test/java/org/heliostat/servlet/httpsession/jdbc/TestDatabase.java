package org.heliostat.servlet.httpsession.jdbc;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.testing.FakeTicker;
import org.heliostat.time.Ticker;

/** A data source of the server's that can be taken away, and vaults on it. */
final class TestDatabase implements DataSource, AutoCloseable {

    private final DataSource database;
    private final Connection keptOpen;
    private final FakeTicker ticker = new FakeTicker();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicReference<String> loses = new AtomicReference<>("-");
    private volatile String failure = "";

    TestDatabase(DataSource database) throws SQLException {
        this.database = database;
        this.keptOpen = database.getConnection();
    }

    FakeTicker ticker() {
        return ticker;
    }

    /** So many times there is no connection, with that SQL state. */
    void fail(int times, String state) {
        failure = state;
        failures.set(times);
    }

    /** The next such statement does its work, and its connection breaks before the answer arrives. */
    void loseTheAnswerTo(String verb) {
        loses.set(verb);
    }

    private Connection losing(Connection connection) {
        return (Connection) passing(Connection.class, connection, (method, arguments) -> {
            Object made = method.invoke(connection, arguments);
            String verb = loses.get();
            boolean isMeant =
                    made instanceof PreparedStatement && arguments[0].toString().startsWith(verb);
            return isMeant && loses.compareAndSet(verb, "-") ? losing((PreparedStatement) made) : made;
        });
    }

    private static PreparedStatement losing(PreparedStatement statement) {
        return (PreparedStatement) passing(PreparedStatement.class, statement, (method, arguments) -> {
            Object answer = method.invoke(statement, arguments);
            if (method.getName().equals("executeUpdate")) {
                throw new InvocationTargetException(new SQLException("broke", "08006"));
            }
            return answer;
        });
    }

    private interface Call {
        Object run(Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static Object passing(Class<?> type, Object to, Call call) {
        return Proxy.newProxyInstance(
                TestDatabase.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return call.run(method, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    int failuresLeft() {
        return failures.get();
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = keptOpen.createStatement()) {
            statement.execute(sql);
        }
    }

    SessionVault open(int maxSessions, String... properties) throws IOException {
        return open(ticker, maxSessions, properties);
    }

    SessionVault open(Ticker time, int maxSessions, String... properties) throws IOException {
        ServerResources resources =
                (name, loader) -> name.equals("jdbc/sessions") ? Optional.of(() -> this) : Optional.empty();
        Map<String, String> store = new HashMap<>(Map.of("dataSource", "jdbc/sessions"));
        for (int i = 0; i < properties.length; i += 2) {
            store.put(properties[i], properties[i + 1]);
        }
        return new JdbcVaultMaker(resources, time)
                .open(new VaultPlace(
                        "vs1",
                        "/shop",
                        Path.of("unused"),
                        maxSessions,
                        VaultProperties.NONE,
                        new VaultProperties(store)));
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new SQLException("taken away", failure);
        }
        return losing(database.getConnection());
    }

    @Override
    public void close() throws SQLException {
        keptOpen.close();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("test");
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
