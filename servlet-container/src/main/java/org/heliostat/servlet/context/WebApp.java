package org.heliostat.servlet.context;

import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.IOException;
import java.util.List;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.async.AsyncFigures;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.async.CycleHost;
import org.heliostat.servlet.context.registration.Declarations;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PageFigures;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.dispatch.ErrorAnswer;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.naming.Environment;
import org.heliostat.servlet.naming.Injection;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.upgrade.UpgradeHost;
import org.heliostat.servlet.websocket.container.ApplicationSockets;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One application of a virtual server, from start to stop. Requests enter while it runs; it stops after the last of
 * them has left. Any thread, unless a method says otherwise.
 */
public final class WebApp extends RequestServices implements CycleHost {

    private final String virtualServerId;
    private final WebApps siblings;
    private final Logger log;
    private final Holdings holdings;
    private final ContextResources resources;
    private final InstanceFactory instances;
    private final AppContext context;
    private final AsyncFigures asyncFigures = new AsyncFigures();
    private final Upgrades upgrades = new Upgrades(this);
    private final ApplicationSockets sockets;
    private final InProgress inProgress = new InProgress();
    private final RequestEvents requestEvents;

    private volatile WebAppState state = WebAppState.STARTING;
    private volatile @Nullable Running running;

    WebApp(
            String virtualServerId,
            String contextPath,
            PreparedWebApp prepared,
            Surroundings surroundings,
            WebApps siblings)
            throws IOException, DeploymentException {
        this(
                virtualServerId,
                contextPath,
                prepared,
                surroundings,
                siblings,
                new Declarations(prepared.deployment().model()));
    }

    private WebApp(
            String virtualServerId,
            String contextPath,
            PreparedWebApp prepared,
            Surroundings surroundings,
            WebApps siblings,
            Declarations declarations)
            throws IOException, DeploymentException {
        super(virtualServerId, contextPath, prepared, surroundings, declarations);
        this.virtualServerId = virtualServerId;
        this.siblings = siblings;
        this.log = LoggerFactory.getLogger("webapp." + (contextPath.isEmpty() ? "ROOT" : contextPath.substring(1)));
        this.holdings = new Holdings(prepared, sessions(), log);
        boolean whole = false;
        try {
            Environment environment = Environment.of(
                    name(),
                    model().naming(),
                    prepared.deployment().sun().resourceRefs(),
                    surroundings.resources(),
                    prepared.loader());
            this.resources = new ContextResources(
                    prepared.deployment().root(),
                    prepared.deployment().jarContents().withResources(),
                    surroundings.files().get(),
                    prepared.unpackedFolder());
            this.instances = new InstanceFactory(
                    prepared.loader(),
                    model().naming(),
                    new Injection(environment, model().naming(), !model().metadataComplete()));
            holdings.lendNames(environment);
            this.sockets = new ApplicationSockets(
                    instances,
                    surroundings.webSockets(),
                    surroundings.timeouts(),
                    surroundings.ticker(),
                    prepared.loader(),
                    log);
            this.context = new AppContext(this, model(), declarations, instances);
            this.requestEvents = new RequestEvents(listeners(), context, log);
            whole = true;
        } finally {
            if (!whole) {
                holdings.closeSessions();
            }
        }
    }

