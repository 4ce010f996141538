/**
 * A pool of JDBC connections with the original server's rules: usable without the server.
 *
 * <p>Start reading at {@link ConnectionPool}, its rules in {@link PoolSettings}. Free connections lie in HikariCP's bag
 * ({@code FreeConnections}); who finds none there waits in line. {@code Lender} lends, {@code Growth} has connections
 * opened, {@code OpenConnections} takes them back and closes them, {@code Upkeep} resizes. Borrowing runs on the
 * application's thread and may wait; opening and closing run on threads of the pool.
 *
 * <p>Not here: servers, servlets, JNDI, configuration files. Nothing here knows them.
 */
@NullMarked
package org.heliostat.jdbcpool;

import org.jspecify.annotations.NullMarked;
