/**
 * Functions of the PathCheck stage: whether a path may be served, and what exactly it names.
 *
 * <p>Start reading at {@link PathCheckFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.pathcheck;

import org.jspecify.annotations.NullMarked;
