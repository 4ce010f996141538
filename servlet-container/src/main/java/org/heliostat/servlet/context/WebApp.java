package org.heliostat.servlet.context;

import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.SessionTrackingMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.async.CycleHost;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.dispatch.ErrorAnswer;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.MemorySessions;
import org.heliostat.servlet.httpsession.SessionCookie;
import org.heliostat.servlet.security.ConstraintGate;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.RequestLimits;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One application of a virtual server, from start to stop. Requests enter while it runs; it stops after the last of
 * them has left. Any thread, unless a method says otherwise.
 */
public final class WebApp implements Application, CycleHost {

    private static final int RETIRED = Integer.MIN_VALUE;

    private final String virtualServerId;
    private final String contextPath;
    private final PreparedWebApp prepared;
    private final Surroundings surroundings;
    private final WebApps siblings;
    private final Logger log;
    private final Listeners listeners = new Listeners();
    private final ContextResources resources;
    private final InstanceFactory instances;
    private final AppContext context;
    private final HttpSessions sessions;
    private final SessionCookie sessionCookie;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final CountDownLatch drained = new CountDownLatch(1);

    private volatile WebAppState state = WebAppState.STARTING;
    private volatile Set<SessionTrackingMode> trackingModes;
    private volatile @Nullable String requestEncoding;
    private volatile @Nullable String responseEncoding;
    private volatile @Nullable Running running;

    /** What exists once the application has started. */
    record Running(Routing routing, ErrorAnswer errors, ConstraintGate gate, WebAppStart.Loaded loaded) {}

    WebApp(
            String virtualServerId,
            String contextPath,
            PreparedWebApp prepared,
            Surroundings surroundings,
            WebApps siblings)
            throws IOException {
        this.virtualServerId = virtualServerId;
        this.contextPath = contextPath;
        this.prepared = prepared;
        this.surroundings = surroundings;
        this.siblings = siblings;
        this.log = LoggerFactory.getLogger("webapp." + (contextPath.isEmpty() ? "ROOT" : contextPath.substring(1)));
        this.resources = new ContextResources(
                prepared.deployment().root(), prepared.deployment().jars());
        this.instances = new InstanceFactory(prepared.loader(), model().naming());
        Declarations declarations = new Declarations(model());
        this.context = new AppContext(this, model(), declarations, instances);
        this.sessionCookie = SessionSetup.cookie(prepared.deployment(), () -> !declarations.isClosed());
        this.sessions = new HttpSessions(
                this,
                new MemorySessions(),
                surroundings.sessionIds(),
                surroundings.clock(),
                SessionSetup.limits(prepared.deployment()));
        this.trackingModes = SessionSetup.trackingModes(prepared.deployment());
        this.requestEncoding = model().requestCharacterEncoding().orElse(null);
        this.responseEncoding = model().responseCharacterEncoding().orElse(null);
    }

