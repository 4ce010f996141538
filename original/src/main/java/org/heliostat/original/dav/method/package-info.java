/**
 * The methods of WebDAV (RFC 4918, section 9), one class each.
 *
 * <p>Start reading at {@link org.heliostat.original.dav.method.ServiceDav}, which the pipeline calls. Session threads.
 *
 * <p>Not here: where WebDAV works and who may do what (dav.place), locks themselves (dav.lock).
 */
@NullMarked
package org.heliostat.original.dav.method;

import org.jspecify.annotations.NullMarked;
