/**
 * One HTTP session, what its application sees of it, where it is kept in memory, and what is counted.
 *
 * <p>Start reading at {@link StoredSession}: attributes, times, login, and who uses it. {@link ApplicationSession} is the
 * object that applications get; their listeners and values are told in here. {@link SessionStore} is where sessions are
 * found, {@link MemorySessions} the one that keeps them in this process. {@link SessionFigures} counts. Any thread.
 *
 * <p>Not here: the way of requests to a session, its id and cookie (httpsession), sessions that outlive the process
 * (durable).
 */
@NullMarked
package org.heliostat.servlet.httpsession.session;

import org.jspecify.annotations.NullMarked;
