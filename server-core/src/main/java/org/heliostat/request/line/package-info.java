/**
 * Lines of obj.conf as they were bound for running: functions with their parameters read, what a request must be like for
 * them, the objects they stand in.
 *
 * <p>Start reading at {@link BoundLine}; a {@link BoundObject} holds the lines of an object by stage, {@link BoundObjects}
 * all of one obj.conf. A {@link ClientTest} is a Client tag around lines.
 *
 * <p>Threads: everything is immutable; any thread.
 *
 * <p>Not here: reading and binding (request.compile), the order in which lines run (request.pipeline).
 */
@NullMarked
package org.heliostat.request.line;

import org.jspecify.annotations.NullMarked;
