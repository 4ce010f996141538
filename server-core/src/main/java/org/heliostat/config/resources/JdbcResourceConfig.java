package org.heliostat.config.resources;

import org.heliostat.config.SourceLocation;

/** A {@code <JDBCRESOURCE>}: a JNDI name for a pool; several may share one. */
public record JdbcResourceConfig(SourceLocation at, String jndiName, String poolName, boolean enabled) {}
