package org.heliostat.hosting.jdbc;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.PoolProperty;
import org.heliostat.jdbcpool.ConnectionCheck;
import org.heliostat.jdbcpool.IsolationLevel;
import org.heliostat.jdbcpool.PoolSettings;

/** Says what an element of server.xml means to a pool. Pure. */
final class PoolRules {

    private PoolRules() {}

    /** @throws IllegalArgumentException when a pool cannot have such values; says which and what was expected */
    static PoolSettings of(JdbcConnectionPoolConfig config) {
        Optional<IsolationLevel> isolation = config.transactionIsolationLevel().flatMap(IsolationLevel::named);
        return new PoolSettings(
                config.name(),
                config.steadyPoolSize(),
                config.maxPoolSize(),
                config.poolResizeQuantity(),
                config.idleTimeout(),
                config.maxWaitTime(),
                config.connectionValidationRequired() ? Optional.of(check(config)) : Optional.empty(),
                config.failAllConnections(),
                isolation,
                config.isolationLevelGuaranteed() && isolation.isPresent(),
                ConnectionProperties.of(config),
                config.leakTimeout(),
                config.statementCacheSize(),
                config.traceSql());
    }

    private static ConnectionCheck check(JdbcConnectionPoolConfig config) {
        return switch (config.connectionValidationMethod()) {
            case "meta-data" -> ConnectionCheck.metaData();
            case "table" -> ConnectionCheck.table(config.validationTableName());
            default -> ConnectionCheck.autoCommit();
        };
    }

    /** @return whether connections of one can serve the other: same driver, same properties, wherever they stand */
    static boolean isSameSource(JdbcConnectionPoolConfig one, JdbcConnectionPoolConfig other) {
        return one.dataSourceClassName().equals(other.dataSourceClassName())
                && values(one).equals(values(other))
                && atCreation(one).equals(atCreation(other));
    }

    private static List<List<String>> values(JdbcConnectionPoolConfig pool) {
        return pool.properties().stream()
                .map((PoolProperty property) -> List.of(property.name(), property.value()))
                .toList();
    }

    /** What was set when a connection was made cannot be undone. */
    private static List<List<String>> atCreation(JdbcConnectionPoolConfig pool) {
        return pool.connectionProperties().stream()
                .filter(each -> !each.everyLease())
                .map(each -> List.of(each.property().name(), each.property().value()))
                .toList();
    }
}
