/**
 * {@code pool list}, {@code pool holders}, {@code pool start}, {@code pool flush}: connections to databases.
 *
 * <p>Start reading at {@link PoolCommand}. The main thread; a running server is asked.
 *
 * <p>Not here: the pools themselves (module jdbc-pool, and how the server has them: launcher.jdbc).
 */
@NullMarked
package org.heliostat.launcher.command.pool;

import org.jspecify.annotations.NullMarked;
