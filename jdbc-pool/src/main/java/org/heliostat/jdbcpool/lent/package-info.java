/**
 * What borrowers hold: a connection and all that comes from it, each passing calls on to the driver's own.
 *
 * <p>Start reading at {@link Lease}, then {@link Delegates}, which makes the classes that do the passing on. Everything
 * runs on the thread that uses the connection. Not here: who gets a connection, and what becomes of it afterwards.
 */
@NullMarked
package org.heliostat.jdbcpool.lent;

import org.jspecify.annotations.NullMarked;
