/**
 * What every protocol between socket and exchange shares: settings, the Date line, belief in proxies.
 *
 * <p>Start reading at {@link HttpEnvironment}: what a connection needs to know. The bytes themselves are read and
 * written by {@code http1}; {@code listen} puts both behind a socket.
 *
 * <p>Threads: everything here may be used by any thread.
 *
 * <p>Not here: one connection's state (http1), binding (listen), what is done with an exchange (connection).
 */
@NullMarked
package org.heliostat.http;

import org.jspecify.annotations.NullMarked;
