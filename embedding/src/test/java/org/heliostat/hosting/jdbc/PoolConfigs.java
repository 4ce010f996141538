package org.heliostat.hosting.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.ConnectionProperty;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.JdbcResourceConfig;
import org.heliostat.config.resources.PoolProperty;
import org.heliostat.config.resources.ResourcesConfig;

/** Pools as server.xml would have them. */
final class PoolConfigs {

    static final String H2 = "org.h2.jdbcx.JdbcDataSource";

    private PoolConfigs() {}

    /** @param properties name, value, name, value */
    static JdbcConnectionPoolConfig pool(String name, String className, int size, String... properties) {
        List<PoolProperty> given = new ArrayList<>();
        for (int i = 0; i < properties.length; i += 2) {
            given.add(new PoolProperty(at(20 + i), properties[i], properties[i + 1]));
        }
        return new JdbcConnectionPoolConfig(
                at(7),
                name,
                className,
                Math.min(1, size),
                size,
                1,
                Duration.ZERO,
                Duration.ofSeconds(20),
                false,
                "auto-commit",
                "",
                false,
                Optional.empty(),
                false,
                Duration.ZERO,
                0,
                false,
                given,
                List.of());
    }

    static JdbcConnectionPoolConfig memory(String name, int size, String database) {
        return pool(name, H2, size, "url", "jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1", "User", "sa");
    }

    static JdbcConnectionPoolConfig leaking(JdbcConnectionPoolConfig pool, Duration leakTimeout) {
        return new JdbcConnectionPoolConfig(
                pool.at(),
                pool.name(),
                pool.dataSourceClassName(),
                pool.steadyPoolSize(),
                pool.maxPoolSize(),
                pool.poolResizeQuantity(),
                pool.idleTimeout(),
                pool.maxWaitTime(),
                pool.connectionValidationRequired(),
                pool.connectionValidationMethod(),
                pool.validationTableName(),
                pool.failAllConnections(),
                pool.transactionIsolationLevel(),
                pool.isolationLevelGuaranteed(),
                leakTimeout,
                pool.statementCacheSize(),
                pool.traceSql(),
                pool.properties(),
                pool.connectionProperties());
    }

    static JdbcConnectionPoolConfig withConnectionProperty(
            JdbcConnectionPoolConfig pool, String name, String value, boolean everyLease) {
        List<ConnectionProperty> more = new ArrayList<>(pool.connectionProperties());
        more.add(new ConnectionProperty(new PoolProperty(at(30), name, value), everyLease));
        return new JdbcConnectionPoolConfig(
                pool.at(),
                pool.name(),
                pool.dataSourceClassName(),
                pool.steadyPoolSize(),
                pool.maxPoolSize(),
                pool.poolResizeQuantity(),
                pool.idleTimeout(),
                pool.maxWaitTime(),
                pool.connectionValidationRequired(),
                pool.connectionValidationMethod(),
                pool.validationTableName(),
                pool.failAllConnections(),
                pool.transactionIsolationLevel(),
                pool.isolationLevelGuaranteed(),
                pool.leakTimeout(),
                pool.statementCacheSize(),
                pool.traceSql(),
                pool.properties(),
                more);
    }

    /** @return the pools, each with a resource {@code jdbc/NAME} */
    static ResourcesConfig of(JdbcConnectionPoolConfig... pools) {
        List<JdbcResourceConfig> resources = new ArrayList<>();
        for (JdbcConnectionPoolConfig pool : pools) {
            resources.add(new JdbcResourceConfig(at(3), "jdbc/" + pool.name(), pool.name(), true));
        }
        return new ResourcesConfig(resources, List.of(pools), List.of(), List.of(), List.of());
    }

    static SourceLocation at(int line) {
        return new SourceLocation("conf/server.xml", line);
    }
}
