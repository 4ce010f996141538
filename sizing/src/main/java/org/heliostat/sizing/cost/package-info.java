/**
 * What requests cost, and where that is known from: a study, a running server, or somebody who has written it down.
 *
 * <p>Start reading at {@link Cost} and {@link Costs}; {@link StudyReader}, {@link ServerReader} and {@link CostReader} make them.
 * Whatever is missing or wrong in their input becomes a mistake, all told at once; fields that nobody knows are ignored.
 *
 * <p>Threads: immutable values, and readers that belong to one thread.
 *
 * <p>Not here: how many requests come (load).
 */
@NullMarked
package org.heliostat.sizing.cost;

import org.jspecify.annotations.NullMarked;
