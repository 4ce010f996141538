/**
 * TLS of listen sockets: who calculates it, what the client asks for, and the context that answers.
 *
 * <p>Start reading at {@link TlsContexts}. {@link ClientHelloHandler} reads the client's first message on the I/O loop and
 * puts the handler of TLS behind it; contexts are made by the threads of handshakes, or by whoever loads a configuration.
 *
 * <p>Not here: reading certificates (config.certificate), binding and accepting (listen), what the connection does after
 * its handshake (http.channel).
 */
@NullMarked
package org.heliostat.listen.tls;

import org.jspecify.annotations.NullMarked;
