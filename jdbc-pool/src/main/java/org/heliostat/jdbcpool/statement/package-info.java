/**
 * What can be put around a driver's statements: a cache of prepared ones, and a trace of what is run.
 *
 * <p>Start reading at {@link StatementCache}. Neither exists unless the pool's settings ask for it. Everything runs
 * on the thread that uses the connection.
 */
@NullMarked
package org.heliostat.jdbcpool.statement;

import org.jspecify.annotations.NullMarked;
