/**
 * Asks the authorities of the server's certificates whether they are good, so that handshakes can show the answer (OCSP
 * stapling; RFC 6960, RFC 6066 section 8).
 *
 * <p>Start reading at {@link OcspStapling}. One thread asks, at its own pace; figures may be looked at by any.
 *
 * <p>Not here: what handshakes do with an answer (server-core listen.tls), the thread (launcher).
 */
@NullMarked
package org.heliostat.certificates.ocsp;

import org.jspecify.annotations.NullMarked;
