package org.heliostat.embedding;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ServerState;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.instance.Overlay;
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
    private final ServedApplications applications;
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
                                        this::isInDevelopment),
                                home.work(),
                                clock),
                        StoredSessions.of(home.run(), configuration, ticker, clock),
                        library,
                        Version.ofThisJar().toString(),
                        ticker,
                        clock),
                hosting -> parts(hosting, library, settings, home),
                closing);
        this.applications = new ServedApplications(hosted, settings.applications(), home.noFiles(), this::isEnded);
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

    private boolean isInDevelopment(Deployment deployment) {
        return applications.isInDevelopment(deployment);
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
        applications.startAll();
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
            applications.finishStarts();
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

    ServedApplications applications() {
        return applications;
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
