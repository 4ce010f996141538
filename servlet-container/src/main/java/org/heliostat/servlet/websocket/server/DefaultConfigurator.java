package org.heliostat.servlet.websocket.server;

import jakarta.websocket.Extension;
import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What happens in a handshake where the application does not say it (Jakarta WebSocket 2.2, 3.4 and
 * ServerEndpointConfig.Configurator). Made by the API; any thread.
 */
public final class DefaultConfigurator extends ServerEndpointConfig.Configurator {

    /** The client's order decides. */
    @Override
    public String getNegotiatedSubprotocol(List<String> supported, List<String> requested) {
        return requested.stream().filter(supported::contains).findFirst().orElse("");
    }

    @Override
    public List<Extension> getNegotiatedExtensions(List<Extension> installed, List<Extension> requested) {
        Set<String> known = installed.stream().map(Extension::getName).collect(Collectors.toSet());
        return requested.stream().filter(one -> known.contains(one.getName())).toList();
    }

    @Override
    public boolean checkOrigin(String origin) {
        return true;
    }

    @Override
    public void modifyHandshake(ServerEndpointConfig config, HandshakeRequest request, HandshakeResponse response) {
        // The handshake stays as it is.
    }

    /** One instance for each connection. */
    @Override
    public <T> T getEndpointInstance(Class<T> type) throws InstantiationException {
        ScopedSockets sockets = WebSocketScope.current();
        try {
            return sockets == null
                    ? type.getDeclaredConstructor().newInstance()
                    : sockets.instances().make(type);
        } catch (Exception failed) {
            InstantiationException why = new InstantiationException(type.getName() + ": " + failed);
            why.initCause(failed);
            throw why;
        }
    }
}
