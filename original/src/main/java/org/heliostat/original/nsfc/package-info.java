/**
 * {@code service-nsfc-dump}: the report about the file cache, and its switches (nsfc.conf reference).
 *
 * <p>The server finds it by {@link NsfcFunctions}. Start reading at {@link NsfcDump}; {@link NsfcQuery} is what the client asks for, {@link NsfcReport} the page.
 * Session threads.
 *
 * <p>Not here: the cache itself (filecache).
 */
@NullMarked
package org.heliostat.original.nsfc;

import org.jspecify.annotations.NullMarked;
