/**
 * What an origin has of a kind, its requests or its connections: how many there may be, how many there are, and the requests that
 * wait for one.
 *
 * <p>Start reading at {@link org.heliostat.gateway.origin.place.OriginPlaces}. A limit may be shared by several origins
 * ({@link org.heliostat.gateway.origin.place.ConnectionLimits}); who waits is told on its own loop, once. All of it is counted without a
 * lock, by any thread.
 *
 * <p>Not here: connections themselves, and which of them goes to whom (origin).
 */
@NullMarked
package org.heliostat.gateway.origin.place;

import org.jspecify.annotations.NullMarked;
