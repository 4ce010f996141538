package org.heliostat.hosting;

import jakarta.servlet.SessionTrackingMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.heliostat.acl.Realms;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.ApplicationConf;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.filecache.FileCache;
import org.heliostat.hosting.jdbc.JdbcPools;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.context.ContainerServices;
import org.heliostat.servlet.context.ServletContainer;
import org.heliostat.servlet.context.WebApp;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.context.supply.Encodings;
import org.heliostat.servlet.context.supply.WebAppPreparation;
import org.heliostat.servlet.naming.ConfiguredResources;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.servlet.responsecache.store.ByteBudget;
import org.heliostat.servlet.responsecache.store.CacheLimits;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.servlet.security.SecurityServices;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The servlet container of one server, joined to it. Any thread. */
public final class WebAppHosting implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebAppHosting.class);

    private final WebApps apps = new WebApps();
    private final ServletContainer container;
    private final WebAppFigures figures = new WebAppFigures(apps);
    private final LibraryJars library;
    private final JdbcPools pools;
    private volatile Supplier<Configuration> configuration;
    private volatile @Nullable WebServer server;
    private volatile @Nullable KnownLimits limits;

    /** Directives are texts: read for each request they would cost more than most requests. */
    private record KnownLimits(Configuration of, RequestLimits limits) {}

    /**
     * @param stored where HTTP sessions lie that outlive the process
     * @param library of the instance: classes that server.xml names
     * @param serverInfo product and version, as applications may ask for them
     */
    public WebAppHosting(
            WebAppPreparation preparation,
            StoredSessions stored,
            LibraryJars library,
            Configuration first,
            String serverInfo,
            Ticker ticker,
            WallClock clock) {
        this.library = library;
        this.configuration = () -> first;
        Supplier<ResourcesConfig> resources =
                () -> configuration.get().serverXml().java().resources();
        this.pools = new JdbcPools(
                resources,
                this::currentExchange,
                () -> configuration.get().magnus().slowPoolWait().toNanos(),
                library.loader(),
                ticker,
                clock);
        ServerResources offered = new ConfiguredResources(resources, pools, library.loader());
        var services = new ContainerServices(
                new ContainerServices.Timing(clock, ticker, new AsyncTimeouts(ticker)),
                new ContainerServices.Sessions(
                        stored.services(
                                () -> configuration
                                        .get()
                                        .magnus()
                                        .applications()
                                        .sessionRoute(),
                                offered),
                        first.magnus().applications().sessionIdsInUrls()
                                ? Set.of(SessionTrackingMode.COOKIE, SessionTrackingMode.URL)
                                : Set.of(SessionTrackingMode.COOKIE)),
                new ContainerServices.Content(
                        new ContentTypes(),
                        this::mediaType,
                        Encodings.of(
                                first.magnus().applications().requestEncoding(),
                                first.magnus().applications().responseEncoding())),
                new ContainerServices.Limits(
                        this::limits,
                        new SocketAllowance(
                                () -> socketLimits(configuration.get().magnus().applications())),
                        new ByteBudget(
                                () -> cacheLimits(configuration.get().magnus().applications()))),
                this::files,
                offered,
                serverInfo,
                new SecurityServices(
                        this::realms,
                        this::secureOrigin,
                        ticker,
                        () -> configuration.get().serverXml().java().security()));
        // What an application may take to finish is what the server may take.
        this.container = new ServletContainer(
                apps,
                preparation,
                services,
                () -> configuration.get().magnus().terminateTimeout().toMillis(),
                this::ended);
    }

    /** Says which server it belongs to, once there is one and before the first application is started. */
    public void joined(WebServer its) {
        configuration = its::configuration;
        server = its;
    }

    private @Nullable Exchange currentExchange() {
        WebServer joined = server;
        return joined == null ? null : joined.currentExchange();
    }

    /** @return pools of database connections of the server */
    public JdbcPools pools() {
        return pools;
    }

    /** Applications may end before there is a server, and when it has stopped. */
    private void ended() {
        WebServer joined = server;
        if (joined != null) {
            joined.renewSessionThreads();
        }
    }

    private static WebSocketLimits socketLimits(ApplicationConf allowed) {
        return new WebSocketLimits(
                allowed.maxWebSockets(),
                allowed.webSocketMessageSize(),
                allowed.webSocketFrameSize(),
                allowed.webSocketSendQueueSize(),
                allowed.webSocketIdleTimeout().toMillis(),
                allowed.webSocketPingInterval().toMillis(),
                allowed.webSocketMessageTimeout().toMillis(),
                allowed.webSocketHandshakeTimeout().toMillis(),
                allowed.webSocketCompression());
    }

    private static CacheLimits cacheLimits(ApplicationConf allowed) {
        return new CacheLimits(
                allowed.responseCacheSize(),
                allowed.responseCacheEntrySize(),
                allowed.responseCacheWait().toMillis());
    }

    private Realms realms() {
        return server().realms();
    }

    private String secureOrigin(Request request) {
        return new SecureOrigins(server().configuration(), server().listenAddresses()).of(request);
    }

    private WebServer server() {
        WebServer joined = server;
        if (joined == null) {
            throw new IllegalStateException("no server yet (expected: joined before applications start)");
        }
        return joined;
    }

    private FileCache files() {
        return server().fileCache();
    }

    /** @return what obj.conf may use */
    public List<FunctionDefinition> functions() {
        return ContainerFunctions.of(apps);
    }

    public ServletContainer applications() {
        return container;
    }

    /** @return whether an application of that very URI is in service */
    public boolean hasRunning(String virtualServer, String uri) {
        return apps.at(virtualServer, uri) != null;
    }

    /** @return names of the servlets of the application of that URI, the container's own among them; none where none runs */
    public List<String> servlets(String virtualServer, String uri) {
        WebApp app = apps.at(virtualServer, uri);
        return app == null
                ? List.of()
                : List.copyOf(app.servletContext().getServletRegistrations().keySet());
    }

    /** Tells the peers of all WebSockets that the server ends; no more are opened until {@link #comeBack}. */
    public void goAway() {
        int open = 0;
        for (WebApp app : apps.all()) {
            open += app.sockets().figures().open();
            app.sockets().goAway();
        }
        if (open > 0) {
            LOG.info("{} WebSockets were told that the server ends (1001)", open);
        }
    }

    /** WebSockets are opened again: the server has been drained and goes on. */
    public void comeBack() {
        apps.all().forEach(app -> app.sockets().comeBack());
    }

    public void lookAtPages() {
        container.lookAtPages();
    }

    public void expireSessions() {
        container.expireSessions();
    }

    /** @return name of the application whose code runs on the calling thread, null when it is the server's own */
    public @Nullable String currentApplication() {
        WebApp app = apps.current();
        if (app == null) {
            return null;
        }
        return app.contextPath().isEmpty() ? "ROOT" : app.contextPath().substring(1);
    }

    public List<WebAppSnapshot> snapshots() {
        return container.list().stream().map(figures::of).toList();
    }

    /** Stops every application; requests have been drained before. */
    @Override
    public void close() {
        Closing closing = new Closing();
        closing.add(library::close);
        closing.add(pools::close);
        closing.add(container::close);
        closing.close();
    }

    private RequestLimits limits() {
        Configuration now = configuration.get();
        KnownLimits known = limits;
        if (known == null || known.of() != now) {
            known = new KnownLimits(now, limits(now.magnus().applications()));
            limits = known;
        }
        return known.limits();
    }

    private static RequestLimits limits(ApplicationConf allowed) {
        long multipart = allowed.maxMultipartSize();
        return new RequestLimits(
                allowed.maxFormParameters(),
                allowed.maxFormSize(),
                allowed.maxMultipartParts(),
                allowed.maxPartHeaders(),
                allowed.maxPartHeaderSize(),
                allowed.maxMultipartFiles(),
                allowed.multipartMemory(),
                multipart == 0 ? -1 : multipart);
    }

    private @Nullable String mediaType(String virtualServerId, String extension) {
        Configuration now = configuration.get();
        Optional<VirtualServerConfig> vs = now.serverXml().virtualServer(virtualServerId);
        return vs.flatMap(found -> now.mimeTypes(found).forExtension(extension).type())
                .orElse(null);
    }
}
