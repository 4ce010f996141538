/**
 * The engine of obj.conf: which functions run for a request, in which order, and what their outcomes mean.
 *
 * <p>Start reading at {@link RequestPipeline}; {@link PipelineCompiler} makes it from a configuration, {@link
 * PipelineRun} is one request on its way through it. {@link QuickLane} repeats on the I/O loop what a run on a
 * session thread has recorded in a {@link Trace}.
 *
 * <p>Threads: what is compiled is immutable; a run belongs to the thread that has its exchange. The quick lane runs
 * on I/O loops and never waits.
 *
 * <p>Not here: the functions (saf), choosing the virtual server (virtualserver).
 */
@NullMarked
package org.heliostat.request.pipeline;

import org.jspecify.annotations.NullMarked;
