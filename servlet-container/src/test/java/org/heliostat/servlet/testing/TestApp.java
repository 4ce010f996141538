package org.heliostat.servlet.testing;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.heliostat.acl.PasswordChecks;
import org.heliostat.acl.Realms;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Deployment;
import org.heliostat.config.resources.SecurityConfig;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.context.ContainerServices;
import org.heliostat.servlet.context.ServletContainer;
import org.heliostat.servlet.context.WebApp;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.context.supply.Encodings;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PageFigures;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.context.supply.WebAppPreparation;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.deploy.WebAppReader;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.dispatch.content.DefaultServlet;
import org.heliostat.servlet.httpsession.SessionIds;
import org.heliostat.servlet.httpsession.SessionServices;
import org.heliostat.servlet.httpsession.record.SessionKey;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultMakers;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.servlet.responsecache.store.ByteBudget;
import org.heliostat.servlet.responsecache.store.CacheLimits;
import org.heliostat.servlet.security.SecurityServices;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.heliostat.time.Ticker;

/** A container with one application at {@code /app}, made of a folder and of what a test registers. */
public final class TestApp implements AutoCloseable {

    /** Code that an application runs to register what it has. */
    @FunctionalInterface
    public interface Setup {
        void accept(ServletContext context) throws Exception;
    }

