/**
 * What server.xml says of WebDAV: the elements DAV and DAVCOLLECTION of a virtual server.
 *
 * <p>Start reading at {@link org.heliostat.config.dav.DavConfig}; {@link org.heliostat.config.dav.DavElements} knows the attributes.
 * Everything but the reader is immutable; any thread.
 *
 * <p>Not here: WebDAV itself, which the core does not know.
 */
@NullMarked
package org.heliostat.config.dav;

import org.jspecify.annotations.NullMarked;
