/**
 * Endpoints that are described by annotations (Jakarta WebSocket 2.2, chapter 4), and objects as messages: an application's
 * encoders and decoders.
 *
 * <p>Start reading at {@link AnnotatedClass}: what was found on a class, checked once when it is deployed. An
 * {@link AnnotatedEndpoint} is one instance of it for one connection; its methods run on the session's thread.
 * {@link Decoders} and {@link Encoders}, one of each, belong to a session; decoders are used by the thread that runs the
 * session, encoders by any. {@link Instances} is how classes of the application are made.
 *
 * <p>Not here: which classes have annotations (deploy), where they answer (server).
 */
@NullMarked
package org.heliostat.servlet.websocket.endpoint;

import org.jspecify.annotations.NullMarked;
