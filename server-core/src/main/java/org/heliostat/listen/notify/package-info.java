/**
 * Messages to whoever started the process, and to the system's log, over Unix datagram sockets, which the JDK cannot
 * open.
 *
 * <p>Not here: what is said, which is the launcher's.
 */
@NullMarked
package org.heliostat.listen.notify;

import org.jspecify.annotations.NullMarked;
