/**
 * Tells load balancers how a thread pool does ({@code Init fn="init-resonate"}).
 *
 * <p>The server finds it by {@link LoadScripts}. Start reading at {@link LoadWatch}. It is asked by the clock; scripts run on a thread of their own, one at a time.
 *
 * <p>Not here: the pools themselves (threadpool).
 */
@NullMarked
package org.heliostat.original.loadwatch;

import org.jspecify.annotations.NullMarked;
