package org.heliostat.servlet.websocket.session;

import jakarta.websocket.Extension;
import java.net.URI;
import java.security.Principal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the opening handshake said and agreed.
 *
 * @param query null where the request had none
 * @param user who is logged in, null where nobody is
 * @param subprotocol empty where none was agreed
 * @param extensions that were agreed
 * @param userSession the HTTP session with which the WebSocket ends; null where there is none
 * @param group sessions with the same belong to one endpoint
 * @param client whether this side opened the connection
 */
public record Handshaken(
        URI requestUri,
        @Nullable String query,
        Map<String, List<String>> parameters,
        Map<String, String> pathParameters,
        @Nullable Principal user,
        String subprotocol,
        List<Extension> extensions,
        boolean secure,
        @Nullable UserSession userSession,
        String group,
        boolean client) {

    public Handshaken {
        // Map.copyOf would mix up their order: that of the query, and of the path.
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        pathParameters = Collections.unmodifiableMap(new LinkedHashMap<>(pathParameters));
        extensions = List.copyOf(extensions);
    }

    /** @return whether messages may be compressed */
    boolean compresses() {
        return !extensions.isEmpty();
    }
}
