/**
 * Wildcard patterns of obj.conf and server.xml (the original's shell expressions).
 *
 * <p>Start reading at {@link Wildcard}. Patterns are compiled when configuration is loaded and immutable then; any
 * thread may match. Matching takes time in proportion to text length times pattern length, never more.
 *
 * <p>Not here: what is matched (request.line, saf, virtualserver).
 */
@NullMarked
package org.heliostat.request.pattern;

import org.jspecify.annotations.NullMarked;
