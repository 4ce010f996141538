package org.heliostat.servlet.context;

import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.SessionCookie;
import org.heliostat.servlet.multipart.FormPart;
import org.heliostat.servlet.naming.Environment;
import org.heliostat.servlet.naming.Injection;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.Logins;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.LimitCounters;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.servlet.upgrade.UpgradeHost;
import org.heliostat.servlet.websocket.container.ApplicationSockets;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One application of a virtual server, from start to stop. Requests enter while it runs; it stops after the last of
 * them has left. Any thread, unless a method says otherwise.
 *
 * <p>Longer than other files because it answers all that the parts of the container ask of an application: its settings
 * are {@link AppSettings}, what exists once it has started is {@link Running}.
 */
public final class WebApp implements Application, CycleHost, AppContext.Host {

    private final BiFunction<String, String, @Nullable ServletContext> siblings;
    private final AppSettings settings;
    private final Logger log;
    private final HttpSessions sessions;
    private final WebAppRelease release;
    private final ContextResources resources;
    private final InstanceFactory instances;
    private final AppContext context;
    private final AsyncFigures asyncFigures = new AsyncFigures();
    private final Upgrades upgrades;
    private final ApplicationSockets sockets;
    private final InProgress inProgress = new InProgress();
    private final RequestEvents requestEvents;

    private volatile WebAppState state = WebAppState.STARTING;
    private volatile @Nullable Running running;
    private volatile @Nullable WebAppStart begun;

    /** @param siblings finds the context of the application that a path of a virtual server is for, null when none is */
    WebApp(
            String virtualServerId,
            String contextPath,
            PreparedWebApp prepared,
            ContainerServices services,
            BiFunction<String, String, @Nullable ServletContext> siblings)
            throws IOException, DeploymentException {
        Declarations declarations = new Declarations(prepared.deployment().model());
        this.siblings = siblings;
        this.settings = new AppSettings(virtualServerId, contextPath, prepared, services, declarations);
        this.log = LoggerFactory.getLogger("webapp." + (contextPath.isEmpty() ? "ROOT" : contextPath.substring(1)));
        this.sessions = SessionSetup.open(
                services.sessions().services(),
                this,
                prepared.deployment(),
                virtualServerId,
                contextPath,
                services.timing().clock());
        this.release = new WebAppRelease(prepared, sessions, log);
        boolean whole = false;
        try {
            Environment environment = Environment.of(
                    name(),
                    settings.model().naming(),
                    prepared.deployment().sun().resourceRefs(),
                    services.resources(),
                    prepared.loader());
            this.resources = new ContextResources(
                    prepared.deployment().root(),
                    prepared.deployment().jarContents().withResources(),
                    services.files().get(),
                    prepared.unpackedFolder());
            this.instances = new InstanceFactory(
                    prepared.loader(),
                    settings.model().naming(),
                    new Injection(
                            environment,
                            settings.model().naming(),
                            !settings.model().metadataComplete()));
            this.upgrades = new Upgrades(this, instances);
            release.lendNames(environment);
            this.sockets = new ApplicationSockets(
                    instances,
                    services.limits().webSockets(),
                    services.timing().timeouts(),
                    services.timing().ticker(),
                    prepared.loader(),
                    log);
            this.context = new AppContext(this, settings, resources, declarations, instances, log);
            this.requestEvents = new RequestEvents(settings.listeners(), context, log);
            whole = true;
        } finally {
            if (!whole) {
                release.closeSessions();
            }
        }
    }

    /** Starts it, or begins to where the rest is to wait; called once, by the thread that deploys. */
    void start() throws Exception {
        WebAppStart start = new WebAppStart(this);
        starting(start::begin);
        begun = start;
        if (!settings.prepared().waitsForOpening()) {
            finishStart();
        }
    }

    /**
     * Does what has waited at its start; without effect where nothing has. By the thread that deploys.
     *
     * @throws IllegalStateException when it has failed before: its parts are not made twice
     */
    void finishStart() throws Exception {
        if (state == WebAppState.FAILED) {
            throw new IllegalStateException("application " + name() + " has failed to start (expected: a new one)");
        }
        WebAppStart start = begun;
        if (start != null) {
            begun = null;
            starting(start::finish);
            state = WebAppState.RUNNING;
        }
    }

    /** A part of the start. */
    private interface Part {
        void run() throws Exception;
    }

