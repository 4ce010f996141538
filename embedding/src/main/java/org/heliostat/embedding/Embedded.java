package org.heliostat.embedding;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ServerState;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.instance.Overlay;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.hosting.Closing;
import org.heliostat.hosting.HostedServer;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.hosting.StoredSessions;
import org.heliostat.hosting.Version;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.hosting.jdbc.PoolCheck;
import org.heliostat.hosting.webapps.SharedClassPath;
import org.heliostat.hosting.webapps.WebAppsFolder;
import org.heliostat.listen.ListenException;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.server.ErrorLogDoor;
import org.heliostat.server.FurtherCheck;
import org.heliostat.server.Modules;
import org.heliostat.server.ProcessCounters;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.context.ServletContainer;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.deploy.WarLimits;
import org.heliostat.servlet.preparation.InstancePreparation;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** Puts a server of a program together, starts its applications and closes it. Made by one thread; any may ask it. */
final class Embedded implements AutoCloseable {

    private static final Duration LOOK_AT_WEBAPPS = Duration.ofSeconds(2);

    private final Ticker ticker = Ticker.system();
    private final WallClock clock = WallClock.system();
    private final HostedServer hosted;
    private final HeldTls tls;
    private final String tlsProvider;
    private final List<Application> applications;
    private final ConcurrentMap<String, Path> moved = new ConcurrentHashMap<>(); // by URI: where it was reloaded from
    private final Closing closing;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Object opening = new Object();
    private final Object ports = new Object();
    private boolean ended; // guarded by ports
    private long drains; // guarded by ports

    private Embedded(ServerSettings settings, Home home, Closing closing) {
        this.closing = closing;
        this.tls = new HeldTls(settings.tls());
        this.tlsProvider = settings.tlsProvider();
        this.applications = settings.applications();
        Configuration configuration = configuration(settings, home);
        LibraryJars library = LibraryJars.of(home.root().resolve("lib"));
        closing.add(library::close);
        this.hosted = HostedServer.join(
                configuration,
                new HostedServer.Parts(
                        new ProgramPreparation(
                                programs(settings),
                                new InstancePreparation(
                                        home.work(),
                                        library,
                                        WarLimits.DEFAULTS,
                                        clock,
                                        SharedClassPath.of(configuration).entries(),
                                        inDevelopment(settings, virtualServer(configuration))),
                                home.work(),
                                clock),
                        StoredSessions.of(home.run(), configuration, ticker, clock),
                        library,
                        Version.ofThisJar().toString(),
                        ticker,
                        clock),
                hosting -> parts(hosting, library, settings, home),
                closing);
        library.registerDrivers();
        startApplications(home, configuration);
        hosted.keepHouse();
    }

    /**
     * Makes everything but opens no port.
     *
     * @throws InvalidSettingsException with everything that is wrong
     * @throws ApplicationFailedException when an application cannot be started
     */
    static Embedded of(ServerSettings given) {
        Closing closing = new Closing();
        try {
            Home home = Home.take(given.instance());
            closing.add(home::close);
            return new Embedded(complete(given, home), home, closing);
        } catch (ConfigException broken) {
            InvalidSettingsException told = new InvalidSettingsException(
                    broken.findings().stream().map(Finding::text).toList());
            closing.closeAfter(told);
            throw told;
        } catch (RuntimeException | Error failed) {
            closing.closeAfter(failed);
            throw failed;
        }
    }

    /** With names, and at least one listen socket. */
    private static ServerSettings complete(ServerSettings given, Home home) {
        List<Listen> listens = new ArrayList<>(given.listens());
        boolean configured = home.isConfigured();
        if (!configured && given.firstPort().isPresent()) {
            listens.add(0, Listen.port(given.firstPort().getAsInt()));
        } else if (!configured && listens.isEmpty()) {
            listens.add(Listen.local(0));
        }
        for (int i = 0; i < listens.size(); i++) {
            Listen listen = listens.get(i);
            listens.set(i, listen.name().isEmpty() ? listen.named("ls" + (i + 1)) : listen);
        }
        return new ServerSettings(
                given.instance(),
                configured ? given.firstPort() : OptionalInt.empty(),
                listens,
                given.directives(),
                given.files(),
                given.applications(),
                given.accessLog(),
                given.compression());
    }

