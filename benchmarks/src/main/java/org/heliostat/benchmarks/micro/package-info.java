/**
 * JMH benchmarks of the hot boxes.
 *
 * <p>Start reading at {@link MicroBenchmarks}, which runs them with the gc profiler: bytes per operation do not
 * depend on how busy the machine is. Threads are JMH's.
 *
 * <p>Not here: whole servers (load).
 */
@NullMarked
package org.heliostat.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
