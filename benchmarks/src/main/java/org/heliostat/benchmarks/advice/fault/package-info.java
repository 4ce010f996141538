/**
 * The table of cases: faults, each with what it is to be found by, and set-ups that are well.
 *
 * <p>Start reading at {@link Fault}, then one of the tables, such as {@link ThreadFaults}; {@link Cases} has them all. Tables are made
 * once and are immutable. Whoever adds a case gives it a name that says what is wrong, as little load as is enough, and the
 * rule that names the cause, not the one that names what everybody notices.
 *
 * <p>Not here: how a case is run (benchmarks.advice).
 */
@NullMarked
package org.heliostat.benchmarks.advice.fault;

import org.jspecify.annotations.NullMarked;
