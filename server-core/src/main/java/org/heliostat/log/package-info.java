/**
 * The error log: levels, the catalogue of messages, the line format; access logs are in {@code log.access}.
 *
 * <p>Start reading at {@link ServerLog}, through which numbered messages go to slf4j, and {@link LogMessage}. Every
 * package keeps an enum of its own messages; hundreds are given out so: 10 server, 11 config, 12 listen, http and
 * connection, 13 session threads, 14 request and saf, 15 file cache, 19 log, 20–29 servlet container, 30 JDBC, 40
 * administration, 50 launcher. A number is never used again.
 *
 * <p>Any thread may log. Not here: where lines go (the launcher configures the slf4j back end and uses {@link
 * ErrorLogFormat} for its lines).
 */
@NullMarked
package org.heliostat.log;

import org.jspecify.annotations.NullMarked;
