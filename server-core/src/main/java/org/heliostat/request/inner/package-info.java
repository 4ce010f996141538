/**
 * Requests that an answer is put together from: they run through the same stages as the client's own, as the same client,
 * and end in the answer that asked for them instead of on a connection.
 */
@NullMarked
package org.heliostat.request.inner;

import org.jspecify.annotations.NullMarked;
