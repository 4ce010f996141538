/**
 * Events for Java's flight recorder, category Heliostat: what is worth a line in a recording, not in a log.
 *
 * <p>Start reading at {@link org.heliostat.stats.flight.FlightEvents}; every other class is one event. Without a recorder
 * an event costs a look at a field: neither the recorder nor the event's class is touched before somebody starts one.
 *
 * <p>Any thread, I/O loops too. Not here: deciding what is slow, which is up to the box that measures.
 */
@NullMarked
package org.heliostat.stats.flight;

import org.jspecify.annotations.NullMarked;
