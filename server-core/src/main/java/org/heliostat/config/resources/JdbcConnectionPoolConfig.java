package org.heliostat.config.resources;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * A {@code <JDBCCONNECTIONPOOL>}.
 *
 * @param idleTimeout zero = connections are never removed
 * @param maxWaitTime zero = wait for ever
 * @param connectionValidationMethod auto-commit, meta-data or table
 * @param transactionIsolationLevel read-uncommitted, read-committed, repeatable-read or serializable
 * @param properties bean properties of the DataSource, case ignored
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
        Map<String, String> properties,
        Map<String, String> connectionProperties) {

    public JdbcConnectionPoolConfig {
        properties = Map.copyOf(properties);
        connectionProperties = Map.copyOf(connectionProperties);
    }
}
