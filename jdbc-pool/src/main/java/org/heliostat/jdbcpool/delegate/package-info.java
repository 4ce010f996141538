/**
 * JDBC objects that pass every call on, so that those that change one call need not name all.
 *
 * <p>No state and no rules here; any thread that may use the object behind.
 */
@NullMarked
package org.heliostat.jdbcpool.delegate;

import org.jspecify.annotations.NullMarked;
