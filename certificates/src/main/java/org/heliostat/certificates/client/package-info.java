/**
 * How an authority is reached: by the JDK's client within limits of time and size, and believed by certificates of a file
 * where it is nobody's that the JDK knows.
 *
 * <p>Start reading at {@link AuthorityProvider}, which gives the rest to acme4j. One thread at a time, which waits for
 * answers.
 *
 * <p>Not here: what is asked (acme).
 */
@NullMarked
package org.heliostat.certificates.client;

import org.jspecify.annotations.NullMarked;
