/**
 * What every protocol needs of a connection: files and buffers on their way out, the end of it, TLS and TCP.
 *
 * <p>Threads: everything of one connection runs on its I/O loop unless it says otherwise. Buffers are released here.
 *
 * <p>Not here: requests, answers, and what their bytes look like (http1).
 */
@NullMarked
package org.heliostat.http.channel;

import org.jspecify.annotations.NullMarked;
