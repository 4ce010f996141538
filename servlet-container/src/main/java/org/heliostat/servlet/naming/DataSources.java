package org.heliostat.servlet.naming;

import javax.sql.DataSource;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;

/** The server's pools of database connections, as the container asks for them. Any thread. */
@FunctionalInterface
public interface DataSources {

    /**
     * @return the data source of a pool: one object for each name of a pool, that applications may keep for as long as
     *     the server runs; whatever is configured for the name later, it follows
     * @throws Exception when none can be made; the message says why, without values of properties
     */
    DataSource of(JdbcConnectionPoolConfig pool) throws Exception;
}
