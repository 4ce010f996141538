/**
 * A server with session threads, a queue and what requests need, in a model with a clock of its own.
 *
 * <p>Start reading at {@link org.heliostat.benchmarks.tuning.model.Trial}, which runs a workload; {@code ServerModel} is the
 * server, {@code Processors} and {@code Places} what its requests compete for, {@code Workloads} the twelve. The same seed
 * brings the same requests at the same moments whatever limit is in force. One thread; nothing here asks for the time.
 *
 * <p>Not here: who chooses the limit (tuning.limiter), and what is made of it (tuning).
 */
@NullMarked
package org.heliostat.benchmarks.tuning.model;

import org.jspecify.annotations.NullMarked;
