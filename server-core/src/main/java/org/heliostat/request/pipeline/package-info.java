/**
 * The engine of obj.conf: which functions run for a request, in which order, and what their outcomes mean.
 *
 * <p>Start reading at {@link RequestPipeline}; {@link PipelineRun} is one request on its way through it: {@link PathStages}
 * leads it to a file, {@link LineCaller} calls the functions, {@link ErrorStage} answers where one of them aborts, {@link
 * RunEnd} logs and counts.
 *
 * <p>Threads: a pipeline is immutable; a run belongs to the thread that has its exchange.
 *
 * <p>Not here: the functions (saf), making pipelines of obj.conf (request.compile), bound lines (request.line), repeated
 * answers (request.quick), choosing the virtual server (virtualserver).
 */
@NullMarked
package org.heliostat.request.pipeline;

import org.jspecify.annotations.NullMarked;
