package org.heliostat.servlet.websocket.container;

import jakarta.websocket.ClientEndpoint;
import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.DeploymentException;
import java.util.List;
import org.heliostat.servlet.websocket.endpoint.Instances;

/** Reads what {@code @ClientEndpoint} says. */
public final class AnnotatedClient {

    private AnnotatedClient() {}

    /** @throws DeploymentException when the class has no annotation, or its configurator cannot be made */
    public static ClientEndpointConfig config(Class<?> type, Instances instances) throws DeploymentException {
        ClientEndpoint annotation = type.getAnnotation(ClientEndpoint.class);
        if (annotation == null) {
            throw new DeploymentException("WebSocket client " + type.getName() + ": no @ClientEndpoint");
        }
        ClientEndpointConfig.Configurator configurator;
        try {
            configurator = instances.make(annotation.configurator());
        } catch (Exception failed) {
            throw new DeploymentException(
                    "WebSocket client " + type.getName() + ": its configurator could not be made", failed);
        }
        return ClientEndpointConfig.Builder.create()
                .preferredSubprotocols(List.of(annotation.subprotocols()))
                .decoders(List.of(annotation.decoders()))
                .encoders(List.of(annotation.encoders()))
                .configurator(configurator)
                .build();
    }
}
