/**
 * Counters of requests and of the functions that served them.
 *
 * <p>Start reading at {@link RequestCounters} (one per virtual server) and {@link PerformanceBuckets} (one per
 * server). Any thread may write or read; reading locks nothing, so figures may be some events apart.
 *
 * <p>Requests that were slow or have failed are told to {@link NotableRequests}, with the split of their time.
 *
 * <p>Not here: reports (stats), counters of connections and queues (connection).
 */
@NullMarked
package org.heliostat.request.counter;

import org.jspecify.annotations.NullMarked;
