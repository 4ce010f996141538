/**
 * Access logs: one line per request, in a format of the administrator's making, written by one thread.
 *
 * <p>Start reading at {@link AccessLog#append}: any thread (I/O loops too) formats a line, adds it
 * to a bounded queue (log.access.queue) and goes on; it never waits. {@link AccessLogWriter} owns the thread that empties the queues into files,
 * {@link AccessLogs} the logs of the running configuration.
 *
 * <p>Not here: formats (format); which requests are logged where (saf.addlog).
 */
@NullMarked
package org.heliostat.log.access;

import org.jspecify.annotations.NullMarked;
