/**
 * The server's logs: their last lines, the lines that come, and how much the error log says.
 *
 * <p>Start reading at {@link LogsResource}. {@link LogReader} reads pieces of a file backwards and forwards and finds its
 * place again after a rotation; {@link LogFollower} sends what comes.
 *
 * <p>Threads: the administration's own; {@code admin-follow} reads for all streams.
 *
 * <p>Not here: writing logs (launcher's jvm, server-core's log).
 */
@NullMarked
package org.heliostat.adminui.logs;

import org.jspecify.annotations.NullMarked;
