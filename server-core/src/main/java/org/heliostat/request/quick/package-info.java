/**
 * The quick lane: repeats on the I/O loop what a run on a session thread has shown about a cached file.
 *
 * <p>Start reading at {@link QuickLane}. A {@link TraceRecorder} watches a run and makes a {@link Trace} of it if
 * everything that ran may be repeated.
 *
 * <p>Threads: the quick lane runs on I/O loops, touches no disk and never waits; a recorder belongs to its run.
 *
 * <p>Not here: running stages (request.pipeline), what may be repeated (each function says so).
 */
@NullMarked
package org.heliostat.request.quick;

import org.jspecify.annotations.NullMarked;
