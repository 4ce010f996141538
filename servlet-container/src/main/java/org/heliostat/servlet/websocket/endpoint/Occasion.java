package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.CloseReason;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a method is called; what it may ask for as arguments. Immutable.
 *
 * @param pathParameters of the session
 * @param message the message, or a part of it
 * @param last whether it is the last part
 */
record Occasion(
        Session session,
        EndpointConfig config,
        Map<String, String> pathParameters,
        @Nullable CloseReason closeReason,
        @Nullable Throwable thrown,
        @Nullable Object message,
        boolean last) {

    Occasion(Session session, EndpointConfig config, Map<String, String> pathParameters) {
        this(session, config, pathParameters, null, null, null, true);
    }

    Occasion closed(CloseReason reason) {
        return new Occasion(session, config, pathParameters, reason, null, null, true);
    }

    Occasion failed(Throwable why) {
        return new Occasion(session, config, pathParameters, null, why, null, true);
    }

    Occasion message(Object received, boolean isLast) {
        return new Occasion(session, config, pathParameters, null, null, received, isLast);
    }
}
