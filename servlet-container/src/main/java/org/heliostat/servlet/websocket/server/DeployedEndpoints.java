package org.heliostat.servlet.websocket.server;

import jakarta.websocket.DeploymentException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The endpoints of an application by path. Written by the thread that starts the application, then read by any. */
public final class DeployedEndpoints {

    private volatile Map<PathTemplate, DeployedEndpoint> endpoints = Map.of();
    private volatile boolean failed;

    /** Who answers a path, with the values of the path's variables. */
    record Match(DeployedEndpoint endpoint, Map<String, String> pathParameters) {}

    /** @throws DeploymentException when the path is wrong, or another endpoint answers the same paths */
    public void add(DeployedEndpoint endpoint) throws DeploymentException {
        PathTemplate path = new PathTemplate(endpoint.config().getPath());
        Map<PathTemplate, DeployedEndpoint> more = new TreeMap<>(endpoints);
        DeployedEndpoint known = more.putIfAbsent(path, endpoint);
        if (known != null) {
            throw new DeploymentException("WebSocket path " + path + ": both "
                    + known.config().getEndpointClass().getName() + " and "
                    + endpoint.config().getEndpointClass().getName() + " answer it");
        }
        endpoints = more;
    }

    /** Takes all of them out of service, for good: one of the application's was wrong (Jakarta WebSocket 2.2, 5.2.1). */
    public void fail() {
        failed = true;
        endpoints = Map.of();
    }

    public boolean isFailed() {
        return failed;
    }

    public boolean isEmpty() {
        return endpoints.isEmpty();
    }

    @Nullable
    Match find(String path) {
        for (Map.Entry<PathTemplate, DeployedEndpoint> entry : endpoints.entrySet()) {
            Map<String, String> values = entry.getKey().match(path);
            if (values != null) {
                return new Match(entry.getValue(), values);
            }
        }
        return null;
    }
}
