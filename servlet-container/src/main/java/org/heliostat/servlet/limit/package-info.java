/**
 * How much of a request's content is taken in: the limits, how often they were met, and the line in the log that names
 * the directive.
 *
 * <p>Start reading at {@link RequestLimits}, which come from magnus.conf; {@link RequestLimit} says which directive is
 * which, {@link LimitCounters} belong to one application. Any thread.
 *
 * <p>Not here: reading bodies (multipart, servlethttp), limits of heads and connections (server-core).
 */
@NullMarked
package org.heliostat.servlet.limit;

import org.jspecify.annotations.NullMarked;
