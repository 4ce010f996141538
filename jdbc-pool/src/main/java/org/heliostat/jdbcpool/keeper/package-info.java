/**
 * The pool's own thread.
 *
 * <p>Start reading at {@link Keeper}.
 */
@NullMarked
package org.heliostat.jdbcpool.keeper;

import org.jspecify.annotations.NullMarked;
