/**
 * What a client says it can read: content codings and types with their preferences.
 *
 * <p>Start reading at {@link AcceptedCodings}. Pure and immutable; any thread.
 *
 * <p>Not here: who asks (saf), and how content is coded (saf.filter).
 */
@NullMarked
package org.heliostat.request.negotiation;

import org.jspecify.annotations.NullMarked;
