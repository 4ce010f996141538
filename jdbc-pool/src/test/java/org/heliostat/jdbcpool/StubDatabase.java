package org.heliostat.jdbcpool;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A database with faults to order, that counts its connections. Any thread. */
final class StubDatabase implements DataSource {

    private final List<StubConnection> all = new CopyOnWriteArrayList<>();
    private final Set<StubConnection> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger openPeak = new AtomicInteger();
    private final AtomicInteger twiceLent = new AtomicInteger();
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile Opening opening = () -> {};
    private volatile Fault faultOfNewOnes = call -> {};
    private volatile int loginTimeout;

    /** What happens when a connection is asked for, before it is there. */
    interface Opening {
        void run() throws SQLException;
    }

    /** What happens at a call of that name. */
    interface Fault {
        void run(String call) throws SQLException;
    }

    static SQLException refused() {
        return new SQLException("connection refused", "08001", 17);
    }

    /** The database is away: nothing opens, and what is open is broken. */
    void goesAway() {
        opening = () -> {
            throw refused();
        };
        open.forEach(connection -> connection.breaks("57P01"));
    }

    void comesBack() {
        opening = () -> {};
    }

    void opensBy(Opening how) {
        opening = how;
    }

    /** Openings take until the latch is counted down. */
    void stallsUntil(CountDownLatch latch) {
        opening = () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new SQLException("interrupted", e);
            }
        };
    }

    /** What new connections do at each call. */
    void faultOfNewOnes(Fault fault) {
        faultOfNewOnes = fault;
    }

    int attempts() {
        return attempts.get();
    }

    int open() {
        return open.size();
    }

    int openPeak() {
        return openPeak.get();
    }

    /** How often a connection was in use when somebody else began to use it. */
    int twiceLent() {
        return twiceLent.get();
    }

    int opened() {
        return all.size();
    }

    /** In the order they were opened, closed ones too. */
    List<StubConnection> connections() {
        return all;
    }

    StubConnection connection(int index) {
        return all.get(index);
    }

    /** Which of them is behind a lease. */
    StubConnection behind(Connection lease) throws SQLException {
        Marker marker = lease.unwrap(Marker.class);
        return all.stream().filter(c -> c.connection == marker).findFirst().orElseThrow();
    }

    /** Lets a test find the connection of the driver again. */
    interface Marker {}

    @Override
    public Connection getConnection() throws SQLException {
        attempts.incrementAndGet();
        opening.run();
        StubConnection opened = new StubConnection();
        all.add(opened);
        open.add(opened);
        openPeak.accumulateAndGet(open.size(), Math::max);
        return opened.connection;
    }

    /** A connection of this database. */
    final class StubConnection implements InvocationHandler {

        final Connection connection = (Connection) Proxy.newProxyInstance(
                StubDatabase.class.getClassLoader(), new Class<?>[] {Connection.class, Marker.class}, this);
        final List<String> calls = new CopyOnWriteArrayList<>();
        volatile Fault fault = faultOfNewOnes;
        volatile boolean autoCommit = true;
        volatile int isolation = Connection.TRANSACTION_READ_COMMITTED;
        volatile String schema = "public";
        volatile String catalog;
        volatile boolean readOnly;
        volatile int networkTimeout = 1234;
        volatile boolean closed;
        volatile int holdability = ResultSet.HOLD_CURSORS_OVER_COMMIT;
        volatile Map<String, Class<?>> typeMap = new HashMap<>(Map.of("opened", String.class));
        final Properties clientInfo = new Properties();
        volatile boolean tellsClientInfo = true;
        volatile SQLWarning warnings;

        private final AtomicReference<Thread> user = new AtomicReference<>();

        void begins() {
            if (!user.compareAndSet(null, Thread.currentThread())) {
                twiceLent.incrementAndGet();
            }
        }

        void ends() {
            user.set(null);
        }

        void breaks(String sqlState) {
            fault = call -> {
                if (!call.equals("close") && !call.equals("isClosed")) {
                    throw new SQLException("broken at " + call, sqlState);
                }
            };
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            String name = method.getName();
            switch (name) {
                case "hashCode":
                    return System.identityHashCode(proxy);
                case "equals":
                    return proxy == arguments[0];
                case "toString":
                    return "stub connection";
                case "isWrapperFor":
                    return ((Class<?>) arguments[0]).isInstance(proxy);
                case "unwrap":
                    return proxy;
                default:
                    calls.add(arguments == null ? name : name + Arrays.asList(arguments));
                    fault.run(name);
                    return answer(name, arguments);
            }
        }

        private Object answer(String name, Object[] arguments) throws SQLException {
            switch (name) {
                case "close", "abort":
                    closed = true;
                    open.remove(this);
                    return null;
                case "isClosed":
                    return closed;
                case "isValid":
                    return true;
                case "isReadOnly":
                    return readOnly;
                case "setReadOnly":
                    readOnly = (Boolean) arguments[0];
                    return null;
                case "getCatalog":
                    return catalog;
                case "setCatalog":
                    catalog = (String) arguments[0];
                    return null;
                case "getAutoCommit":
                    return autoCommit;
                case "setAutoCommit":
                    autoCommit = (Boolean) arguments[0];
                    return null;
                case "getTransactionIsolation":
                    return isolation;
                case "setTransactionIsolation":
                    isolation = (Integer) arguments[0];
                    return null;
                case "getSchema":
                    return schema;
                case "setSchema":
                    schema = (String) arguments[0];
                    return null;
                case "getNetworkTimeout":
                    return networkTimeout;
                case "setNetworkTimeout":
                    networkTimeout = (Integer) arguments[1];
                    return null;
                case "createStatement", "prepareStatement":
                    return statement(
                            name.equals("createStatement") ? Statement.class : java.sql.PreparedStatement.class);
                case "getHoldability":
                    return holdability;
                case "setHoldability":
                    holdability = (Integer) arguments[0];
                    return null;
                case "getTypeMap":
                    return typeMap;
                case "setTypeMap":
                    typeMap = typeMap(arguments[0]);
                    return null;
                case "getClientInfo":
                    return clientInfo();
                case "setClientInfo":
                    setClientInfo(arguments);
                    return null;
                case "getWarnings":
                    return warnings;
                case "clearWarnings":
                    warnings = null;
                    return null;
                case "setShardingKey", "setSavepoint", "rollback", "commit", "getMetaData":
                    return null;
                default:
                    throw new SQLFeatureNotSupportedException(name);
            }
        }

        @SuppressWarnings("unchecked")
        private Map<String, Class<?>> typeMap(Object map) {
            return (Map<String, Class<?>>) map;
        }

        private Properties clientInfo() throws SQLException {
            if (!tellsClientInfo) {
                throw new SQLFeatureNotSupportedException("getClientInfo");
            }
            Properties told = new Properties();
            told.putAll(clientInfo);
            told.setProperty("nobodyMaySet", "1");
            return told;
        }

        private void setClientInfo(Object[] arguments) throws SQLClientInfoException {
            if (arguments[0] instanceof Properties all) {
                if (all.containsKey("nobodyMaySet")) {
                    throw new SQLClientInfoException();
                }
                clientInfo.clear();
                clientInfo.putAll(all);
            } else if (arguments[0].equals("nobodyMaySet")) {
                throw new SQLClientInfoException();
            } else if (arguments[1] == null) {
                clientInfo.remove(arguments[0]);
            } else {
                clientInfo.put(arguments[0], arguments[1]);
            }
        }

        private Object statement(Class<?> type) {
            return Proxy.newProxyInstance(
                    StubDatabase.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        String name = method.getName();
                        calls.add(arguments == null ? name : name + Arrays.asList(arguments));
                        fault.run(name);
                        return switch (name) {
                            case "executeQuery" -> emptyResult();
                            case "execute", "isClosed" -> false;
                            case "executeUpdate" -> 0;
                            default -> null;
                        };
                    });
        }

        private ResultSet emptyResult() {
            return (ResultSet) Proxy.newProxyInstance(
                    StubDatabase.class.getClassLoader(),
                    new Class<?>[] {ResultSet.class},
                    (proxy, method, arguments) -> method.getReturnType() == boolean.class ? (Object) false : null);
        }

        long count(String call) {
            return new ArrayList<>(calls)
                    .stream().filter(c -> c.startsWith(call)).count();
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // none
    }

    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
