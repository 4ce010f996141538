package org.heliostat.hosting.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.heliostat.config.resources.ConnectionProperty;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.PoolProperty;
import org.heliostat.jdbcpool.ConnectionSetUp;

/**
 * Sets properties of a driver's connections. Which ones these have is known only when there is one: a name that is wrong
 * keeps connections from being opened, and the pool says so. Immutable.
 */
record ConnectionProperties(List<PoolProperty> properties) implements ConnectionSetUp.Step {

    static ConnectionSetUp of(JdbcConnectionPoolConfig pool) {
        return new ConnectionSetUp(step(pool, false), step(pool, true));
    }

    private static ConnectionSetUp.Step step(JdbcConnectionPoolConfig pool, boolean everyLease) {
        List<PoolProperty> properties = pool.connectionProperties().stream()
                .filter(each -> each.everyLease() == everyLease)
                .map(ConnectionProperty::property)
                .toList();
        return properties.isEmpty() ? ConnectionSetUp.Step.NONE : new ConnectionProperties(properties);
    }

    @Override
    public void apply(Connection driver) throws SQLException {
        try {
            BeanProperties.of(driver.getClass()).apply(driver, properties);
        } catch (SQLException | RuntimeException told) {
            throw told instanceof SQLException failure ? failure : new SQLException(wrong(told), told);
        } catch (Exception byDriver) {
            throw new SQLException(wrong(byDriver), byDriver);
        }
    }

    private static String wrong(Exception thrown) {
        return "CONNECTIONPROPERTY: " + thrown.getMessage();
    }
}
