package org.heliostat.servlet.websocket.container;

import jakarta.websocket.Endpoint;
import jakarta.websocket.Extension;
import jakarta.websocket.Session;
import jakarta.websocket.WebSocketContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.EventListener;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.websocket.endpoint.AnnotatedEndpoint;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.servlet.websocket.protocol.DeflateOffer;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.server.DeployedEndpoints;
import org.heliostat.servlet.websocket.server.Openings;
import org.heliostat.servlet.websocket.server.ScopedSockets;
import org.heliostat.servlet.websocket.server.ServerHandshake;
import org.heliostat.servlet.websocket.server.WebSocketFilter;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.servlet.websocket.session.SessionHost;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;

/** The WebSockets of one application, from its start to its stop. Any thread. */
public final class ApplicationSockets implements SessionHost, Openings, ScopedSockets {

    private static final long LOOK_MILLIS = 1000;

    private final Instances instances;
    private final SocketAllowance allowance;
    private final AsyncTimeouts timeouts;
    private final Ticker ticker;
    private final Logger log;

    private final SocketFigures figures = new SocketFigures();
    private final OpenSessions sessions = new OpenSessions();
    private final DeployedEndpoints endpoints = new DeployedEndpoints();
    private final ServerHandshake handshake;
    private final SocketContainer container;
    private final Connector connector;
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile boolean away;
    private volatile boolean retired;

    /**
     * @param allowance of the server
     * @param timeouts clock for what must happen later
     * @param loader of the application, for threads that run its code as a client
     * @param log of the application
     */
    public ApplicationSockets(
            Instances instances,
            SocketAllowance allowance,
            AsyncTimeouts timeouts,
            Ticker ticker,
            ClassLoader loader,
            Logger log) {
        this.instances = instances;
        this.allowance = allowance;
        this.timeouts = timeouts;
        this.ticker = ticker;
        this.log = log;
        this.handshake = new ServerHandshake(this, allowance);
        this.container = new SocketContainer(this, endpoints, handshake);
        this.connector = new Connector(this, allowance, container::defaults, loader);
    }

    @Override
    public WebSocketContainer container() {
        return container;
    }

    /** @return what the application finds as an attribute of its context */
    public SocketContainer serverContainer() {
        return container;
    }

    public boolean hasEndpoints() {
        return !endpoints.isEmpty();
    }

    /** @return what brings requests to the endpoints */
    public WebSocketFilter filter() {
        return new WebSocketFilter(endpoints, handshake);
    }

    /** @return what must hear of HTTP sessions */
    public EventListener httpSessionListener() {
        return new HttpSessionEnds(sessions);
    }

    /** No more WebSockets are opened until {@link #comeBack}; those there are are told and end soon. */
    public void goAway() {
        away = true;
        tellAll();
    }

    /** WebSockets are opened again, unless the application ends. */
    public void comeBack() {
        away = false;
    }

    /** The application ends: no more WebSockets are opened, ever; those there are are told and end soon. */
    public void retire() {
        retired = true;
        tellAll();
    }

    private void tellAll() {
        sessions.all().forEach(session -> session.goAway(true));
    }

    /** The application has stopped: what did not end by itself is cut. */
    public void close() {
        sessions.all().forEach(WebSocketSession::cut);
        connector.close();
    }

    /** @return whether one endpoint was wrong, so that no other is in service */
    boolean isDeploymentFailed() {
        return endpoints.isFailed();
    }

    /** One endpoint was wrong: its caller was told why, and may have kept it to himself. */
    void deploymentFailed(Throwable why) {
        log.error(
                "WebSocket: an endpoint could not be added, none of the application is in service: {}", why.toString());
    }

    /** @return opens connections to other servers */
    Connector connector() {
        return connector;
    }

    @Override
    public Instances instances() {
        return instances;
    }

    @Override
    public WebSocketLimits limits() {
        return allowance.limits();
    }

    @Override
    public SocketFigures figures() {
        return figures;
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public Runnable after(long millis, Runnable task) {
        return timeouts.after(millis, task);
    }

    @Override
    public boolean aside(Runnable code) {
        return connector.aside(code);
    }

    @Override
    public boolean isStopping() {
        return away || retired;
    }

    @Override
    public List<Extension> installedExtensions() {
        return limits().compression() ? List.of(DeflateOffer.plain()) : List.of();
    }

    @Override
    public WebSocketSession open(Endpoint endpoint, ServerEndpointConfig config, Handshaken handshaken, Line line) {
        return new WebSocketSession(this, endpoint, config, handshaken, container.defaults(), line);
    }

    @Override
    public void opened(WebSocketSession session) {
        figures.count(SocketEvent.OPENED);
        boolean wanted = sessions.add(session);
        lookOn();
        if (isStopping()) {
            session.goAway(true);
        } else if (!wanted) {
            HttpSessionEnds.end(session);
        }
    }

    @Override
    public Set<Session> openSessions(WebSocketSession session) {
        return sessions.ofGroup(session.group());
    }

    @Override
    public void ended(WebSocketSession session) {
        sessions.remove(session);
        if (session.endpoint() instanceof AnnotatedEndpoint annotated) {
            instances.destroyed(annotated.instance());
        } else {
            instances.destroyed(session.endpoint());
        }
    }

    @Override
    public void failed(String what, Throwable thrown) {
        log.error("WebSocket: {} failed", what, thrown);
    }

    /** Looks at the time of all sessions about once a second while there are any. */
    private void lookOn() {
        if (!sessions.all().isEmpty() && looking.compareAndSet(false, true)) {
            timeouts.after(LOOK_MILLIS, this::look);
        }
    }

    private void look() {
        looking.set(false);
        sessions.all().forEach(this::look);
        lookOn();
    }

    /** What goes wrong with one session ends the watch over none. */
    private void look(WebSocketSession session) {
        try {
            session.look();
        } catch (Throwable thrown) {
            failed("the watch over one", thrown);
        }
    }
}
