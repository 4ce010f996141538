/**
 * What a connection of the driver was like when it was opened, and how it is brought back to that.
 *
 * <p>Start reading at {@link SessionState}. Everything runs on the thread that has the connection.
 */
@NullMarked
package org.heliostat.jdbcpool.session;

import org.jspecify.annotations.NullMarked;
