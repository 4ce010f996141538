/**
 * The programs of the processes that are measured: the session classes of one server each, in process.
 *
 * <p>Start reading at {@link SessionRun}. Each process has one server's jars on its class path; nothing here is used by
 * the process that compares.
 */
@NullMarked
package org.heliostat.benchmarks.sessions.peer;

import org.jspecify.annotations.NullMarked;
