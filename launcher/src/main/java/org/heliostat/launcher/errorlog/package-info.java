/**
 * The error log: its files, its lines, what web applications and libraries say through it, the system's log beside it.
 *
 * <p>Start reading at {@link ErrorLog}. Logback makes the events; {@link LogQueue} is the appender that it knows, and hands
 * lines to a {@link LogTarget}: it answers whether it takes them, which an appender cannot (decision 0033).
 *
 * <p>Threads: any thread logs; lines are written by a thread of the log's own. Set up and taken down by the main thread.
 *
 * <p>Not here: the access log, and what a line of the server means ({@code server-core}).
 */
@NullMarked
package org.heliostat.launcher.errorlog;

import org.jspecify.annotations.NullMarked;
