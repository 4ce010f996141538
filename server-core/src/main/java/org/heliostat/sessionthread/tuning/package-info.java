/**
 * Finds the number of session threads with the best throughput: {@code RqThrottle auto}.
 *
 * <p>Start reading at {@link LimitTuner}, which takes what each interval has shown and says what the limit is to be. It
 * is either searching ({@code Climb}) or staying, with small probes ({@code Watch}); both measure throughput at one limit
 * at a time ({@code Stay}), for as long as {@code Pace} says; {@code FullLoad} foresees where the processors are just full.
 * Time is the sum of the intervals, so that a model with a clock of its own runs the same code. Everything here belongs to one thread at a time.
 *
 * <p>Not here: where the figures come from and who applies the limit (server), the model (benchmarks).
 */
@NullMarked
package org.heliostat.sessionthread.tuning;

import org.jspecify.annotations.NullMarked;
