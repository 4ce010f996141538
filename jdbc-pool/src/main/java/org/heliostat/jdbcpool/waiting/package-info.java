/**
 * Waiting for a connection: the permits that bound a pool, who waited when an opening failed, and what those are told
 * who get none.
 *
 * <p>Start reading at {@link Permits}. Any thread; only {@code Permits.await} waits.
 */
@NullMarked
package org.heliostat.jdbcpool.waiting;

import org.jspecify.annotations.NullMarked;
