/**
 * How the command line speaks to a running server: the administration API over the loopback listener, and nothing
 * else.
 *
 * <p>Start reading at {@link AdminClient}.
 *
 * <p>Threads: used by the command's thread; waits as long as the server takes.
 *
 * <p>Not here: what commands print (command).
 */
@NullMarked
package org.heliostat.launcher.client;

import org.jspecify.annotations.NullMarked;
