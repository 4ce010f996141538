/**
 * Properties of files (RFC 4918, section 4): those that clients give them, which are kept in files of their own, and those that
 * the server knows.
 *
 * <p>Start reading at {@link org.heliostat.original.dav.property.PropertyStore}. Session threads.
 *
 * <p>Not here: PROPFIND and PROPPATCH as requests (dav.method).
 */
@NullMarked
package org.heliostat.original.dav.property;

import org.jspecify.annotations.NullMarked;
