package org.heliostat.servlet.websocket.server;

import jakarta.websocket.Decoder;
import jakarta.websocket.Encoder;
import jakarta.websocket.Extension;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The configuration of an endpoint as one connection sees it: its user properties are a copy, so that a handshake can
 * leave something for its own session only (Jakarta WebSocket 2.2, modifyHandshake).
 */
final class ConnectionConfig implements ServerEndpointConfig {

    private final ServerEndpointConfig shared;
    private final Map<String, Object> properties;

    ConnectionConfig(ServerEndpointConfig shared) {
        this.shared = shared;
        this.properties = new ConcurrentHashMap<>(shared.getUserProperties());
    }

    @Override
    public Class<?> getEndpointClass() {
        return shared.getEndpointClass();
    }

    @Override
    public String getPath() {
        return shared.getPath();
    }

    @Override
    public List<String> getSubprotocols() {
        return shared.getSubprotocols();
    }

    @Override
    public List<Extension> getExtensions() {
        return shared.getExtensions();
    }

    @Override
    public Configurator getConfigurator() {
        return shared.getConfigurator();
    }

    @Override
    public List<Class<? extends Encoder>> getEncoders() {
        return shared.getEncoders();
    }

    @Override
    public List<Class<? extends Decoder>> getDecoders() {
        return shared.getDecoders();
    }

    @Override
    public Map<String, Object> getUserProperties() {
        return properties;
    }
}
