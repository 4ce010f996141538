/**
 * WebDAV of classes 1 and 2 (RFC 4918) for folders of files: the functions that obj.conf names, by the original's names, for what
 * DAV and DAVCOLLECTION of server.xml say.
 *
 * <p>Start reading at {@link DavFunctions}, by which the server finds it. Functions run on session threads.
 *
 * <p>Not here: the methods themselves (dav.method).
 */
@NullMarked
package org.heliostat.original.dav;

import org.jspecify.annotations.NullMarked;
