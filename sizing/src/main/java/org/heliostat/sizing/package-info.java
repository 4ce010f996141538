/**
 * Says how large a machine, how many of them, and which settings a load needs: the arithmetic of the original's guide, chapter 6,
 * with the laws of queues in place of rules of thumb.
 *
 * <p>Start reading at {@link Sizing}, then {@link OneMachine}: everything is answered for one machine and its part of the load, and
 * the number of machines is the smallest with which all answers stay within their limits. Each of the other classes answers one
 * part: {@link ProcessorPlan}, {@link ThreadPlan}, {@link PoolPlan}, {@link FilePlan}, {@link ConnectionPlan}, {@link MemoryPlan},
 * {@link TrafficPlan}. All of them answer more for more load, never less.
 *
 * <p>Threads: immutable values and pure functions.
 *
 * <p>Not here: reading what was given (load, cost), writing what is answered (answer). No request, no server, no clock.
 */
@NullMarked
package org.heliostat.sizing;

import org.jspecify.annotations.NullMarked;
