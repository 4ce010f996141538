/**
 * Functions of the Input and Output stages.
 *
 * <p>Start reading at {@link FilterFunctions}. Immutable; session threads.
 *
 * <p>Not here: what filters do (compression), when they begin (request.filter).
 */
@NullMarked
package org.heliostat.saf.filter;

import org.jspecify.annotations.NullMarked;
