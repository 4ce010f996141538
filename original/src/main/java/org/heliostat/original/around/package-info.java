/**
 * Headers and footers of pages.
 *
 * <p>The server finds it by {@link AroundFunctions}. Start reading at {@link AddAround}. The text is fetched before the Service function runs; a filter
 * puts it around the answer, before compression. Immutable but for the transport, which belongs to one exchange.
 *
 * <p>Not here: filters that Output lines name (saf.filter), a fixed text behind a file (append-trailer in saf.service).
 */
@NullMarked
package org.heliostat.original.around;

import org.jspecify.annotations.NullMarked;
