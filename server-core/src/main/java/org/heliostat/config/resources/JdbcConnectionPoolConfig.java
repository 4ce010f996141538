package org.heliostat.config.resources;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * A {@code <JDBCCONNECTIONPOOL>}.
 *
 * @param idleTimeout zero = connections are never removed
 * @param maxWaitTime zero = wait for ever
 * @param connectionValidationMethod auto-commit, meta-data or table
 * @param transactionIsolationLevel read-uncommitted, read-committed, repeatable-read or serializable
 * @param leakTimeout zero = a connection may be out for ever without a word
 * @param statementCacheSize prepared statements kept open on each connection, zero = none
 * @param traceSql whether the last SQL of connections that are out is shown
 * @param properties of the DataSource, each name once
 */
public record JdbcConnectionPoolConfig(
        SourceLocation at,
        String name,
        String dataSourceClassName,
        int steadyPoolSize,
        int maxPoolSize,
        int poolResizeQuantity,
        Duration idleTimeout,
        Duration maxWaitTime,
        boolean connectionValidationRequired,
        String connectionValidationMethod,
        String validationTableName,
        boolean failAllConnections,
        Optional<String> transactionIsolationLevel,
        boolean isolationLevelGuaranteed,
        Duration leakTimeout,
        int statementCacheSize,
        boolean traceSql,
        List<PoolProperty> properties,
        List<ConnectionProperty> connectionProperties) {

    public JdbcConnectionPoolConfig {
        properties = List.copyOf(properties);
        connectionProperties = List.copyOf(connectionProperties);
    }
}
