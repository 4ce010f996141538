/**
 * What the threads do, and dumps of them and of the heap.
 *
 * <p>Start reading at {@link ThreadsResource}; {@link DumpsResource} writes files. Nothing here costs anything while nobody
 * asks.
 *
 * <p>Threads: the administration's own.
 *
 * <p>Not here: the session threads themselves (server-core's sessionthread, by way of admin).
 */
@NullMarked
package org.heliostat.adminui.threads;

import org.jspecify.annotations.NullMarked;
