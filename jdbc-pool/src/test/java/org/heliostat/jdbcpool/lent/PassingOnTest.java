package org.heliostat.jdbcpool.lent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.heliostat.jdbcpool.session.SessionState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several hundred methods that must reach the one of their name, with what they were given, and bring its answer. */
class PassingOnTest {

    private static final Set<String> OWN =
            Set.of("getConnection", "getStatement", "unwrap", "isWrapperFor", "toString", "getMetaData");

    /** What ends a lease is not the driver's to hear. */
    private static final Set<String> ENDS = Set.of("close", "abort");

    /** A JDBC interface and what is put around an object of it. */
    record Kind<T>(Class<T> type, Function<T, T> wrapped) {
        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    static Stream<Kind<?>> kinds() {
        Lease lease = lease(nothing(Connection.class));
        return Stream.of(
                new Kind<>(Connection.class, PassingOnTest::lease),
                new Kind<>(Statement.class, statement -> LentStatement.of(statement, lease)),
                new Kind<>(PreparedStatement.class, prepared -> LentStatement.of(prepared, lease, "", null)),
                new Kind<>(CallableStatement.class, call -> LentStatement.of(call, lease)),
                new Kind<>(ResultSet.class, rows -> LentResultSet.of(rows, null, lease)),
                new Kind<>(DatabaseMetaData.class, metaData -> LentMetaData.of(metaData, lease)));
    }

    private static Lease lease(Connection connection) {
        SessionState session = new SessionState(nothing(Connection.class));
        return Lease.of(
                (Leased) Proxy.newProxyInstance(
                        PassingOnTest.class.getClassLoader(),
                        new Class<?>[] {Leased.class},
                        (proxy, method, arguments) -> switch (method.getName()) {
                            case "driver" -> connection;
                            case "session" -> session;
                            case "isLent", "end" -> true;
                            default -> null;
                        }),
                1);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void everyCallReachesItsOwn(Kind<T> kind) throws Exception {
        List<String> heard = new ArrayList<>();
        T wrapped = kind.wrapped().apply(proxy(kind.type(), (proxy, method, arguments) -> {
            heard.add(signature(method) + (arguments == null ? "" : List.of(arguments)));
            return sample(method.getReturnType(), 7);
        }));
        int calls = 0;

        for (Method method : kind.type().getMethods()) {
            if (OWN.contains(method.getName()) && method.getParameterCount() < 2
                    || kind.type() == Connection.class && ENDS.contains(method.getName())
                    || Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            heard.clear();
            Object[] arguments = new Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = sample(method.getParameterTypes()[i], i + 1);
            }
            Object answer = method.invoke(wrapped, arguments);

            String expected = signature(method) + (arguments.length == 0 ? "" : List.of(arguments));
            assertThat(heard).as(kind + ": " + expected).containsExactly(expected);
            if (method.getReturnType().isPrimitive() && method.getReturnType() != void.class) {
                assertThat(answer).isEqualTo(sample(method.getReturnType(), 7));
            }
            calls++;
        }
        assertThat(calls).isGreaterThan(30);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void failuresArriveAsTheyAre(Kind<T> kind) throws Exception {
        SQLException failure = new SQLException("as the driver says it");
        T wrapped = kind.wrapped().apply(proxy(kind.type(), (proxy, method, arguments) -> {
            throw failure;
        }));

        assertThat(thrownBy(kind.type(), wrapped)).isSameAs(failure);
    }

    private static <T> @Nullable Throwable thrownBy(Class<T> type, T wrapped) throws Exception {
        Method any = type == DatabaseMetaData.class ? type.getMethod("getURL") : type.getMethod("clearWarnings");
        if (type == ResultSet.class) {
            any = type.getMethod("next");
        }
        try {
            any.invoke(wrapped);
            return null;
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            return thrown.getCause();
        }
    }

    private static String signature(Method method) {
        return method.getName() + List.of(method.getParameterTypes());
    }

    private static <T> T nothing(Class<T> type) {
        return proxy(type, (proxy, method, arguments) -> sample(method.getReturnType(), 0));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(
                PassingOnTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> 1;
                    case "equals" -> proxy == arguments[0];
                    case "toString" -> type.getSimpleName();
                    default -> answers.invoke(proxy, method, arguments);
                }));
    }

    /** Something of the type that no other number gives, as far as the type allows. */
    private static @Nullable Object sample(Class<?> type, int number) {
        if (type == boolean.class) {
            return number % 2 == 1;
        } else if (type == byte.class) {
            return (byte) number;
        } else if (type == short.class) {
            return (short) number;
        } else if (type == int.class) {
            return number;
        } else if (type == long.class) {
            return (long) number;
        } else if (type == float.class) {
            return (float) number;
        } else if (type == double.class) {
            return (double) number;
        } else if (type == void.class) {
            return null;
        } else if (type == String.class) {
            return "text" + number;
        } else if (type == Class.class) {
            return String.class;
        } else if (type == Object.class) {
            return "object" + number;
        } else if (type.isArray()) {
            return java.lang.reflect.Array.newInstance(type.getComponentType(), number);
        } else if (type.isInterface()) {
            return nothing(type);
        }
        return other(type, number);
    }

    private static Object other(Class<?> type, int number) {
        if (type == java.math.BigDecimal.class) {
            return java.math.BigDecimal.valueOf(number);
        } else if (type == java.util.Properties.class) {
            return new java.util.Properties();
        } else if (type == java.util.Calendar.class) {
            return java.util.Calendar.getInstance();
        } else if (type == java.io.InputStream.class) {
            return java.io.InputStream.nullInputStream();
        } else if (type == java.io.Reader.class) {
            return java.io.Reader.nullReader();
        } else if (type == java.sql.Date.class) {
            return new java.sql.Date(number);
        } else if (type == java.sql.Time.class) {
            return new java.sql.Time(number);
        } else if (type == java.sql.Timestamp.class) {
            return new java.sql.Timestamp(number);
        } else if (type == java.sql.SQLWarning.class) {
            return new java.sql.SQLWarning();
        } else if (type == java.net.URL.class) {
            return PassingOnTest.class.getResource("PassingOnTest.class");
        } else if (type == java.sql.RowIdLifetime.class) {
            return java.sql.RowIdLifetime.ROWID_UNSUPPORTED;
        }
        throw new IllegalArgumentException("no sample of " + type);
    }
}
