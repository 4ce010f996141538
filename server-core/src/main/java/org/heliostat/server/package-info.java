/**
 * The assembled server: configuration in, requests answered, counts out.
 *
 * <p>Start reading at {@link WebServer}: what it is built from, how it starts, reloads and stops. {@link Dispatcher}
 * is the cross-roads of every request: virtual server, quick lane, queue, session thread. A {@link Generation} is
 * one configuration with everything made from it; a reload swaps it whole.
 *
 * <p>Threads: starting, reloading and stopping take their time and are called by administration, never by an I/O
 * loop; the thread {@code clock} does what must be done regularly.
 *
 * <p>Not here: what the parts do; each lives in its own package.
 */
@NullMarked
package org.heliostat.server;

import org.jspecify.annotations.NullMarked;