    private Configuration configuration(ServerSettings settings, Home home) {
        List<String> findings = new ArrayList<>(SettingsCheck.run(settings, home.isConfigured()));
        Supplier<Map<String, Optional<byte[]>>> files = home.isConfigured()
                ? new ConfiguredFiles(home.conf(), settings.directives())::contents
                : new GeneratedFiles(settings, home.noFiles())::contents;
        ConfigurationReader.Result read;
        try {
            read = ConfigurationReader.read(home.root(), new Overlay(files, tls::certificates));
        } catch (InvalidSettingsException wrong) {
            findings.addAll(wrong.findings());
            throw new InvalidSettingsException(findings);
        }
        if (findings.isEmpty() && read.configuration().isPresent()) {
            return read.configuration().get();
        }
        ConfigurationCheck.findings(read, ContainerFunctions.of(new WebApps()), FurtherCheck.NONE).stream()
                .filter(Finding::isError)
                .map(finding -> shown(finding, home))
                .forEach(findings::add);
        throw new InvalidSettingsException(findings);
    }

    /** Places in files that nobody wrote say nothing. */
    private static String shown(Finding finding, Home home) {
        return home.isConfigured() ? finding.toString() : finding.text();
    }

    private static Map<String, ProgramCode> programs(ServerSettings settings) {
        Map<String, ProgramCode> byUri = new LinkedHashMap<>();
        settings.applications().forEach(one -> one.code().ifPresent(code -> byUri.put(one.uri(), code)));
        return byUri;
    }

    /** Applications of webapps/ may have the same URI on other virtual servers. */
    private static Predicate<Deployment> inDevelopment(ServerSettings settings, String virtualServer) {
        Set<String> uris = settings.applications().stream()
                .filter(Application::isInDevelopment)
                .map(Application::uri)
                .collect(Collectors.toUnmodifiableSet());
        return deployment -> deployment.virtualServer().equals(virtualServer) && uris.contains(deployment.uri());
    }

    private ServerParts parts(WebAppHosting hosting, LibraryJars library, ServerSettings settings, Home home) {
        return new ServerParts(
                Version.ofThisJar().toString(),
                new Modules(
                        hosting.functions(),
                        new PoolCheck(library.loader()),
                        hosting::snapshots,
                        hosting.applications()::counts,
                        hosting.pools()::snapshots,
                        () -> StaplingSnapshot.NONE,
                        Modules.Ordering.NONE,
                        () -> AdviceSnapshot.NONE),
                settings.firstPort(),
                ErrorLogDoor.NONE,
                ProcessCounters.NONE,
                ticker,
                clock);
    }

    private void startApplications(Home home, Configuration configuration) {
        for (Application application : applications) {
            start(application, virtualServer(configuration), home);
        }
        if (home.isConfigured()) {
            WebAppsFolder folder = new WebAppsFolder(
                    home.root().resolve("webapps"),
                    hosted.hosting().applications(),
                    ticker,
                    hosted.server()::contentChanged);
            folder.start(configuration);
            hosted.housekeeping().everyForApplications(LOOK_AT_WEBAPPS, "looking at webapps/", folder::look);
        }
    }

    private static String virtualServer(Configuration configuration) {
        return configuration
                .serverXml()
                .defaultVirtualServer()
                .map(VirtualServerConfig::id)
                .orElse(GeneratedFiles.VIRTUAL_SERVER);
    }

    private void start(Application application, String virtualServer, Home home) {
        Path source = application.war().orElseGet(home::noFiles);
        inCodeOf(application, () -> {
            hosted.hosting().applications().start(new Deployment(virtualServer, application.uri(), source));
            hosted.server().contentChanged();
        });
    }

    void reload(String contextPath) {
        Application application = replaceable(contextPath);
        Path source = moved.getOrDefault(application.uri(), application.war().orElseThrow());
        reload(application, source, () -> {});
    }

    void reload(String contextPath, Path source, Runnable inService) {
        reload(replaceable(contextPath), source, inService);
    }

