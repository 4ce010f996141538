/**
 * The server's own adviser: rules look at its figures every few seconds, and say what is slow, why, and what to change.
 *
 * <p>Start reading at {@link Advisor}, which runs the rounds; {@link Round} asks each rule of {@link RuleBook}, {@link Standing}
 * lets findings come and go, {@link Consequences} hangs what follows below what it follows from. How a rule is written says {@code
 * advisor.rule}.
 *
 * <p>Threads: rounds run on one background thread; any thread may ask for the latest advice.
 *
 * <p>Not here: figures (server-core's {@code stats}), how advice is shown (module admin-ui, the launcher's commands).
 */
@NullMarked
package org.heliostat.advisor;

import org.jspecify.annotations.NullMarked;
