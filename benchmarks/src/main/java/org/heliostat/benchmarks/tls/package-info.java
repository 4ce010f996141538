/**
 * Speed over TLS: kept connections, handshakes, resumed sessions and HTTP/2, ours beside nginx and Undertow, and whether the gates
 * hold.
 *
 * <p>Start reading at {@link TlsCommand}; {@link TlsCase} is the table of what is measured, {@link TlsComparison} the order of it.
 * One thread does everything but the load, which is made by programs or on the one event loop of a {@link TlsClient}.
 *
 * <p>Not here: how servers are started (load.server), what bad clients do over TLS (hostile).
 */
@NullMarked
package org.heliostat.benchmarks.tls;

import org.jspecify.annotations.NullMarked;
