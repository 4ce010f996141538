/**
 * Certificates that are ordered from an authority and renewed by it (ACME, RFC 8555), for listen sockets with {@code
 * acme="on"}.
 *
 * <p>Start reading at {@link CertificateOrders}, which has one thread for all of it; {@link AcmeAuthority} speaks with the
 * authority, through what package client gives it; {@link ShownProofs} shows it what it looks for. What comes is written to {@code conf/certs}, where the core finds it by itself. Every call, order, wait and
 * number of orders has a limit.
 *
 * <p>Not here: reading certificates (config.certificate), TLS (listen.tls).
 */
@NullMarked
package org.heliostat.certificates.acme;

import org.jspecify.annotations.NullMarked;
