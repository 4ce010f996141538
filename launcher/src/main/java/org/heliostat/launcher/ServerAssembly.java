package org.heliostat.launcher;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.management.JMException;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessControl;
import org.heliostat.admin.RunningThreads;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.otlp.MetricsPush;
import org.heliostat.adminui.rest.AdminSubjects;
import org.heliostat.advisor.Advisor;
import org.heliostat.advisor.AdvisorSources;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.machine.MachineReader;
import org.heliostat.certificates.acme.CertificateOrders;
import org.heliostat.certificates.acme.Showing;
import org.heliostat.certificates.acme.ShownProofs;
import org.heliostat.certificates.acme.StandInCertificate;
import org.heliostat.certificates.ocsp.OcspStapling;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.OtlpTarget;
import org.heliostat.hosting.Closing;
import org.heliostat.hosting.HostedServer;
import org.heliostat.hosting.Housekeeping;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.hosting.StoredSessions;
import org.heliostat.hosting.Version;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.hosting.webapps.SharedClassPath;
import org.heliostat.hosting.webapps.WebAppsFolder;
import org.heliostat.incident.RequestReport;
import org.heliostat.launcher.check.InstanceCheck;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.RunFiles;
import org.heliostat.launcher.member.GroupControl;
import org.heliostat.launcher.member.Membership;
import org.heliostat.launcher.member.MovedLogs;
import org.heliostat.launcher.member.OriginsOfAll;
import org.heliostat.launcher.member.ProofsOfAll;
import org.heliostat.launcher.member.RuntimeChanges;
import org.heliostat.launcher.memory.EndNote;
import org.heliostat.launcher.memory.OutOfMemoryWatch;
import org.heliostat.listen.InheritedSockets;
import org.heliostat.listen.ListenException;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.server.ErrorLogDoor;
import org.heliostat.server.Modules;
import org.heliostat.server.ProcessCounters;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.deploy.WarLimits;
import org.heliostat.servlet.preparation.InstancePreparation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.jmx.ServerBeans;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * One server with everything around it: container, folder of applications, admin listener, housekeeping. Started and
 * stopped by the main thread.
 */
final class ServerAssembly implements AutoCloseable {

    private static final Duration FOLLOW_BEANS = Duration.ofSeconds(1);
    private static final Duration LOOK_AT_PUSH = Duration.ofSeconds(1);
    private static final Duration LOOK_FOR_ADVICE = Duration.ofSeconds(1);
    private static final Duration SEND_FIGURES = Duration.ofSeconds(1);
    private static final Duration LOOK_AT_WEBAPPS = Duration.ofSeconds(2);
    private static final Duration LOOK_AT_DECLARED = Duration.ofSeconds(1);

    private final InstanceFolder instance;
    private final WebServer server;
    private final WebAppHosting hosting;
    private final WebAppsFolder webApps;
    private final InstanceControl control;
    private final MetricsPush push;
    private final Advisor advisor;
    private final CertificateOrders orders;
    private final OutOfMemoryWatch memory;
    private final Optional<Membership> member;
    private final ErrorLog errorLog;
    private final StaplingRounds staplingRounds;
    private final Housekeeping housekeeping;
    private final Runnable keepHouse;
    private volatile Optional<AdminListener> admin = Optional.empty();
    private volatile boolean drains;
    private final RuntimeChanges changes;
    private final ServerBeans beans;

    /**
     * Puts everything together; no port is open yet.
     *
     * @param library closed with the assembly, or here where there will be none
     * @throws org.heliostat.config.ConfigException when the pipeline cannot be made from the configuration
     */
    static ServerAssembly of(
            InstanceFolder instance,
            LibraryJars library,
            Configuration configuration,
            StartOptions options,
            Surface surface) {
        Closing closing = new Closing();
        closing.add(library::close);
        try {
            return new ServerAssembly(instance, library, configuration, options, surface, closing);
        } catch (RuntimeException | Error failed) {
            closing.closeAfter(failed);
            throw failed;
        }
    }

