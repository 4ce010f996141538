package org.heliostat.servlet.websocket.container;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import java.util.EnumSet;
import java.util.Set;
import org.heliostat.servlet.websocket.server.WebSocketFilter;
import org.heliostat.servlet.websocket.server.WebSocketScope;
import org.slf4j.Logger;

/** The steps by which an application gets its WebSockets while it starts. Used once, by the thread that deploys. */
public final class SocketDeployment {

    private final ApplicationSockets sockets;
    private final Logger log;

    public SocketDeployment(ApplicationSockets sockets, Logger log) {
        this.sockets = sockets;
        this.log = log;
    }

    /** Before initializers and listeners, which may add endpoints. */
    public void begin(ServletContext context) {
        context.setAttribute(ServerContainer.class.getName(), sockets.serverContainer());
        if (context.getClassLoader() instanceof WebSocketScope scope) {
            scope.webSockets(sockets);
        }
    }

    /**
     * Adds the endpoints that were found in the application's classes, unless an initializer has added a wrong one: then
     * none of the application is in service, but the rest of it is (Jakarta WebSocket 2.2, 5.2.1).
     *
     * @throws DeploymentException when one is wrong: the application does not start
     */
    public void addScanned(Set<String> classes, ServletContext context) throws DeploymentException {
        if (!classes.isEmpty() && !sockets.isDeploymentFailed()) {
            new ScannedEndpoints(classes, context.getClassLoader(), log)
                    .addTo(sockets.serverContainer(), sockets.instances());
        }
    }

    /** After the listeners: no endpoint can be added any more, and those there are get their requests. */
    public void finish(ServletContext context) {
        sockets.serverContainer().closeForEndpoints();
        if (!sockets.hasEndpoints()) {
            return;
        }
        FilterRegistration.Dynamic filter = context.addFilter(WebSocketFilter.NAME, sockets.filter());
        if (filter == null) {
            throw new IllegalStateException("filter name " + WebSocketFilter.NAME + " is taken");
        }
        filter.setAsyncSupported(true);
        filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*");
    }
}
