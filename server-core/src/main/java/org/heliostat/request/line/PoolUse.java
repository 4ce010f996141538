package org.heliostat.request.line;

import org.heliostat.request.StageFunction;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.threadpool.ThreadPool;

/**
 * The pool that a line's function runs in; immutable.
 *
 * @param busyName obj.conf name of the function that answers on the session thread when the pool is full
 * @param current remembers what each thread of the pool works for
 */
public record PoolUse(ThreadPool pool, String busyName, StageFunction busy, CurrentExchange current) {}
