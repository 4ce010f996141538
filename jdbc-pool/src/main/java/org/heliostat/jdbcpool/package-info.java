/**
 * A pool of JDBC connections with the original server's rules, on HikariCP: usable without the server.
 *
 * <p>Start reading at {@link ConnectionPool}, its rules in {@link PoolSettings}. HikariCP owns the connections and
 * the proxies around them; what it cannot do stands before it (a fair permit for each connection, validation before
 * each lease) and beside it (growth to the steady size, the resizer, who holds what). Borrowing runs on the
 * application's thread and may wait; opening and closing run on threads of the pool.
 *
 * <p>Not here: servers, servlets, JNDI, configuration files. Nothing here knows them.
 */
@NullMarked
package org.heliostat.jdbcpool;

import org.jspecify.annotations.NullMarked;
