/**
 * HikariCP, and what has to be known about it. Nothing outside of this package names its classes.
 *
 * <p>Start reading at {@link Bag}. Borrowing runs on the borrower's thread, opening on HikariCP's adder thread (one
 * for each pool), closing on its closer thread.
 */
@NullMarked
package org.heliostat.jdbcpool.bag;

import org.jspecify.annotations.NullMarked;
