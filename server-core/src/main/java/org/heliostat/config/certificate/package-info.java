/**
 * Certificates and keys of secure listen sockets, as files below {@code conf/certs/}.
 *
 * <p>Start reading at {@link CertificateReader}. One thread reads; the records that come out are immutable.
 *
 * <p>Not here: what TLS does with them (listen), users' certificates as a way to log in (acl).
 */
@NullMarked
package org.heliostat.config.certificate;

import org.jspecify.annotations.NullMarked;
