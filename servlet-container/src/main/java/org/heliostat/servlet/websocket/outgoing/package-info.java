/**
 * What leaves on a connection: frames in order, in pieces a slow peer can take.
 *
 * <p>Start reading at {@link MessageSender}, which makes frames of messages, and {@link Outgoing}, which hands their bytes to
 * a {@link Line}. Any thread sends; whoever finds work to do for the line does it, the I/O loop included, and no thread
 * waits for another one's lock to do it.
 *
 * <p>Not here: the remotes that applications see (session).
 */
@NullMarked
package org.heliostat.servlet.websocket.outgoing;

import org.jspecify.annotations.NullMarked;
