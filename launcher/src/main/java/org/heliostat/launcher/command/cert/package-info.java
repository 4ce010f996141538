/**
 * {@code cert self-signed}, {@code cert csr}, {@code cert import}: certificates for listen sockets.
 *
 * <p>Start reading at {@link CertCommand}. The main thread; a running server finds what has changed by itself.
 *
 * <p>Not here: making keys and requests, reading foreign files (certificates), the files themselves (server-core
 * config.certificate).
 */
@NullMarked
package org.heliostat.launcher.command.cert;

import org.jspecify.annotations.NullMarked;