    /** What a servlet does. */
    @FunctionalInterface
    public interface Service {
        void run(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    private final Path folder;
    private final AtomicInteger starts = new AtomicInteger();
    private final AtomicLong millis = new AtomicLong(1_000_000);
    private final AtomicLong drainMillis = new AtomicLong(20_000);
    private final WebApps apps = new WebApps();
    private final FileCache files =
            new FileCache(FileCacheSettings.defaults(), Ticker.system(), FileSystemAccess.local());
    private final AsyncTimeouts timeouts = new AsyncTimeouts(Ticker.system());
    private final ContainerServices services;
    private final ServletContainer container;
    private Setup setup = context -> {};
    private final OfferedResources resources = new OfferedResources();
    private WebSocketLimits webSocketLimits = WebSocketLimits.DEFAULTS;
    private final PasswordChecks passwordChecks = new PasswordChecks(1, Duration.ZERO, Ticker.system());
    private SecurityConfig securityConfig = SecurityConfig.defaults();
    private CacheLimits cacheLimits = CacheLimits.DEFAULTS;
    private final AtomicReference<Realms> realms = new AtomicReference<>(TestRealms.of(passwordChecks));

    public TestApp(Path folder) {
        this(folder, RequestLimits.DEFAULTS);
    }

    public TestApp(Path folder, RequestLimits limits) {
        this(folder, limits, Set.of(SessionTrackingMode.COOKIE));
    }

    /** @param trackingModes how session ids travel where the application does not say it */
    public TestApp(Path folder, RequestLimits limits, Set<SessionTrackingMode> trackingModes) {
        this(folder, limits, trackingModes, List.of(), Encodings.NONE);
    }

    /** One whose sessions may outlive it, in a folder beside the application's. */
    public static TestApp withVaults(Path folder, VaultMaker... makers) {
        return new TestApp(
                folder, RequestLimits.DEFAULTS, Set.of(SessionTrackingMode.COOKIE), List.of(makers), Encodings.NONE);
    }

    /** One of a server that says which charsets its applications have. */
    public static TestApp withEncodings(Path folder, Encodings encodings) {
        return new TestApp(folder, RequestLimits.DEFAULTS, Set.of(SessionTrackingMode.COOKIE), List.of(), encodings);
    }

    private TestApp(
            Path folder,
            RequestLimits limits,
            Set<SessionTrackingMode> trackingModes,
            List<VaultMaker> makers,
            Encodings encodings) {
        this.folder = folder;
        Path stored = folder.resolveSibling(folder.getFileName() + "-sessions");
        services = new ContainerServices(
                new ContainerServices.Timing(millis::get, ticker(), timeouts),
                new ContainerServices.Sessions(
                        new SessionServices(
                                new SessionIds(),
                                new VaultMakers(makers),
                                new SessionKey(stored.resolveSibling(stored.getFileName() + ".key")),
                                stored),
                        trackingModes),
                new ContainerServices.Content(
                        new ContentTypes(),
                        (server, extension) ->
                                extension.equals("html") ? "text/html" : extension.equals("txt") ? "text/plain" : null,
                        encodings),
                new ContainerServices.Limits(
                        () -> limits, new SocketAllowance(() -> webSocketLimits), new ByteBudget(() -> cacheLimits)),
                () -> files,
                resources,
                "Heliostat/test",
                new SecurityServices(
                        realms::get,
                        request -> "https://" + request.client().host() + ":8443",
                        () -> TimeUnit.MILLISECONDS.toNanos(millis.get()),
                        () -> securityConfig));
        container = new ServletContainer(apps, this::prepare, services, drainMillis::get, () -> {});
    }

    /** Goes on with the time of day, so that what took a while is measured so. */
    private Ticker ticker() {
        Ticker system = Ticker.system();
        return () -> system.nanos() + TimeUnit.MILLISECONDS.toNanos(millis.get());
    }

    /** Says how long an application may finish what it has begun. */
    public TestApp drainMillis(long longest) {
        drainMillis.set(longest);
        return this;
    }

    /** @return another container, whose applications are prepared otherwise */
    public ServletContainer another(WebAppPreparation preparation, long drainMillis) {
        return new ServletContainer(new WebApps(), preparation, services, drainMillis);
    }

    private PreparedWebApp prepare(Deployment wanted) throws org.heliostat.servlet.deploy.model.DeploymentException {
        var reader = new WebAppReader(
                new Libraries(folder.resolveSibling("indexes"), () -> 1_000_000L),
                new ServerDefaults(DefaultServlet.class.getName(), "pages"));
        ClassLoader loader = new ScopedLoader();
        return new PreparedWebApp(
                reader.read("test", wanted.source()),
                loader,
                new Registering(setup),
                folder.resolveSibling("temp"),
                folder.resolveSibling("unpacked").resolve(Integer.toString(starts.incrementAndGet())),
                () -> {});
    }

    /** Says what the server offers by JNDI name; before the start. */
    public TestApp resources(ServerResources offered) {
        resources.become(offered);
        return this;
    }

    /** Says what WebSockets may take. */
    public TestApp webSocketLimits(WebSocketLimits limits) {
        webSocketLimits = limits;
        return this;
    }

    /** Says what response caches may take. */
    public TestApp cacheLimits(CacheLimits limits) {
        cacheLimits = limits;
        return this;
    }

    /** Says who may log in, from the next request on. */
    public TestApp users(RealmUsers... all) {
        realms.set(TestRealms.of(passwordChecks, all));
        return this;
    }

    /** Says who may log in, from the next request on. */
    public TestApp realms(Realms all) {
        realms.set(all);
        return this;
    }

    /** What server.xml says of logins. */
    public TestApp security(SecurityConfig settings) {
        securityConfig = settings;
        return this;
    }

    /** @return what takes the turns at checking passwords: one at a time, and nobody waits */
    public PasswordChecks passwordChecks() {
        return passwordChecks;
    }

    public TestApp file(String path, String content) {
        try {
            Path file = folder.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
            return this;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    public TestApp sunWebXml(String elements) {
        return file("WEB-INF/sun-web.xml", "<sun-web-app>" + elements + "</sun-web-app>");
    }

    public TestApp webXml(String elements) {
        return file(
                "WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\">" + elements + "</web-app>");
    }

    public TestApp start(Setup registrations) {
        ApplicationInfo info = tryStart(registrations);
        if (info.isFailed()) {
            throw new AssertionError(info.detail());
        }
        return this;
    }

    public ApplicationInfo tryStart(Setup registrations) {
        setup = registrations;
        return container.deploy(new Deployment("vs1", "/app", folder));
    }

    /** Deploys one more application, made only of what is registered. */
    public TestApp startAt(String uri, Setup registrations) {
        setup = registrations;
        Path other = folder.resolveSibling("other-" + Integer.toHexString(uri.hashCode()));
        try {
            Files.createDirectories(other);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        ApplicationInfo info = container.deploy(new Deployment("vs1", uri, other));
        if (info.isFailed()) {
            throw new AssertionError(info.detail());
        }
        return this;
    }

    public WebApps apps() {
        return apps;
    }

    public FileCache fileCache() {
        return files;
    }

    public ServletContainer container() {
        return container;
    }

    public WebApp app() {
        WebApp app = apps.find("vs1", "/app");
        if (app == null) {
            throw new AssertionError("the application is not there");
        }
        return app;
    }

    /** Moves the wall clock on. */
    public void passSeconds(long seconds) {
        millis.addAndGet(seconds * 1000);
    }

    public Answer get(String target) {
        return send(FakeExchange.request("GET", target));
    }

    public Answer get(String target, UnaryOperator<FakeExchange> more) {
        return send(more.apply(FakeExchange.request("GET", target)));
    }

    public Answer post(String target, String type, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return send(FakeExchange.request("POST", target)
                .header("Content-Type", type)
                .header("Content-Length", Integer.toString(bytes.length))
                .body(body));
    }

    /** Lets the application serve it, and plays the pipeline afterwards. */
    public Answer send(FakeExchange request) {
        Exchange exchange = request.build();
        exchange.virtualServerId("vs1");
        if (!apps.serve(exchange)) {
            throw new AssertionError("no application is responsible");
        }
        exchange.release();
        return new Answer(exchange, FakeExchange.transportOf(exchange));
    }

    /** What came of a request. */
    public record Answer(Exchange exchange, FakeTransport transport) {

        public int status() {
            return exchange.response().status();
        }

        public String text() {
            return transport.text();
        }

        public String header(String name) {
            String value = exchange.response().headers().first(name);
            return value == null ? "" : value;
        }
    }

    public static ServletRegistration.Dynamic servlet(
            ServletContext context, String name, String pattern, Service service) {
        ServletRegistration.Dynamic added = context.addServlet(name, of(service));
        added.addMapping(pattern);
        added.setAsyncSupported(true);
        return added;
    }

    public static Servlet of(Service service) {
        return new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void service(HttpServletRequest request, HttpServletResponse response)
                    throws jakarta.servlet.ServletException, IOException {
                try {
                    service.run(request, response);
                } catch (IOException | RuntimeException | jakarta.servlet.ServletException asItIs) {
                    throw asItIs;
                } catch (Exception other) {
                    throw new jakarta.servlet.ServletException(other);
                }
            }
        };
    }

    /** @return a service that does one thing with the request's text answer */
    public static Service answering(Consumer<HttpServletResponse> what) {
        return (request, response) -> what.accept(response);
    }

    @Override
    public void close() {
        container.close();
    }

    /** Runs a test's registrations where the page compiler would prepare itself. */
    private record Registering(Setup setup) implements PageSupport {

        @Override
        public void prepare(ServletContext context, InstanceFactory instances) throws Exception {
            setup.accept(context);
        }

        @Override
        public Servlet servlet() {
            return of((request, response) -> response.getWriter().print("page " + request.getServletPath()));
        }

        @Override
        public Servlet servletFor(String jspFile) {
            return of((request, response) -> response.getWriter().print("page " + jspFile));
        }

        @Override
        public List<String> precompile(Servlet servlet, String page) {
            return List.of();
        }

        @Override
        public String failureText(Throwable thrown) {
            return null;
        }

        @Override
        public PageFigures figures() {
            return PageFigures.NONE;
        }

        @Override
        public void close() {}
    }
}
