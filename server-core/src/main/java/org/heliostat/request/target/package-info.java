/**
 * What a request asks for: its target taken apart and normalised once, for everybody after it.
 *
 * <p>Start reading at {@link org.heliostat.request.target.RequestTargetParser}; a {@link
 * org.heliostat.request.target.RequestTarget} is what it gives. Everything is immutable; any thread.
 *
 * <p>Not here: which file or function the path leads to (saf.nametrans).
 */
@NullMarked
package org.heliostat.request.target;

import org.jspecify.annotations.NullMarked;
