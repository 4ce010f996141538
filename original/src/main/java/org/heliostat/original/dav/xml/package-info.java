/**
 * XML of WebDAV: small documents that clients send, and what is answered. Nothing outside of a document is ever read, no entity
 * is expanded, and its size, depth and number of elements have limits.
 *
 * <p>Start reading at {@link org.heliostat.original.dav.xml.XmlBody}. Session threads.
 *
 * <p>Not here: what elements mean (dav.method, dav.property).
 */
@NullMarked
package org.heliostat.original.dav.xml;

import org.jspecify.annotations.NullMarked;