    /** @param closing takes what must be closed where the rest cannot be made */
    private ServerAssembly(
            InstanceFolder instance,
            LibraryJars library,
            Configuration configuration,
            StartOptions options,
            Surface surface,
            Closing closing) {
        this.instance = instance;
        this.memory = surface.memory();
        this.member = surface.member();
        this.errorLog = surface.errorLog();
        memory.follow(configuration.magnus());
        this.push = new MetricsPush(this::otlpTarget, this::snapshot, surface.ticker());
        this.advisor = new Advisor(
                RuleBook.all(),
                new AdvisorSources(
                        this::snapshot,
                        this::configuration,
                        new MachineReader(this::sessions, surface.ticker())::read,
                        this::notableRequests),
                surface.ticker(),
                surface.clock());
        OcspStapling stapling = new OcspStapling(surface.clock());
        this.staplingRounds = new StaplingRounds(stapling);
        closing.add(staplingRounds::close);
        HostedServer hosted = HostedServer.join(
                configuration,
                parts(instance, library, configuration, surface),
                joined -> serverParts(joined, library, stapling, options, surface),
                closing);
        this.hosting = hosted.hosting();
        this.server = hosted.server();
        this.housekeeping = hosted.housekeeping();
        this.keepHouse = hosted::keepHouse;
        ShownProofs proofs = new ShownProofs(server::httpChallenges, server::tlsChallenges, surface.clock());
        this.orders = new CertificateOrders(shownByAll(proofs), surface.ticker(), surface.clock());
        closing.add(orders::close);
        surface.errorLog().virtualServers(server::currentVirtualServer);
        this.beans = new ServerBeans(ManagementFactory::getPlatformMBeanServer, server::recentSnapshot);
        closing.add(beans::close);
        this.webApps =
                new WebAppsFolder(instance.webapps(), hosting.applications(), surface.ticker(), server::contentChanged);
        this.control = new InstanceControl(
                server, webApps, surface.errorLog(), this::applied, housekeeping::close, memory::trouble);
        InstanceLogs logs = new InstanceLogs(surface.errorLog(), server);
        this.changes = new RuntimeChanges(
                server.origins(),
                server.fileCache(),
                webApps,
                hosting.pools(),
                logs,
                proofs,
                control::reload,
                logs::configuredLevel);
        member.ifPresent(one -> one.tellsBy(this::tellState));
        library.registerDrivers();
    }

    private static HostedServer.Parts parts(
            InstanceFolder instance, LibraryJars library, Configuration configuration, Surface surface) {
        return new HostedServer.Parts(
                new InstancePreparation(
                        surface.member().map(one -> one.work(instance)).orElse(instance.work()),
                        library,
                        WarLimits.DEFAULTS,
                        surface.clock(),
                        SharedClassPath.of(configuration).entries()),
                StoredSessions.of(instance.run(), configuration, surface.ticker(), surface.clock()),
                library,
                surface.version().toString(),
                surface.ticker(),
                surface.clock());
    }

    private ServerParts serverParts(
            WebAppHosting joined, LibraryJars library, OcspStapling stapling, StartOptions options, Surface surface) {
        return new ServerParts(
                surface.version().toString(),
                new Modules(
                        joined.functions(),
                        new InstanceCheck(instance, library.loader()),
                        joined::snapshots,
                        joined.applications()::counts,
                        joined.pools()::snapshots,
                        stapling::snapshot,
                        new Modules.Ordering(new StandInCertificate(surface.clock()), this::certificateOrders),
                        advisor::snapshot),
                options.port(),
                new ErrorLogDoor(surface.errorLog()::reopen, surface.errorLog()::rotate, surface.errorLog()::figures),
                new ProcessCounters(surface.memory()::count, surface.memory()::troubles, push::snapshot),
                surface.member().map(Membership::place).orElse(ServerParts.Place.ALONE),
                surface.ticker(),
                surface.clock());
    }

    /**
     * What the process has once, for all servers that run in it one after the other.
     *
     * @param member empty in the only process of an instance
     */
    record Surface(
            Version version,
            ErrorLog errorLog,
            OutOfMemoryWatch memory,
            Optional<Membership> member,
            Ticker ticker,
            WallClock clock) {

        /** Of the only process of an instance. */
        Surface(Version version, ErrorLog errorLog, OutOfMemoryWatch memory, Ticker ticker, WallClock clock) {
            this(version, errorLog, memory, Optional.empty(), ticker, clock);
        }
    }

    /**
     * Opens the admin listener, takes the addresses of the listen sockets, starts the applications, then opens the sockets.
     *
     * @param unless complete: an application that has not come to its end of starting is not waited for
     * @return whether it has started; false when it was not waited for
     * @throws LaunchException when a port cannot be had
     */
    boolean start(StartOptions options, ProcessControl process, Surface surface, CompletableFuture<?> unless) {
        if (options.hasAdmin() && administers()) {
            openAdmin(options, process, surface);
        }
        listening(server::bind);
        member.ifPresent(one -> {
            one.closeUnusedSockets(AdminListener.socket(options.adminPort()));
            one.tellChecked();
        });
        if (!ApplicationsStart.run(() -> webApps.start(server.configuration()), unless)) {
            return false;
        }
        listening(() -> server.start(this::makeLastingChanges));
        if (member.isEmpty()) {
            admin.ifPresent(listener -> RunFiles.writeAdminAddress(instance, listener.url()));
        }
        memory.follow(this::heartbeats, server::hasBuffers);
        housekeeping.every(FOLLOW_BEANS, "JMX", whenAdministering(this::followBeans));
        keepHouse.run();
        staplingRounds.follow(server);
        housekeeping.every(LOOK_AT_PUSH, "sending figures", whenAdministering(push::look));
        housekeeping.every(LOOK_FOR_ADVICE, "advice", whenAdministering(advisor::look));
        housekeeping.every(LOOK_FOR_ADVICE, "trials of advice", () -> admin.ifPresent(AdminListener::lookAtTrials));
        member.ifPresent(this::followGroup);
        housekeeping.everyForApplications(LOOK_AT_WEBAPPS, "looking at webapps/", webApps::look);
        housekeeping.everyForApplications(
                LOOK_AT_DECLARED, "looking at applications of server.xml", webApps::lookAtDeclared);
        whenAdministering(() -> orders.follow(server.configuration())).run();
        return true;
    }

