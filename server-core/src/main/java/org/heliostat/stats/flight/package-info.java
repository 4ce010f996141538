/**
 * Events for Java's flight recorder, category Heliostat: what is worth a line in a recording, not in a log.
 *
 * <p>Each class is one event with a method that records it. Without a running recording that costs a call that does
 * nothing; classes of the recorder are not even loaded before something out of the ordinary happens.
 *
 * <p>Any thread, I/O loops too. Not here: deciding what is slow, which is up to the box that measures.
 */
@NullMarked
package org.heliostat.stats.flight;

import org.jspecify.annotations.NullMarked;
