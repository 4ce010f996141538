/**
 * What functions of several stages ask of a request's path: does it match a pattern, what lies at it.
 *
 * <p>Start reading at {@link StatedPath}. Immutable or per call; session threads.
 *
 * <p>Not here: the functions themselves (sibling packages), the cache they ask (filecache).
 */
@NullMarked
package org.heliostat.saf.path;

import org.jspecify.annotations.NullMarked;