    /** What was changed in the other processes, and is to last: nobody is served before. */
    private void makeLastingChanges() {
        member.ifPresent(one -> one.first().awaitLasting().forEach(change -> changes.make(change, one.number())));
    }

    private void followGroup(Membership one) {
        housekeeping.every(SEND_FIGURES, "figures for all processes", this::sendFigures);
        housekeeping.every(SEND_FIGURES, "changes that last", whenAdministering(this::tellLasting));
        MovedLogs logs = new MovedLogs(
                () -> new InstanceLogs(errorLog, server)
                        .files().stream().map(LogFile::file).toList(),
                control::reopenLogs);
        housekeeping.every(SEND_FIGURES, "logs that others put aside", () -> {
            if (!one.administers()) {
                logs.look();
            }
        });
    }

    private void openAdmin(StartOptions options, ProcessControl process, Surface surface) {
        AdminSubjects subjects = new AdminSubjects(
                controlForAdmin(),
                process,
                webApps,
                hosting.pools(),
                otherProcesses(),
                instance.root(),
                instance.uploads(),
                AdminSubjects.DEFAULT_UPLOAD_LIMIT);
        AdminListener opened = AdminListener.open(
                new AdminAssembly(
                        instance,
                        subjects,
                        new AdminAssembly.Insides(
                                server,
                                server.fileCache(),
                                new InstanceLogs(surface.errorLog(), server),
                                server.incidents(),
                                advisor,
                                shownOrigins(),
                                server::snapshotOf,
                                member),
                        surface.ticker(),
                        surface.clock()),
                options.adminPort(),
                server.configuration().magnus().transport(),
                member.map(Membership::sockets).orElse(InheritedSockets.NONE),
                surface.ticker(),
                surface.clock());
        admin = Optional.of(opened);
    }

    /** What changes the server of this process changes those of the others as well. */
    private ServerControl controlForAdmin() {
        return member.<ServerControl>map(one -> new GroupControl(control, one.first(), one.others(), this::tellState))
                .orElse(control);
    }

    private Showing shownByAll(ShownProofs own) {
        return member.<Showing>map(one -> new ProofsOfAll(own, one.others(), () -> drains))
                .orElse(own);
    }

    private OtherProcesses otherProcesses() {
        return member.map(Membership::others).orElse(OtherProcesses.NONE);
    }

    /** After a change: what lasts, for those that start, and the figures. Any thread. */
    void tellState() {
        whenAdministering(this::tellLasting).run();
        sendFigures();
    }

    private void tellLasting() {
        member.ifPresent(one -> one.tellLasting(changes.lasting()));
    }

    /** With the figures of all processes. */
    private OriginSource shownOrigins() {
        OriginSource own = server.origins();
        return member.<OriginSource>map(one -> new OriginsOfAll(own, server)).orElse(own);
    }

    private boolean administers() {
        return member.map(Membership::administers).orElse(true);
    }

    private Runnable whenAdministering(Runnable task) {
        return () -> {
            if (administers()) {
                task.run();
            }
        };
    }

    /**
     * Takes over what one process does for all. The server is ready. One thread at a time.
     *
     * @throws LaunchException when the admin listener cannot be opened
     */
    void administer(StartOptions options, ProcessControl process, Surface surface) {
        if (options.hasAdmin() && admin.isEmpty()) {
            openAdmin(options, process, surface);
        }
        server.administer();
        surface.errorLog().apply(surface.errorLog().settings());
        orders.follow(server.configuration());
    }

    /** @return figures of all processes where this one administers */
    SnapshotSource reports() {
        return new SnapshotSource() {
            @Override
            public ServerSnapshot snapshot() {
                return server.snapshot();
            }

            @Override
            public ServerSnapshot snapshot(WindowQuery query) {
                return server.snapshot(query);
            }
        };
    }

    /** @return what makes here what administration has changed in another process */
    RuntimeChanges changes() {
        return changes;
    }