    /** Starts it; called once, by the thread that deploys. */
    void start() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader());
        try {
            running = new WebAppStart(this, prepared()).start();
            state = WebAppState.RUNNING;
        } catch (Throwable failed) {
            state = WebAppState.FAILED;
            throw failed;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Takes no more requests and waits for those it has.
     *
     * @return false when some were still there after the time
     */
    boolean retire(long millis) {
        state = WebAppState.STOPPING;
        sockets.goAway();
        upgrades.closeAll();
        inProgress.retire();
        return inProgress.awaitNone(millis);
    }

    /** Ends it; no request is in it any more. Called once, by the thread that deploys. */
    void stop() {
        try {
            inApplication(() -> {
                Running ended = running;
                sessions().endAll();
                if (ended != null) {
                    ended.loaded().stop(listeners(), instances);
                }
                holdings.endPages();
                context.attributes().clear();
            });
        } catch (Throwable thrown) {
            log.error("application {} did not stop cleanly", name(), thrown);
        } finally {
            state = WebAppState.STOPPED;
            release();
        }
    }

    /** Lets go of files and class loader. */
    void release() {
        holdings.release(sockets, resources);
    }

    /** @return false when it takes no requests any more: its successor must be looked for */
    @Override
    public boolean enter() {
        return inProgress.enter();
    }

    @Override
    public void exchangeEnded() {
        inProgress.leave();
    }

    /**
     * Answers a request, or suspends its exchange until it is answered.
     *
     * @return false when the application takes no requests any more
     */
    public boolean serve(Exchange exchange) {
        if (!enter()) {
            return false;
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader());
        try {
            Entrance.serve(this, started(), exchange);
            return true;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Answers an exchange that the pipeline gave up with the application's page for its status.
     *
     * @return false when there is no such page
     */
    public boolean serveError(Exchange exchange, int status) {
        Running now = running;
        if (now == null || !now.errors().hasPageFor(status) || !enter()) {
            return false;
        }
        inApplication(() -> Entrance.serveError(this, now, exchange, status));
        return true;
    }

    @Override
    public void inApplication(Runnable code) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader());
        try {
            code.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void requestBegins(ContainerRequest request) {
        request.touchSession();
        requestEvents.begins(request);
    }

    @Override
    public void requestEnds(ContainerRequest request) {
        requestEvents.ends(request);
    }

    @Nullable
    ServletContext crossContext(String uriPath) {
        String allowed = prepared().deployment().sun().properties().get("crossContextAllowed");
        if (allowed != null && !allowed.equalsIgnoreCase("true")) {
            return null;
        }
        WebApp other = siblings.find(virtualServerId, uriPath);
        return other == null ? null : other.context;
    }

    public String name() {
        return prepared().deployment().name();
    }

    public String virtualServerId() {
        return virtualServerId;
    }

    public WebAppState state() {
        return state;
    }

    /** @return requests in it now */
    public int requestsInProgress() {
        return inProgress.size();
    }

    /** @return what its servlets did since it started, those that were used */
    public List<WebAppSnapshot.Servlet> servletFigures() {
        Running now = running;
        return now == null ? List.of() : now.servletFigures();
    }

    /** @return what it keeps of its answers, null when sun-web.xml asks for no cache */
    public @Nullable ResponseCache responseCache() {
        Running now = running;
        return now == null ? null : now.loaded().cache();
    }

    /** @return pools of the servlets that are declared single-threaded */
    public List<WebAppSnapshot.InstancePool> instancePools() {
        Running now = running;
        return now == null ? List.of() : now.instancePools();
    }

    public WebAppSnapshot.JarFiles jarFigures() {
        return resources.jarFigures();
    }

    public PageFigures pageFigures() {
        PageSupport pages = prepared().pages();
        return pages == null ? PageFigures.NONE : pages.figures();
    }

    /** @return the log that carries the application's name */
    public Logger log() {
        return log;
    }

    ContextResources resources() {
        return resources;
    }

    InstanceFactory instances() {
        return instances;
    }

    /** @return its WebSockets, and what was counted about them */
    public ApplicationSockets sockets() {
        return sockets;
    }

    AppContext context() {
        return context;
    }

    @Nullable
    Routing routingOrNull() {
        Running now = running;
        return now == null ? null : now.routing();
    }

    void running(Running early) {
        running = early;
    }

    @Override
    public ServletContext servletContext() {
        return context;
    }

    @Override
    public Application application() {
        return this;
    }

    @Override
    public Routing routing() {
        return started().routing();
    }

    @Override
    public ErrorAnswer errors() {
        return started().errors();
    }

    @Override
    public AsyncTimeouts timeouts() {
        return surroundings().timeouts();
    }

    @Override
    public AsyncFigures asyncFigures() {
        return asyncFigures;
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws Exception {
        return instances.make(type);
    }

    @Override
    public <T extends HttpUpgradeHandler> T createUpgradeHandler(Class<T> type) throws Exception {
        return instances.make(type);
    }

    @Override
    public UpgradeHost upgrades() {
        return upgrades;
    }

    private Running started() {
        Running now = running;
        if (now == null) {
            throw new IllegalStateException("application " + name() + " has not been started");
        }
        return now;
    }
}
