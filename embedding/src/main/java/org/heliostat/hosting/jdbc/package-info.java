/**
 * The server's pools of database connections: JDBCCONNECTIONPOOL of server.xml joined with the module jdbc-pool, with the
 * container's names and with administration.
 *
 * <p>Start reading at {@link JdbcPools}, then {@link NamedPool}; {@link PoolCheck} is what {@code check} sees.
 *
 * <p>Threads: any thread borrows and looks; one thread, {@code jdbc-pools}, makes pools and the threads of pools, so that
 * nothing of an application hangs on them; changes come from the thread that reloads.
 *
 * <p>Not here: how connections are pooled (module jdbc-pool), JNDI (servlet-container).
 */
@NullMarked
package org.heliostat.hosting.jdbc;

import org.jspecify.annotations.NullMarked;
