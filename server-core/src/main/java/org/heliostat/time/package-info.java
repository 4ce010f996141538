/**
 * The only place that asks the operating system for the time.
 *
 * <p>Start reading at {@link Ticker} (monotonic, for durations and deadlines) and {@link WallClock} (time of
 * day, for logs and headers). Both are passed in, so that a test can stand still or advance time at will. {@link
 * HttpDates} is how HTTP writes a time of day.
 *
 * <p>Not here: time-outs themselves; each lives with what it limits.
 */
@NullMarked
package org.heliostat.time;

import org.jspecify.annotations.NullMarked;
