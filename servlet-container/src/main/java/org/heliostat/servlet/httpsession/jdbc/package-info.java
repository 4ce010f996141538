/**
 * Sessions in a table of a database, through any pool of the server.
 *
 * <p>Start reading at {@link JdbcVaultMaker}; {@link JdbcVault} says what is stored, {@link SessionTable} in which words of
 * SQL, {@link Attempts} what happens when the database is away.
 *
 * <p>Threads: session threads and housekeeping threads, which may wait as long as the pool lets them.
 *
 * <p>Not here: pools and their time-outs (the JDBCRESOURCE's).
 */
@NullMarked
package org.heliostat.servlet.httpsession.jdbc;

import org.jspecify.annotations.NullMarked;
