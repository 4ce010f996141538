/**
 * Server-parsed HTML: a file's text with elements {@code <!--#name attribute="value" -->} that are replaced when it is
 * sent.
 *
 * <p>{@link ShtmlParser} takes a file apart once, the pieces stay with its entry in the file cache; {@link PageRun} writes
 * them for one request. What an include names is asked for like any other request of the same client, so that access
 * control, types and applications hold for it too.
 *
 * <p>Not here: the obj.conf functions (saf.service), requests within the server (request.inner).
 */
@NullMarked
package org.heliostat.shtml;

import org.jspecify.annotations.NullMarked;
