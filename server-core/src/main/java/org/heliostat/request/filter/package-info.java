/**
 * Filters that stand between an answer and its transport.
 *
 * <p>Start reading at {@link FilteredTransport}: Output lines choose filters before the answer is made, and the chosen
 * ones begin with its head. Belongs to one exchange, used by one thread at a time like the transport itself.
 *
 * <p>Not here: what filters do (compression), which lines name them (saf.filter).
 */
@NullMarked
package org.heliostat.request.filter;

import org.jspecify.annotations.NullMarked;
