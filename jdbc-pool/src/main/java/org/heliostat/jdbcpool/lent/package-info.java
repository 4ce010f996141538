/**
 * What a borrower holds: a connection, and what comes from it. All of it leads back to the connection that was
 * borrowed, never to HikariCP's or the driver's, so that nothing a borrower reaches can be closed past the pool.
 *
 * <p>Start reading at {@link LentConnection}. The objects hold two or three references each and have no rules of their
 * own; tracking of what is open and of failures is HikariCP's. The borrower's thread.
 */
@NullMarked
package org.heliostat.jdbcpool.lent;

import org.jspecify.annotations.NullMarked;
