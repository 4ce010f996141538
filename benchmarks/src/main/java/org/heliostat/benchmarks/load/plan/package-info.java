/**
 * What is compared: who meets which load, what it is to reach, and what was measured.
 *
 * <p>Start reading at {@link org.heliostat.benchmarks.load.plan.LoadCase} and {@link org.heliostat.benchmarks.load.plan.Plan};
 * {@code Aims} is the table of what each case is to reach. Everything here is immutable.
 *
 * <p>Not here: measuring, and what is made of the figures (report).
 */
@NullMarked
package org.heliostat.benchmarks.load.plan;

import org.jspecify.annotations.NullMarked;
