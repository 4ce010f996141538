/**
 * Messages to whoever started the process, over a Unix datagram socket, which the JDK cannot open.
 *
 * <p>Not here: what is said, which is the launcher's.
 */
@NullMarked
package org.heliostat.listen.notify;

import org.jspecify.annotations.NullMarked;
