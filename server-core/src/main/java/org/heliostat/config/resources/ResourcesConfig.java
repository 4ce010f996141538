package org.heliostat.config.resources;

import java.util.List;
import java.util.Optional;

/** {@code <RESOURCES>}: what applications find by name. */
public record ResourcesConfig(
        List<JdbcResourceConfig> jdbcResources,
        List<JdbcConnectionPoolConfig> jdbcConnectionPools,
        List<CustomResourceConfig> customResources,
        List<ExternalJndiResourceConfig> externalJndiResources,
        List<MailResourceConfig> mailResources) {

    public static final ResourcesConfig NONE =
            new ResourcesConfig(List.of(), List.of(), List.of(), List.of(), List.of());

    public ResourcesConfig {
        jdbcResources = List.copyOf(jdbcResources);
        jdbcConnectionPools = List.copyOf(jdbcConnectionPools);
        customResources = List.copyOf(customResources);
        externalJndiResources = List.copyOf(externalJndiResources);
        mailResources = List.copyOf(mailResources);
    }

    public Optional<JdbcConnectionPoolConfig> pool(String name) {
        return jdbcConnectionPools.stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst();
    }
}