    /** Starts it; called once, by the thread that deploys. */
    void start() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(prepared.loader());
        try {
            running = new WebAppStart(this, prepared).start();
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
        int now = inFlight.getAndUpdate(count -> count < 0 ? count : count + RETIRED);
        if (now == 0) {
            drained.countDown();
        }
        try {
            return drained.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends it; no request is in it any more. Called once, by the thread that deploys. */
    void stop() {
        inApplication(() -> {
            Running ended = running;
            sessions.endAll();
            if (ended != null) {
                ended.loaded().stop(listeners, instances);
            }
            context.attributes().clear();
        });
        state = WebAppState.STOPPED;
        release();
    }

    /** Lets go of files and class loader. */
    void release() {
        try {
            if (prepared.pages() != null) {
                prepared.pages().close();
            }
            resources.close();
            prepared.release().close();
        } catch (IOException notReleased) {
            log.warn("application {} holds on to files: {}", name(), notReleased.toString());
        }
    }

    /** @return false when it takes no requests any more: its successor must be looked for */
    boolean enter() {
        if (inFlight.incrementAndGet() > 0) {
            return true;
        }
        exchangeEnded();
        return false;
    }

    @Override
    public void exchangeEnded() {
        if (inFlight.decrementAndGet() == RETIRED) {
            drained.countDown();
        }
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
        thread.setContextClassLoader(prepared.loader());
        try {
            Running now = running;
            if (now == null) {
                throw new IllegalStateException("application " + name() + " has not been started");
            }
            Entrance.serve(this, now, exchange);
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
        thread.setContextClassLoader(prepared.loader());
        try {
            code.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void requestBegins(ContainerRequest request) {
        List<ServletRequestListener> told = listeners.requests();
        if (!told.isEmpty()) {
            ServletRequestEvent event = new ServletRequestEvent(context, request);
            told.forEach(listener -> listener.requestInitialized(event));
        }
    }

    @Override
    public void requestEnds(ContainerRequest request) {
        List<ServletRequestListener> told = listeners.requests();
        if (told.isEmpty()) {
            return;
        }
        ServletRequestEvent event = new ServletRequestEvent(context, request);
        for (int i = told.size() - 1; i >= 0; i--) {
            try {
                told.get(i).requestDestroyed(event);
            } catch (Throwable thrown) {
                log.error("a request listener failed", thrown);
            }
        }
    }

    @Nullable
    ServletContext crossContext(String uriPath) {
        String allowed = prepared.deployment().sun().properties().get("crossContextAllowed");
        if (allowed != null && !allowed.equalsIgnoreCase("true")) {
            return null;
        }
        WebApp other = siblings.find(virtualServerId, uriPath);
        return other == null ? null : other.context;
    }

    WebAppModel model() {
        return prepared.deployment().model();
    }

    public String name() {
        return prepared.deployment().name();
    }

    public String virtualServerId() {
        return virtualServerId;
    }

    public WebAppState state() {
        return state;
    }

    /** @return requests in it now */
    public int requestsInProgress() {
        int count = inFlight.get();
        return count < 0 ? count - RETIRED : count;
    }

    /** @return the log that carries the application's name */
    public Logger log() {
        return log;
    }

    Listeners listeners() {
        return listeners;
    }

    ContextResources resources() {
        return resources;
    }

    InstanceFactory instances() {
        return instances;
    }

    AppContext context() {
        return context;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    @Nullable
    Routing routingOrNull() {
        Running now = running;
        return now == null ? null : now.routing();
    }

    void running(Running early) {
        running = early;
    }

    Set<SessionTrackingMode> trackingModes() {
        return trackingModes.isEmpty() ? Set.of() : EnumSet.copyOf(trackingModes);
    }

    void trackingModes(Set<SessionTrackingMode> modes) {
        trackingModes = Set.copyOf(modes);
    }

    void requestEncoding(@Nullable String encoding) {
        requestEncoding = encoding;
    }

    void responseEncoding(@Nullable String encoding) {
        responseEncoding = encoding;
    }

    @Override
    public ServletContext servletContext() {
        return context;
    }

    @Override
    public ClassLoader classLoader() {
        return prepared.loader();
    }

    @Override
    public String contextPath() {
        return contextPath;
    }

    @Override
    public HttpSessions sessions() {
        return sessions;
    }

    @Override
    public SessionCookie sessionCookie() {
        return sessionCookie;
    }

    @Override
    public boolean tracksSessionsBy(SessionTrackingMode mode) {
        return trackingModes.contains(mode);
    }

    @Override
    public RequestLimits limits() {
        return surroundings.limits();
    }

    @Override
    public @Nullable String requestEncoding() {
        return requestEncoding;
    }

    @Override
    public @Nullable String responseEncoding() {
        return responseEncoding;
    }

    @Override
    public @Nullable String encodingOf(Locale locale) {
        Map<String, String> encodings = model().localeEncodings();
        String exactly = encodings.get(locale.toString());
        return exactly == null ? encodings.get(locale.getLanguage()) : exactly;
    }

    @Override
    public List<ServletRequestAttributeListener> requestAttributeListeners() {
        return listeners.requestAttributes();
    }

    @Override
    public Path temporaryFolder() {
        return prepared.temporaryFolder();
    }

    @Override
    public ContentTypes contentTypes() {
        return surroundings.contentTypes();
    }

    @Override
    public WallClock clock() {
        return surroundings.clock();
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
        return surroundings.timeouts();
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws Exception {
        return instances.make(type);
    }

    private Running started() {
        Running now = running;
        if (now == null) {
            throw new IllegalStateException("application " + name() + " has not been started");
        }
        return now;
    }
}
