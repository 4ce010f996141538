/**
 * Kerberos tickets that clients show to a service whose keys stand in a keytab. No KDC is asked; all is cryptography of
 * the JDK (GSS-API), without system properties or login configurations.
 *
 * <p>Start reading at {@link TicketCheck}. Session threads: it takes a processor for a moment, and a keytab that has changed
 * is read again.
 *
 * <p>Not here: the configuration (config.userdb), what is sent in header fields (acl.login), turns and counters (acl).
 */
@NullMarked
package org.heliostat.acl.kerberos;

import org.jspecify.annotations.NullMarked;
