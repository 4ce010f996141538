package org.heliostat.hosting.jdbc;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.heliostat.config.Findings;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.PoolProperty;

/** The class that {@code datasourceclassname} names: looked at by check, made into a DataSource by a pool. Any thread. */
final class DriverClass {

    private final JdbcConnectionPoolConfig pool;
    private final ClassLoader library;

    /** @param library of the instance: the jars of {@code lib/}, and what is on board of the server */
    DriverClass(JdbcConnectionPoolConfig pool, ClassLoader library) {
        this.pool = pool;
        this.library = library;
    }

    /** Adds what is wrong with class and properties; the class is not initialised. */
    void check(Findings findings) {
        String name = pool.dataSourceClassName();
        Class<?> named;
        try {
            named = Class.forName(name, false, library);
        } catch (ClassNotFoundException | LinkageError missing) {
            findings.warning(
                    pool.at(),
                    label() + ": datasourceclassname: " + Findings.shown(name)
                            + ": no such class (expected: a DataSource of a driver in lib/)");
            return;
        }
        Optional<String> unfit = unfit(named);
        if (unfit.isPresent()) {
            findings.error(
                    pool.at(),
                    label() + ": datasourceclassname: " + Findings.shown(name) + " (expected: " + unfit.get() + ")");
            return;
        }
        checkProperties(named, findings);
    }

    private void checkProperties(Class<?> named, Findings findings) {
        BeanProperties known;
        try {
            known = BeanProperties.of(named);
        } catch (LinkageError incomplete) {
            findings.warning(
                    pool.at(),
                    label() + ": datasourceclassname: " + named.getName() + ": " + incomplete
                            + " (expected: everything the driver needs in lib/)");
            return;
        }
        for (PoolProperty property : pool.properties()) {
            known.problem(property).ifPresent(problem -> findings.error(property.at(), label() + ": " + problem));
        }
    }

    /**
     * Makes the driver's DataSource.
     *
     * @throws Exception the message says why there is none, without values of properties
     */
    DataSource make() throws Exception {
        Class<?> named = load();
        Optional<String> unfit = unfit(named);
        if (unfit.isPresent()) {
            throw new ClassCastException(named.getName() + " (expected: " + unfit.get() + ")");
        }
        return (DataSource) BeanProperties.of(named).make(pool.properties());
    }

    private Class<?> load() throws ClassNotFoundException {
        try {
            return Class.forName(pool.dataSourceClassName(), true, library);
        } catch (ClassNotFoundException missing) {
            throw new ClassNotFoundException(
                    pool.dataSourceClassName()
                            + " (expected: a class of a driver that was in lib/ when the server started)",
                    missing);
        }
    }

    private static Optional<String> unfit(Class<?> named) {
        if (!DataSource.class.isAssignableFrom(named)) {
            boolean other = ConnectionPoolDataSource.class.isAssignableFrom(named)
                    || XADataSource.class.isAssignableFrom(named);
            return Optional.of(
                    other
                            ? "the driver's javax.sql.DataSource; pooling is done here"
                            : "a class that implements javax.sql.DataSource");
        }
        boolean makeable = Modifier.isPublic(named.getModifiers())
                && !Modifier.isAbstract(named.getModifiers())
                && List.of(named.getConstructors()).stream().anyMatch(each -> each.getParameterCount() == 0);
        return makeable ? Optional.empty() : Optional.of("a public class with a constructor without parameters");
    }

    private String label() {
        return "JDBCCONNECTIONPOOL " + pool.name();
    }
}
