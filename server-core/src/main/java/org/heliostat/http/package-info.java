/**
 * What every protocol between socket and exchange shares: settings, the Date line, belief in proxies.
 *
 * <p>Start reading at {@link HttpEnvironment}: what a connection needs to know. {@code
 * channel} sends and receives bytes, {@code http1} knows what they mean; {@code listen} puts both behind a socket.
 *
 * <p>Threads: everything here may be used by any thread.
 *
 * <p>Not here: one connection's state (channel, http1), binding (listen), what is done with an exchange (connection).
 */
@NullMarked
package org.heliostat.http;

import org.jspecify.annotations.NullMarked;
