/**
 * The laws that sizing stands on, as functions of numbers: how much more processors bring, how many of something are busy at
 * once, how long requests wait for one of many.
 *
 * <p>Start reading at {@link Concurrency} (Little's law), then {@link Scalability} (the universal scalability law) and {@link
 * Servers} (Erlang's formula).
 *
 * <p>Threads: immutable values and pure functions.
 *
 * <p>Not here: what the numbers are of (org.heliostat.sizing).
 */
@NullMarked
package org.heliostat.sizing.formula;

import org.jspecify.annotations.NullMarked;
