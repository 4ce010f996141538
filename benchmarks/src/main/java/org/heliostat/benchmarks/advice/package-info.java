/**
 * What the adviser finds, and what it should have found: faults planted one at a time in a real server under a real load.
 *
 * <p>Start reading at {@link AdviceCommand}; a {@link CaseRun} plants, starts, loads, looks, and says what came of it as an {@link Outcome};
 * {@link OutcomeFile} keeps outcomes so that a run can go on where it stopped; {@link Scores} and {@link AdviceReport} are what is printed.
 * {@link Gain} takes what was proposed and measures. Each case runs on one thread; several cases may run side by side.
 *
 * <p>Not here: the cases (benchmarks.advice.fault), the server (benchmarks.advice.server), the load (benchmarks.advice.load), hours that are
 * not lived through (benchmarks.advice.replay).
 */
@NullMarked
package org.heliostat.benchmarks.advice;

import org.jspecify.annotations.NullMarked;
