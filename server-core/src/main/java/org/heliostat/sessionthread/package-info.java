/**
 * The threads that run requests.
 *
 * <p>Start reading at {@link SessionThreads}; {@link PooledSessionThreads} takes platform threads grown by {@link
 * GrowthPolicy}, {@link VirtualSessionThreads} a fresh virtual thread per exchange. Both bound the sessions by
 * RqThrottle and take their work from one {@code ConnectionQueue}, so every figure means the same in both. Without a
 * queue (RqThrottle 0) {@link ThreadPerTurn} takes the place of that bound in either way.
 *
 * <p>With {@code RqThrottle auto} {@code tuning.SessionTuning} says how many there may be.
 *
 * <p>Session threads may block. Nothing an I/O loop calls here waits or takes a lock.
 *
 * <p>Not here: what a request does (request, saf), sockets (http).
 */
@NullMarked
package org.heliostat.sessionthread;

import org.jspecify.annotations.NullMarked;
