/**
 * What is done to a connection of the driver: its state is kept and brought back, it is checked within a time limit, and
 * one that could not be opened has a stand-in.
 *
 * <p>Start reading at {@link SessionState}. Everything is owned by whoever has the connection. Not here: who may have it.
 */
@NullMarked
package org.heliostat.jdbcpool.driver;

import org.jspecify.annotations.NullMarked;
