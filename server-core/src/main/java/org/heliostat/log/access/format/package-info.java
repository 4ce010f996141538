/**
 * Formats of access logs: the original's, W3C's and JSON, each made of pieces that write one value of a request.
 *
 * <p>Start reading at {@link AccessLogFormat}; {@link AccessLogEntry} is what a format can ask of a request. Formats may be
 * used by any thread, buffers by one.
 *
 * <p>Not here: files, and who writes to them.
 */
@NullMarked
package org.heliostat.log.access.format;

import org.jspecify.annotations.NullMarked;
