/**
 * Where WebDAV works: the collections of a virtual server, what a URI in them leads to, and whether the client may have it.
 *
 * <p>Start reading at {@link org.heliostat.original.dav.place.DavSpace}; a {@link org.heliostat.original.dav.place.DavResource}
 * is a file or folder, there or not, after everything that speaks against it was looked at, and a {@link
 * org.heliostat.original.dav.place.Permission} asks the stages of obj.conf. Session threads.
 *
 * <p>Not here: what the methods do (dav.method).
 */
@NullMarked
package org.heliostat.original.dav.place;

import org.jspecify.annotations.NullMarked;