    /** Tells all processes what this one has counted. Any thread. */
    void sendFigures() {
        member.ifPresent(one -> one.send(server.ownSnapshot()));
    }

    private void listening(Listening step) {
        try {
            step.run();
        } catch (ListenException taken) {
            throw new LaunchException(taken.getMessage() + " (expected: an address of this machine and a free port"
                    + (isFirst(taken) ? "; --port names another)" : ")"));
        }
    }

    @FunctionalInterface
    private interface Listening {
        void run() throws ListenException;
    }

    /** @return whether it is about the listen socket whose port {@code --port} is */
    private boolean isFirst(ListenException taken) {
        return server.configuration().serverXml().listenSockets().stream()
                .findFirst()
                .filter(first -> first.at().equals(taken.at()))
                .isPresent();
    }

    /** @return name of the application whose code runs on the calling thread, null when it is the server's own */
    @Nullable
    String currentApplication() {
        return hosting.currentApplication();
    }

    /** @return what is odd about the configuration and was found only when the server was put together */
    List<Finding> warnings() {
        return server.warnings();
    }

    /** Makes the end of the process before this one an incident: where memory was short it could not itself. */
    void tellEarlierEnd(EndNote.Earlier earlier) {
        server.incidents()
                .happened("ended-by-itself", "the process ended by itself, " + earlier.reason(), earlier.millis());
    }

    InstanceControl control() {
        return control;
    }

    StartReport report() {
        return new StartReport(server.configuration(), server.listenAddresses(), webApps.list());
    }

    /** @return beginning of the admin listener's URLs, empty when there is none */
    Optional<String> adminUrl() {
        return admin.map(AdminListener::url);
    }

    /** @return the link by which the first administrator is made; empty when there is one */
    Optional<String> setupLink() {
        return admin.flatMap(AdminListener::setupLink);
    }

    /** While the server drains there are none: what ends does not beat any more. */
    List<Heartbeat> heartbeats() {
        List<Heartbeat> all = new ArrayList<>(server.heartbeats());
        if (!all.isEmpty()) {
            admin.ifPresent(listener -> all.addAll(listener.heartbeats()));
        }
        return all;
    }

    /** A configuration is in force: what stands around the server follows. */
    private void applied() {
        hosting.pools().apply();
        memory.follow(server.configuration().magnus());
        staplingRounds.follow(server);
        member.ifPresent(Membership::tellClosedSockets);
        whenAdministering(() -> orders.follow(server.configuration())).run();
    }

    private Optional<OtlpTarget> otlpTarget() {
        // What is wrong with it was said when the configuration was read.
        return OtlpTarget.read(server.configuration().magnus(), new Findings());
    }

    /** The server is asked for its figures before there are orders. */
    private List<CertificateOrderSnapshot> certificateOrders() {
        CertificateOrders made = orders;
        return made == null ? List.of() : made.snapshots();
    }

    private List<RequestReport> notableRequests() {
        return server.incidents().view().requests();
    }

    private List<RunningThreads.Running> sessions() {
        return server.sessions();
    }

    private ServerSnapshot snapshot() {
        return server.snapshot();
    }

    private ServerSnapshot snapshot(WindowQuery query) {
        return server.snapshot(query);
    }

    private Configuration configuration() {
        return server.configuration();
    }

    /** Not at the start, which must not wait for the JVM's bean server to be made. */
    private void followBeans() {
        try {
            beans.follow();
        } catch (JMException refused) {
            throw new IllegalStateException("beans cannot be registered", refused);
        }
    }

    /** @return requests that are lost if the process ends now. Any thread. */
    long requestsInProgress() {
        return server.requestsInProgress();
    }

    /** The process is about to end without a drain: programs must not outlive it. Any thread. */
    void abandon() {
        server.abandon();
    }

    /** Lets requests in progress end; applications and the admin listener go on until {@link #close}. */
    DrainResult drain() {
        drains = true;
        orders.close();
        hosting.goAway();
        DrainResult drained = control.stop();
        member.ifPresent(one -> {
            // The last figures, which nobody else will know.
            sendFigures();
            one.first().drained(drained.inProgress(), drained.answered(), drained.lost());
        });
        return drained;
    }

    /** Ends everything, also what was only half started. */
    @Override
    public void close() {
        Closing closing = new Closing();
        admin.ifPresent(listener -> closing.add(listener::close));
        if (member.isEmpty()) {
            closing.add(() -> RunFiles.removeAdminAddress(instance));
        }
        closing.add(hosting::close);
        closing.add(server::stop);
        closing.add(orders::close);
        closing.add(beans::close);
        closing.add(staplingRounds::close);
        closing.add(housekeeping::close);
        closing.close();
    }
}
