package org.heliostat.servlet.websocket.container;

import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.server.ServerApplicationConfig;
import jakarta.websocket.server.ServerEndpoint;
import jakarta.websocket.server.ServerEndpointConfig;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.slf4j.Logger;

/**
 * Which of the classes that were found in an application become endpoints: all that are annotated, unless the application
 * has classes that choose (Jakarta WebSocket 2.2, 6.2). Used once, by the thread that starts the application.
 */
public final class ScannedEndpoints {

    private final Set<Class<?>> annotated = new LinkedHashSet<>();
    private final Set<Class<? extends Endpoint>> programmatic = new LinkedHashSet<>();
    private final Set<Class<? extends ServerApplicationConfig>> choosers = new LinkedHashSet<>();

    /**
     * Loads the classes; one that cannot be loaded is left out, as if it were not there.
     *
     * @param names what the scan of the application's classes found
     */
    public ScannedEndpoints(Iterable<String> names, ClassLoader loader, Logger log) {
        for (String name : names) {
            try {
                sort(Class.forName(name, false, loader));
            } catch (ClassNotFoundException | LinkageError missing) {
                log.debug("WebSocket class {} cannot be loaded: {}", name, missing.toString());
            }
        }
    }

    private void sort(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            return;
        }
        if (ServerApplicationConfig.class.isAssignableFrom(type)) {
            choosers.add(type.asSubclass(ServerApplicationConfig.class));
        }
        if (Endpoint.class.isAssignableFrom(type)) {
            programmatic.add(type.asSubclass(Endpoint.class));
        }
        if (type.isAnnotationPresent(ServerEndpoint.class)) {
            annotated.add(type);
        }
    }

    /** @throws DeploymentException when an endpoint is wrong, or a choosing class cannot be made */
    public void addTo(SocketContainer container, Instances instances) throws DeploymentException {
        Set<Class<?>> chosen = choosers.isEmpty() ? annotated : new LinkedHashSet<>();
        for (Class<? extends ServerApplicationConfig> type : choosers) {
            ServerApplicationConfig chooser = make(type, instances);
            Set<ServerEndpointConfig> configs = chooser.getEndpointConfigs(Set.copyOf(programmatic));
            for (ServerEndpointConfig config : configs == null ? List.<ServerEndpointConfig>of() : configs) {
                container.addEndpoint(config);
            }
            Set<Class<?>> classes = chooser.getAnnotatedEndpointClasses(Set.copyOf(annotated));
            chosen.addAll(classes == null ? Set.of() : classes);
        }
        for (Class<?> type : chosen) {
            container.addEndpoint(type);
        }
    }

    private static ServerApplicationConfig make(Class<? extends ServerApplicationConfig> type, Instances instances)
            throws DeploymentException {
        try {
            return instances.make(type);
        } catch (Exception failed) {
            throw new DeploymentException("WebSocket: " + type.getName() + " could not be made", failed);
        }
    }
}
