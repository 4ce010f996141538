/**
 * Conditional and range requests for anything with validators: preconditions, byte ranges, HTTP dates.
 *
 * <p>Start reading at {@link Preconditions}. Everything is a pure function of its arguments; any thread.
 *
 * <p>Not here: where content comes from and how it is sent (saf.service, request.pipeline).
 */
@NullMarked
package org.heliostat.request.conditional;

import org.jspecify.annotations.NullMarked;
