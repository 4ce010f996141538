/**
 * Compares what chooses the number of session threads: ours, Netflix' and Liberty's, and the best fixed number.
 *
 * <p>Start reading at {@link org.heliostat.benchmarks.tuning.TuningCommand}; {@code Sweep} finds the best fixed limit of a workload,
 * {@code Comparison} runs one contestant beside it, {@code TuningReport} says what came of it and whether the gates hold. One thread for
 * each workload.
 *
 * <p>Not here: the model (tuning.model), the controllers (tuning.limiter, and sessionthread.tuning of the server).
 */
@NullMarked
package org.heliostat.benchmarks.tuning;

import org.jspecify.annotations.NullMarked;
