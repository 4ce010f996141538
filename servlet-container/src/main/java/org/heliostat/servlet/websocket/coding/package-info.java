/**
 * Objects as messages: an application's encoders and decoders, and how classes of the application are made.
 *
 * <p>Start reading at {@link Decoders} and {@link Encoders}. One of each belongs to a session; decoders are used by the
 * thread that runs the session, encoders by any.
 *
 * <p>Not here: which method a message goes to (session, endpoint).
 */
@NullMarked
package org.heliostat.servlet.websocket.coding;

import org.jspecify.annotations.NullMarked;