    private void starting(Part part) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader());
        boolean whole = false;
        try {
            part.run();
            whole = true;
        } finally {
            if (!whole) {
                running = null;
                state = WebAppState.FAILED;
            }
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
        sockets.retire();
        upgrades.closeAll();
        inProgress.retire();
        return inProgress.awaitNone(millis);
    }

    /** Ends it; no request is in it any more. Called once, by the thread that deploys. */
    void stop() {
        try {
            inApplication(() -> {
                Running ended = running;
                WebAppStart unfinished = begun;
                sessions.endAll();
                if (ended != null) {
                    ended.loaded().stop(settings.listeners(), instances);
                } else if (unfinished != null) {
                    unfinished.cancel();
                }
                release.endPages();
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
        release.release(sockets, resources);
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

    /** @return where requests come in; it has been started */
    public Exchange.Application entrance() {
        return started().entrance();
    }

    /**
     * Answers an exchange that the pipeline gave up with the application's page for its status.
     *
     * @return false when there is no such page
     */
    public boolean serveError(Exchange exchange, int status) {
        Running now = running;
        return now != null && now.errors().hasPageFor(status) && now.entrance().serveError(exchange, status);
    }

    @Override
    public void inApplication(Runnable code) {
        inApplication(Runnable::run, code);
    }

    @Override
    public <T> void inApplication(Consumer<T> code, T what) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader());
        try {
            code.accept(what);
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

    @Override
    public @Nullable ServletContext crossContext(String uriPath) {
        String allowed = settings.prepared().deployment().sun().properties().get("crossContextAllowed");
        boolean apart = allowed != null && !allowed.equalsIgnoreCase("true");
        return apart ? null : siblings.apply(virtualServerId(), uriPath);
    }

    public String name() {
        return settings.prepared().deployment().name();
    }

    public String virtualServerId() {
        return settings.virtualServerId();
    }

    /** @return whether its code is that of a program which embeds the server */
    boolean isOfProgram() {
        return settings.prepared().isOfProgram();
    }

    public WebAppState state() {
        return state;
    }

    /** @return requests in it now */
    public int requestsInProgress() {
        return inProgress.size();
    }

    /** @return what its servlets did since it started, those that were used or are out of service */
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
        PageSupport pages = settings.prepared().pages();
        return pages == null ? PageFigures.NONE : pages.figures();
    }

    /** @return the log that carries the application's name */
    public Logger log() {
        return log;
    }

    AppSettings settings() {
        return settings;
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

    @Override
    public @Nullable Routing routingOrNull() {
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
        return settings.services().timing().timeouts();
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

    @Override
    public Logins logins() {
        return started().guard();
    }

    @Override
    public ClassLoader classLoader() {
        return settings.classLoader();
    }

    @Override
    public String contextPath() {
        return settings.contextPath();
    }

    @Override
    public String encodedPath() {
        return settings.encodedPath();
    }

    @Override
    public HttpSessions sessions() {
        return sessions;
    }

    @Override
    public SessionCookie sessionCookie() {
        return settings.sessionCookie();
    }

    @Override
    public boolean tracksSessionsBy(SessionTrackingMode mode) {
        return settings.tracksSessionsBy(mode);
    }

    @Override
    public boolean allowsRelativeRedirects() {
        return settings.allowsRelativeRedirects();
    }

    @Override
    public RequestLimits limits() {
        return settings.limits();
    }

    @Override
    public void refused(RequestLimit limit, String what) {
        settings.refused(limit, what);
    }

    @Override
    public void uploaded(List<FormPart> parts) {
        settings.uploaded(parts);
    }

    /** @return what its requests brought, and how many were refused */
    public LimitCounters limitCounters() {
        return settings.limitCounters();
    }

    @Override
    public @Nullable String requestEncoding() {
        return settings.requestEncoding();
    }

    @Override
    public @Nullable String responseEncoding() {
        return settings.responseEncoding();
    }

    @Override
    public @Nullable String encodingOf(Locale locale) {
        return settings.encodingOf(locale);
    }

    @Override
    public List<ServletRequestAttributeListener> requestAttributeListeners() {
        return settings.listeners().requestAttributes();
    }

    @Override
    public Path temporaryFolder() {
        return settings.prepared().temporaryFolder();
    }

    @Override
    public ContentTypes contentTypes() {
        return settings.services().content().contentTypes();
    }

    @Override
    public WallClock clock() {
        return settings.services().timing().clock();
    }

    private Running started() {
        Running now = running;
        if (now == null) {
            throw new IllegalStateException("application " + name() + " has not been started");
        }
        return now;
    }
}
