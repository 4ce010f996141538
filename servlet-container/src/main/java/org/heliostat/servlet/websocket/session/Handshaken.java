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
 * Holds what the opening handshake said and agreed. Immutable.
 *
 * @param user who is logged in, null where nobody is
 * @param userSession the HTTP session with which the WebSocket ends; null where there is none
 * @param group sessions with the same belong to one endpoint
 * @param client whether this side opened the connection
 */
public record Handshaken(
        Target target,
        Agreement agreement,
        boolean secure,
        @Nullable Principal user,
        @Nullable UserSession userSession,
        String group,
        boolean client) {

    /**
     * The URI that was asked for, and its parts.
     *
     * @param query null where the request had none
     */
    public record Target(
            URI uri, @Nullable String query, Map<String, List<String>> parameters, Map<String, String> pathParameters) {

        public Target {
            // Map.copyOf would mix up their order: that of the query, and of the path.
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
            pathParameters = Collections.unmodifiableMap(new LinkedHashMap<>(pathParameters));
        }

        /** Without parameters that anybody has read. */
        public static Target of(URI uri) {
            return new Target(uri, uri.getRawQuery(), Map.of(), Map.of());
        }
    }

    /**
     * What both sides speak.
     *
     * @param subprotocol empty where none was agreed
     */
    public record Agreement(String subprotocol, List<Extension> extensions) {

        /** No subprotocol and no extension. */
        public static final Agreement NONE = new Agreement("", List.of());

        public Agreement {
            extensions = List.copyOf(extensions);
        }
    }

    /** @return whether messages may be compressed */
    boolean compresses() {
        return !agreement.extensions().isEmpty();
    }
}
