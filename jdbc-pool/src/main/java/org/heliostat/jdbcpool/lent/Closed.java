package org.heliostat.jdbcpool.lent;

import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;

/** Stands behind what its borrower has closed: all that is asked of it fails. */
public final class Closed {

    public static final Connection CONNECTION = of(Connection.class, "connection", "08003");
    static final CallableStatement STATEMENT = of(CallableStatement.class, "statement", "24000");

    private Closed() {}

    private static <T> T of(Class<T> type, String what, String sqlState) {
        return type.cast(Proxy.newProxyInstance(
                Closed.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "isClosed" -> true;
                    case "isValid" -> false;
                    case "close", "abort" -> null;
                    case "toString" -> "closed " + what;
                    case "hashCode" -> 0;
                    case "equals" -> proxy == arguments[0];
                    default -> throw new SQLException("the " + what + " is closed", sqlState);
                }));
    }
}
