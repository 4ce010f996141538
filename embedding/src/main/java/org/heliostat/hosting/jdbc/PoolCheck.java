package org.heliostat.hosting.jdbc;

import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.server.FurtherCheck;

/**
 * Checks pools against the drivers that are there: their classes and properties. No DataSource is made and no database
 * asked, so a database that is down keeps nobody from starting.
 *
 * @param library of the instance: the jars of {@code lib/}, and what is on board of the server
 */
public record PoolCheck(ClassLoader library) implements FurtherCheck {

    @Override
    public void check(Configuration read, Findings findings) {
        check(read.serverXml().java().resources(), findings);
    }

    void check(ResourcesConfig resources, Findings findings) {
        for (JdbcConnectionPoolConfig pool : resources.jdbcConnectionPools()) {
            try {
                PoolRules.of(pool);
            } catch (IllegalArgumentException impossible) {
                findings.error(pool.at(), "JDBCCONNECTIONPOOL " + impossible.getMessage());
            }
            new DriverClass(pool, library).check(findings);
        }
    }
}
