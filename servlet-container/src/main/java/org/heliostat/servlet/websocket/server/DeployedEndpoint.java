package org.heliostat.servlet.websocket.server;

import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.server.ServerEndpointConfig;
import org.heliostat.servlet.websocket.endpoint.AnnotatedClass;
import org.heliostat.servlet.websocket.endpoint.AnnotatedEndpoint;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.jspecify.annotations.Nullable;

/** An endpoint that was found in order. Immutable. */
public final class DeployedEndpoint {

    private final ServerEndpointConfig config;
    private final @Nullable AnnotatedClass annotated;

    /** @throws DeploymentException when the class is no endpoint, or its annotations or coders are wrong */
    public DeployedEndpoint(ServerEndpointConfig config) throws DeploymentException {
        this.config = config;
        Instances.requireMakeable(config.getEncoders());
        Instances.requireMakeable(config.getDecoders());
        boolean programmatic = Endpoint.class.isAssignableFrom(config.getEndpointClass());
        this.annotated = programmatic ? null : new AnnotatedClass(config.getEndpointClass(), config.getDecoders());
    }

    ServerEndpointConfig config() {
        return config;
    }

    /**
     * Makes the endpoint of one connection.
     *
     * @throws InstantiationException when the application's configurator cannot
     */
    Endpoint instance(AnnotatedEndpoint.Unheard unheard) throws InstantiationException {
        Object instance = config.getConfigurator().getEndpointInstance((Class<?>) config.getEndpointClass());
        if (instance == null) {
            throw new InstantiationException(config.getEndpointClass().getName() + ": the configurator gave none");
        }
        if (annotated != null) {
            return annotated.endpoint(instance, unheard);
        }
        return (Endpoint) instance;
    }
}
