package org.heliostat.jdbcpool.lent;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What a borrower asks about its database, which leads back to what was borrowed. Nobody asks that for each request, so
 * its 170 calls go through reflection instead of being written out.
 */
final class LentMetaData implements InvocationHandler {

    private final DatabaseMetaData metaData;
    private final LentConnection lease;

    private LentMetaData(DatabaseMetaData metaData, LentConnection lease) {
        this.metaData = metaData;
        this.lease = lease;
    }

    static DatabaseMetaData of(DatabaseMetaData metaData, LentConnection lease) {
        return (DatabaseMetaData) Proxy.newProxyInstance(
                LentMetaData.class.getClassLoader(),
                new Class<?>[] {DatabaseMetaData.class},
                new LentMetaData(metaData, lease));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        return switch (method.getName()) {
            case "getConnection" -> lease;
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "unwrap" -> unwrap(proxy, method, arguments);
            default -> leadingBack(pass(method, arguments));
        };
    }

    private @Nullable Object unwrap(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (arguments != null && arguments[0] instanceof Class<?> type && type.isInstance(proxy)) {
            return proxy;
        }
        lease.exposes();
        return pass(method, arguments);
    }

    private @Nullable Object pass(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(metaData, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private @Nullable Object leadingBack(@Nullable Object answer) throws SQLException {
        if (!(answer instanceof ResultSet rows)) {
            return answer;
        }
        Statement statement = rows.getStatement();
        return new LentResultSet(rows, statement == null ? null : new LentStatement(statement, lease), lease);
    }
}