    private Application replaceable(String contextPath) {
        return applications.stream()
                .filter(one -> one.war().isPresent() && one.contextPath().equals(contextPath))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "application: " + contextPath + " (expected: that of a WAR or folder)"));
    }

    private void reload(Application application, Path source, Runnable inService) {
        if (isEnded()) {
            throw new IllegalStateException("the server has been closed (expected: one that runs)");
        }
        Deployment deployment = new Deployment(virtualServer(server().configuration()), application.uri(), source);
        inCodeOf(application, () -> hosted.hosting().applications().start(deployment, () -> {
            moved.put(application.uri(), deployment.source());
            filesChanged();
            inService.run();
        }));
    }

    void filesChanged() {
        server().fileCache().restart();
        server().contentChanged();
    }

    /** Makes what has waited until ports are opened. */
    private void finishStarts() {
        String virtualServer = virtualServer(server().configuration());
        for (Application application : applications) {
            inCodeOf(application, () -> hosted.hosting().applications().finishStart(virtualServer, application.uri()));
        }
    }

    /** A step that runs code of an application. */
    private interface Step {
        void run() throws Exception;
    }

    /**
     * The edge to the code of applications: whatever it throws belongs to who starts the server. Errors are most often about its
     * classes; only those of the JVM itself are nobody's. That the server ends is no failure of an application.
     */
    private static void inCodeOf(Application application, Step step) {
        try {
            step.run();
        } catch (ServletContainer.EndedException ended) {
            throw ended;
        } catch (StackOverflowError endless) {
            throw new ApplicationFailedException(application.contextPath(), endless);
        } catch (VirtualMachineError failed) {
            throw failed;
        } catch (Throwable failed) {
            throw new ApplicationFailedException(application.contextPath(), failed);
        }
    }

    /**
     * Opens the ports.
     *
     * @param before {@link #drains} at a time after which those that had begun were ended
     * @throws IllegalStateException when the server has been closed, or another drain has begun
     */
    void open(long before) throws ListenException {
        synchronized (opening) {
            if (opensAgain(before)) {
                return;
            }
            finishStarts();
            synchronized (ports) {
                // Applications may have taken their time, and it may have been over meanwhile.
                refuseAfterEnd(before);
                // What cannot be had is seen before threads are started.
                server().bind();
                server().start();
            }
        }
    }

    /** @return how many drains have begun or been waited for */
    long drains() {
        synchronized (ports) {
            return drains;
        }
    }

    private boolean opensAgain(long before) throws ListenException {
        synchronized (ports) {
            refuseAfterEnd(before);
            if (server().state() != ServerState.READY) {
                return false;
            }
            // No drain goes on: those before have ended, and none begins while this is locked.
            server().resume();
            return true;
        }
    }

    private void refuseAfterEnd(long before) {
        if (ended) {
            throw new IllegalStateException(
                    "the server has been closed (expected: one that was prepared, paused or drained)");
        }
        if (drains != before) {
            throw new IllegalStateException("the server has been drained while it was being opened");
        }
    }

    /**
     * Begins a drain, so that what is just being opened stays closed. Waits for ports that are opened at this moment, and for no
     * application.
     *
     * @param drain begins it and does not wait
     */
    <T> T interruptOpening(Supplier<T> drain) {
        synchronized (ports) {
            drains++;
            return drain.get();
        }
    }

    /** From now on ports stay closed, and nothing is reloaded. Waits for those that are just being opened, and for no application. */
    void endOpening() {
        synchronized (ports) {
            ended = true;
        }
    }

    private boolean isEnded() {
        synchronized (ports) {
            return ended;
        }
    }

    void replaceTls(String listen, Tls by) {
        if (!isEnded()) {
            tls.replace(listen, by, next -> refuseUnusable(listen, next));
            hosted.lookAtTls();
        }
    }

    void replaceTls(String listen, String host, Tls by) {
        if (!isEnded()) {
            tls.replace(listen, host, by, next -> refuseUnusable(listen, next));
            hosted.lookAtTls();
        }
    }

    private void refuseUnusable(String listen, Tls next) {
        List<String> findings = SettingsCheck.run("listen " + listen, next, tlsProvider);
        if (!findings.isEmpty()) {
            throw new InvalidSettingsException(findings);
        }
    }

    Duration terminateTimeout() {
        return server().configuration().magnus().terminateTimeout();
    }

    WebServer server() {
        return hosted.server();
    }

    WebAppHosting hosting() {
        return hosted.hosting();
    }

    /** Ends what {@link org.heliostat.hosting.Drainage} has left. */
    @Override
    public void close() {
        synchronized (opening) {
            if (closed.compareAndSet(false, true)) {
                closing.close();
            }
        }
    }
}
