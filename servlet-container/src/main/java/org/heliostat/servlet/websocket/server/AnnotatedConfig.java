package org.heliostat.servlet.websocket.server;

import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerEndpoint;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;
import org.heliostat.servlet.websocket.endpoint.Instances;

/** Reads what {@code @ServerEndpoint} says. */
public final class AnnotatedConfig {

    private AnnotatedConfig() {}

    /** @throws DeploymentException when the class has no annotation, or its configurator cannot be made */
    public static ServerEndpointConfig of(Class<?> type, Instances instances) throws DeploymentException {
        ServerEndpoint annotation = type.getAnnotation(ServerEndpoint.class);
        if (annotation == null) {
            throw new DeploymentException("WebSocket endpoint " + type.getName() + ": no @ServerEndpoint");
        }
        return ServerEndpointConfig.Builder.create(type, annotation.value())
                .subprotocols(List.of(annotation.subprotocols()))
                .decoders(List.of(annotation.decoders()))
                .encoders(List.of(annotation.encoders()))
                .configurator(configurator(type, annotation, instances))
                .build();
    }

    private static ServerEndpointConfig.Configurator configurator(
            Class<?> type, ServerEndpoint annotation, Instances instances) throws DeploymentException {
        if (annotation.configurator() == ServerEndpointConfig.Configurator.class) {
            return new DefaultConfigurator();
        }
        try {
            return instances.make(annotation.configurator());
        } catch (Exception failed) {
            throw new DeploymentException(
                    "WebSocket endpoint " + type.getName() + ": configurator "
                            + annotation.configurator().getName() + " could not be made",
                    failed);
        }
    }
}
