/**
 * The door to everything that measures.
 *
 * <p>Start reading at {@link Benchmarks}: {@code load} compares whole servers, {@code hostile}
 * sends floods to ours, {@code startup} times the
 * start of a large application, {@code pool} a borrowed connection, {@code tuning} how session threads are tuned, {@code micro} runs JMH. One thread.
 *
 * <p>Not here: the measuring itself.
 */
@NullMarked
package org.heliostat.benchmarks;

import org.jspecify.annotations.NullMarked;
