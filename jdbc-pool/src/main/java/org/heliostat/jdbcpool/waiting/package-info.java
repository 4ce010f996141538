/**
 * How borrowers wait: their line, what is counted about it, and what they are told in the end.
 *
 * <p>Start reading at {@link Requests}. Any thread; nobody holds a lock while it waits.
 */
@NullMarked
package org.heliostat.jdbcpool.waiting;

import org.jspecify.annotations.NullMarked;
