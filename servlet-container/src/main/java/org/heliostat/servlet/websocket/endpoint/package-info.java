/**
 * Endpoints that are described by annotations (Jakarta WebSocket 2.2, chapter 4).
 *
 * <p>Start reading at {@link AnnotatedClass}: what was found on a class, checked once when it is deployed. An
 * {@link AnnotatedEndpoint} is one instance of it for one connection; its methods run on the session's thread.
 *
 * <p>Not here: which classes have annotations (deploy), where they answer (server).
 */
@NullMarked
package org.heliostat.servlet.websocket.endpoint;

import org.jspecify.annotations.NullMarked;
