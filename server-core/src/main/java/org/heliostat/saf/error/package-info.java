/**
 * Functions of the Error stage: answers to what went wrong.
 *
 * <p>Start reading at {@link ErrorFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.error;

import org.jspecify.annotations.NullMarked;
