package org.heliostat.jdbcpool.driver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

/** Stands behind a connection of the pool that could not be opened; bears all that HikariCP does to one. */
public final class FailedConnection {

    private FailedConnection() {}

    public static Connection make() {
        InvocationHandler answers = (proxy, method, arguments) -> switch (method.getName()) {
            case "isClosed", "isReadOnly" -> false;
            case "getAutoCommit", "isValid" -> true;
            case "setAutoCommit", "setReadOnly", "clearWarnings", "setNetworkTimeout", "close", "rollback" -> null;
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            case "toString" -> "connection that could not be opened";
            default -> throw new SQLException("the connection could not be opened", "08001");
        };
        return (Connection) Proxy.newProxyInstance(
                FailedConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, answers);
    }
}
