package org.heliostat.servlet.websocket.container;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.Extension;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.websocket.endpoint.AnnotatedClass;
import org.heliostat.servlet.websocket.server.AnnotatedConfig;
import org.heliostat.servlet.websocket.server.DeployedEndpoint;
import org.heliostat.servlet.websocket.server.DeployedEndpoints;
import org.heliostat.servlet.websocket.server.ServerHandshake;
import org.heliostat.servlet.websocket.session.SessionDefaults;

/** The API's view of an application's WebSockets, as server and as client. Any thread. */
public final class SocketContainer implements ServerContainer {

    private final ApplicationSockets sockets;
    private final DeployedEndpoints endpoints;
    private final ServerHandshake handshake;

    private volatile boolean closed;
    private volatile int maxText = -1;
    private volatile int maxBinary = -1;
    private volatile long idleMillis = -1;
    private volatile long sendMillis;

    SocketContainer(ApplicationSockets sockets, DeployedEndpoints endpoints, ServerHandshake handshake) {
        this.sockets = sockets;
        this.endpoints = endpoints;
        this.handshake = handshake;
    }

    /** The application has started: endpoints cannot be added any more. */
    public void closeForEndpoints() {
        closed = true;
    }

    SessionDefaults defaults() {
        return new SessionDefaults(
                getDefaultMaxTextMessageBufferSize(),
                getDefaultMaxBinaryMessageBufferSize(),
                getDefaultMaxSessionIdleTimeout(),
                sendMillis);
    }

    @Override
    public void addEndpoint(Class<?> type) throws DeploymentException {
        add(() -> AnnotatedConfig.of(type, sockets.instances()));
    }

    @Override
    public void addEndpoint(ServerEndpointConfig config) throws DeploymentException {
        add(() -> config);
    }

    /** What an endpoint is made of; finding it may show that it is wrong. */
    @FunctionalInterface
    private interface Wanted {
        ServerEndpointConfig config() throws DeploymentException;
    }

    /**
     * A wrong endpoint halts the deployment of all that the application has, whether or not its caller wants to know
     * (Jakarta WebSocket 2.2, 5.2.1, WSC-5.2.1-3).
     */
    private void add(Wanted wanted) throws DeploymentException {
        requireStarting();
        if (endpoints.isFailed()) {
            throw new DeploymentException("another WebSocket endpoint of the application was wrong: none is deployed");
        }
        try {
            endpoints.add(new DeployedEndpoint(wanted.config()));
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            deploymentFailed(wrong);
            throw new DeploymentException("WebSocket endpoint: " + wrong.getMessage(), wrong);
        } catch (DeploymentException | RuntimeException | Error wrong) {
            deploymentFailed(wrong);
            throw wrong;
        }
    }

    private void deploymentFailed(Throwable why) {
        endpoints.fail();
        sockets.deploymentFailed(why);
    }

    private void requireStarting() {
        if (closed) {
            throw new IllegalStateException("WebSocket endpoints can be added until the application has started");
        }
    }

    @Override
    public void upgradeHttpToWebSocket(
            Object request, Object response, ServerEndpointConfig config, Map<String, String> pathParameters)
            throws IOException, DeploymentException {
        if (!(request instanceof HttpServletRequest asked) || !(response instanceof HttpServletResponse answer)) {
            throw new IllegalArgumentException("upgradeHttpToWebSocket: not a request and response of HTTP");
        }
        try {
            handshake.answer(asked, answer, new DeployedEndpoint(config), pathParameters);
        } catch (ServletException failed) {
            throw new DeploymentException(String.valueOf(failed.getMessage()), failed.getRootCause());
        }
    }

    @Override
    public Session connectToServer(Object annotatedInstance, URI path) throws DeploymentException, IOException {
        Class<?> type = annotatedInstance.getClass();
        ClientEndpointConfig config = AnnotatedClient.config(type, sockets.instances());
        Endpoint endpoint = new AnnotatedClass(type, config.getDecoders()).endpoint(annotatedInstance, sockets::failed);
        return sockets.connector().connect(endpoint, config, path, type.getName());
    }

    @Override
    public Session connectToServer(Class<?> annotatedClass, URI path) throws DeploymentException, IOException {
        return connectToServer((Object) made(annotatedClass), path);
    }

    @Override
    public Session connectToServer(Endpoint endpoint, ClientEndpointConfig config, URI path)
            throws DeploymentException, IOException {
        ClientEndpointConfig used =
                config == null ? ClientEndpointConfig.Builder.create().build() : config;
        return sockets.connector()
                .connect(endpoint, used, path, endpoint.getClass().getName());
    }

    @Override
    public Session connectToServer(Class<? extends Endpoint> endpointClass, ClientEndpointConfig config, URI path)
            throws DeploymentException, IOException {
        return connectToServer(made(endpointClass), config, path);
    }

    private <T> T made(Class<T> type) throws DeploymentException {
        try {
            return sockets.instances().make(type);
        } catch (Exception failed) {
            throw new DeploymentException("WebSocket client " + type.getName() + " could not be made", failed);
        }
    }

    @Override
    public long getDefaultAsyncSendTimeout() {
        return sendMillis;
    }

    @Override
    public void setAsyncSendTimeout(long milliseconds) {
        sendMillis = milliseconds;
    }

    @Override
    public long getDefaultMaxSessionIdleTimeout() {
        return idleMillis < 0 ? sockets.limits().idleMillis() : idleMillis;
    }

    @Override
    public void setDefaultMaxSessionIdleTimeout(long milliseconds) {
        idleMillis = Math.max(0, milliseconds);
    }

    @Override
    public int getDefaultMaxBinaryMessageBufferSize() {
        return maxBinary < 0 ? sockets.limits().messageSize() : maxBinary;
    }

    @Override
    public void setDefaultMaxBinaryMessageBufferSize(int max) {
        maxBinary = max;
    }

    @Override
    public int getDefaultMaxTextMessageBufferSize() {
        return maxText < 0 ? sockets.limits().messageSize() : maxText;
    }

    @Override
    public void setDefaultMaxTextMessageBufferSize(int max) {
        maxText = max;
    }

    @Override
    public Set<Extension> getInstalledExtensions() {
        return new LinkedHashSet<>(sockets.installedExtensions());
    }
}
