/**
 * The words of the opening handshake, for both sides (RFC 6455, section 4).
 *
 * <p>Start reading at {@link AcceptKey} and {@link HeaderLists}. Any thread.
 *
 * <p>Not here: what is decided with them (server, client).
 */
@NullMarked
package org.heliostat.servlet.websocket.handshake;

import org.jspecify.annotations.NullMarked;
