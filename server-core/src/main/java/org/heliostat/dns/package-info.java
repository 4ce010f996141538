/**
 * Names of clients' hosts: asked from name servers, verified, remembered for a while.
 *
 * <p>Start reading at {@link HostNames}. One thread, {@code dns}, speaks with name servers; session threads wait for it
 * where a rule, a condition, a log or a program needs a name, and never for long; I/O loops take what is known.
 *
 * <p>One of the packages that see Netty: its resolver is what asks.
 */
@NullMarked
package org.heliostat.dns;

import org.jspecify.annotations.NullMarked;
