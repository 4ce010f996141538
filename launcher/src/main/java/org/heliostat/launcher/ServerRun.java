package org.heliostat.launcher;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ProcessControl;
import org.heliostat.adminui.threads.DumpFiles;
import org.heliostat.adminui.threads.Dumps;
import org.heliostat.adminui.threads.JvmDumps;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.config.change.Recovered;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.hosting.Version;
import org.heliostat.launcher.Wishes.Wish;
import org.heliostat.launcher.check.InstanceCheck;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.errorlog.ApplicationLog;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.instance.Leftovers;
import org.heliostat.launcher.instance.PidLog;
import org.heliostat.launcher.instance.RunFiles;
import org.heliostat.launcher.instance.RunningAccount;
import org.heliostat.launcher.jvm.ApplicationNames;
import org.heliostat.launcher.jvm.Drivers;
import org.heliostat.launcher.jvm.JarConnections;
import org.heliostat.launcher.jvm.Signals;
import org.heliostat.launcher.link.LinkWish;
import org.heliostat.launcher.member.Membership;
import org.heliostat.launcher.memory.EndNote;
import org.heliostat.launcher.memory.EndReason;
import org.heliostat.launcher.memory.OutOfMemoryDumps;
import org.heliostat.launcher.memory.OutOfMemoryFilter;
import org.heliostat.launcher.memory.OutOfMemoryWatch;
import org.heliostat.launcher.service.ServiceNotices;
import org.heliostat.launcher.service.Systemd;
import org.heliostat.listen.Renegotiation;
import org.heliostat.log.LogBlock;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code start} does: runs a server on an instance until somebody wishes it to stop, and again when the wish is a
 * restart. {@link #run} belongs to the main thread; wishes come from signals and the admin listener.
 */
final class ServerRun implements ProcessControl {

    private static final Logger LOG = LoggerFactory.getLogger(ServerRun.class);

    /** Known beforehand: when memory is short, not even their classes could be loaded. */
    private static final Wish LEAVE = Wish.LEAVE;

    private static final Wish STOP = Wish.STOP;
    private static final int START_AGAIN = ExitCode.START_AGAIN.code();
    private static final int UNORDERLY = ExitCode.FAILED.code();

    private final InstanceFolder instance;
    private final StartOptions options;
    private final Optional<Membership> member;
    private final Version version = Version.ofThisJar();
    private final Ticker ticker = Ticker.system();
    private final WallClock clock = WallClock.system();
    private final long pid = ProcessHandle.current().pid();
    private final ServiceNotices notices = new ServiceNotices(Systemd.messenger(System.getenv()), ticker);
    private volatile @Nullable OutOfMemoryWatch watch;
    private final Wishes wishes = new Wishes();
    private volatile @Nullable ServerAssembly running;
    private Optional<EndNote.Earlier> earlierEnd = Optional.empty(); // main thread
    private boolean isOfSeveral; // main thread

    /** @param member empty in the only process of an instance */
    ServerRun(InstanceFolder instance, StartOptions options, Optional<Membership> member) {
        this.instance = instance;
        this.options = options;
        this.member = member;
    }

    /** @return whether the server has ended, or did not begin, since there are to be several processes */
    boolean isOfSeveral() {
        return isOfSeveral;
    }

    /** @throws LaunchException when the server cannot be started */
    ExitCode run() {
        try {
            Wish last = member.isPresent() ? asMember(member.get()) : alone();
            return last == Wish.LEAVE ? ExitCode.START_AGAIN : ExitCode.OK;
        } catch (ConfigException broken) {
            throw new LaunchException(ExitCode.CONFIGURATION, findings(everythingWrong(broken)));
        } catch (Error unorderly) {
            if (wishes.now() != null) {
                // There was too little memory even for the end: of heap, or of room for its classes
                // (NoClassDefFoundError).
                haltAsWished();
            }
            throw unorderly;
        } catch (RuntimeException unorderly) {
            if (wishes.now() == LEAVE) {
                haltAsWished();
            }
            throw unorderly;
        }
    }

    private Wish alone() {
        try (InstanceLock lock = InstanceLock.take(instance, pid);
                PidLog pidLog = new PidLog(instance, pid)) {
            Optional<Recovered> unfinished = endUnfinishedChange();
            Configuration configuration = read();
            isOfSeveral = configuration.magnus().maxProcs() > 1;
            if (isOfSeveral) {
                return STOP;
            }
            pidLog.follow(configuration.magnus());
            Wish last = logged(
                    configuration, unfinished, RunFiles.endNote(instance), next -> followAfterRestart(pidLog, next));
            LOG.debug("{} is given back", lock);
            return last;
        }
    }

    /** Instance and files of the process id belong to the first process. */
    private Wish asMember(Membership one) {
        try (one) {
            return logged(read(), Optional.empty(), one.endNote(instance), next -> {});
        }
    }

    private Wish logged(
            Configuration first, Optional<Recovered> unfinished, Path note, Consumer<Configuration> afterRestart) {
        Configuration configuration = first;
        long beganMillis = ManagementFactory.getRuntimeMXBean().getStartTime();
        try (ErrorLog errorLog = ErrorLog.start(ErrorLogSettings.of(configuration), pid, this::rotatesLogs);
                EndNote endNote = EndNote.open(note);
                OutOfMemoryWatch memory = new OutOfMemoryWatch(new ShortOfMemory(endNote), ticker)) {
            watch = memory;
            // Before the log is open nobody would see it.
            unfinished.ifPresent(recovered -> recovered.lines().forEach(line -> LOG.warn("conf: {}", line)));
            if (member.isEmpty()) {
                new Leftovers(instance).remove();
            }
            errorLog.watch(new OutOfMemoryFilter(memory::see, ticker));
            installHooks(configuration, memory, errorLog);
            earlierEnd = endNote.earlier();
            try {
                Wish last = orEnd(serve(configuration, errorLog, memory, endNote, beganMillis));
                while (last == Wish.RESTART) {
                    wishes.begin();
                    beganMillis = clock.millis();
                    configuration = read();
                    isOfSeveral = configuration.magnus().maxProcs() > 1;
                    if (isOfSeveral) {
                        return STOP;
                    }
                    afterRestart.accept(configuration);
                    errorLog.apply(ErrorLogSettings.of(configuration));
                    last = orEnd(serve(configuration, errorLog, memory, endNote, beganMillis));
                }
                return last;
            } catch (ConfigException | LaunchException failed) {
                logFailure(errorLog, failed);
                throw failed;
            }
        }
    }

    /** Whoever asks for the end while a restart waits for requests in progress does not want another server. */
    private Wish orEnd(Wish last) {
        Wish now = wishes.now();
        if (now == null || now == last) {
            return last;
        }
        tellEnd(now);
        LOG.info("stopped: the end was asked for meanwhile, no other server is started");
        return now;
    }

    private boolean rotatesLogs() {
        return member.map(Membership::administers).orElse(true);
    }

    /** Who started the server is told on the terminal; the log is for whoever looks later. */
    private static void logFailure(ErrorLog errorLog, RuntimeException failed) {
        errorLog.leaveTerminal();
        LOG.atError().addMarker(LogBlock.MARKER).log("the server does not start:\n{}", failed.getMessage());
    }

    /** It was looked at before the old server ended; what has changed since is no reason to stay away. */
    private static void followAfterRestart(PidLog pidLog, Configuration configuration) {
        try {
            pidLog.follow(configuration.magnus());
        } catch (ConfigException unusable) {
            unusable.findings().forEach(finding -> LOG.warn("{}", finding));
        }
    }

    /** A crash may have left a change of the configuration half made. */
    private Optional<Recovered> endUnfinishedChange() {
        try {
            return new ConfigFolder(instance.conf()).recover();
        } catch (IOException unwritable) {
            throw new LaunchException("conf: an unfinished change cannot be taken back: " + unwritable.getMessage());
        }
    }

    /** As administration wishes it: in one of several processes all of them stop. */
    @Override
    public void stop() {
        if (member.isPresent()) {
            member.get().first().wish(LinkWish.STOP);
        } else {
            stopThis();
        }
    }

    private void stopThis() {
        OutOfMemoryWatch watching = watch;
        if (watching != null) {
            watching.expectEnd();
        }
        wishes.end(STOP);
    }

    /** Allocates nothing. */
    private void haltAsWished() {
        Runtime.getRuntime().halt(wishes.now() == STOP ? UNORDERLY : START_AGAIN);
    }

    @Override
    public List<Finding> restart() {
        ServerAssembly now = running;
        if (now == null) {
            throw new IllegalStateException("the server is still starting");
        }
        // The first process opens all addresses anew; whether they can be had is seen here.
        List<Finding> found = member.map(one -> one.sockets().whileOpeningNew(now.control()::prepareRestart))
                .orElseGet(now.control()::prepareRestart);
        if (found.stream().noneMatch(Finding::isError)) {
            member.ifPresentOrElse(one -> one.first().wish(LinkWish.RESTART), wishes::restart);
        }
        return found;
    }

    /** One start shows what several would: what the failed step did not come to is looked at as well. */
    private List<Finding> everythingWrong(ConfigException broken) {
        Findings all = new Findings();
        try (LibraryJars library = LibraryJars.of(instance.lib())) {
            all.addAll(ConfigurationCheck.run(
                    instance.root(),
                    ContainerFunctions.of(new WebApps()),
                    new InstanceCheck(instance, library.loader())));
        }
        all.addAll(broken.findings());
        return all.sorted();
    }

    private Configuration read() {
        ConfigurationReader.Result result = ConfigurationReader.read(instance.root());
        Configuration configuration = result.orThrow();
        result.findings().forEach(finding -> LOG.warn("{}", finding));
        return configuration;
    }

    private void installHooks(Configuration configuration, OutOfMemoryWatch memory, ErrorLog errorLog) {
        boolean stdout = configuration.serverXml().log().logStdout();
        boolean stderr = configuration.serverXml().log().logStderr();
        ApplicationLog.install(this::currentApplication, stdout, stderr);
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> ended(thread, failure, memory));
        Drivers.fillEarly();
        ApplicationNames.install();
        JarConnections.doNotCache();
        Renegotiation.refuse();
        new Signals(new Actions(errorLog)).install();
    }

    private static void ended(Thread thread, Throwable failure, OutOfMemoryWatch memory) {
        try {
            LOG.error("thread {} ended", thread.getName(), failure);
        } catch (Throwable unlogged) {
            // An error of memory comes in other clothes, too, such as a class that cannot be loaded.
            memory.see(unlogged);
        }
    }

    private Wish serve(
            Configuration configuration,
            ErrorLog errorLog,
            OutOfMemoryWatch memory,
            EndNote endNote,
            long beganMillis) {
        LOG.info("{} on Java {}, process {}, instance {}", version, Runtime.version(), pid, instance);
        var surface = new ServerAssembly.Surface(version, errorLog, memory, member, ticker, clock);
        try (ServerAssembly assembly =
                ServerAssembly.of(instance, LibraryJars.of(instance.lib()), configuration, options, surface)) {
            running = assembly;
            member.ifPresent(one -> one.first().follow(duties(one, assembly, surface)));
            assembly.warnings().forEach(finding -> LOG.warn("{}", finding));
            earlierEnd.ifPresent(earlier -> {
                LOG.warn("the process before this one ended by itself: {}", earlier.reason());
                assembly.tellEarlierEnd(earlier);
                endNote.forgetEarlier();
            });
            earlierEnd = Optional.empty();
            RunningAccount.ofThisProcess()
                    .contradiction(configuration.magnus())
                    .ifPresent(finding -> LOG.warn("{}", finding));
            if (assembly.start(options, this, surface, wishes.next())) {
                report(assembly, beganMillis);
                member.ifPresent(one -> one.first().ready());
            } else {
                LOG.warn("the applications have not started yet; the server ends without them");
            }
            Wish wished = wishes.next().join();
            tellEnd(wished);
            LOG.info("{}: requests in progress get their answers", wished == Wish.STOP ? "stopping" : "restarting");
            DrainResult drained = assembly.drain();
            LOG.info(
                    "stopped: requests in progress: {}, answered: {}, lost: {}",
                    drained.inProgress(),
                    drained.answered(),
                    drained.lost());
            return wished;
        } finally {
            running = null;
        }
    }

    private MemberDuties duties(Membership one, ServerAssembly assembly, ServerAssembly.Surface surface) {
        return new MemberDuties(one, assembly, () -> assembly.administer(options, this, surface), this::stopThis);
    }

    private void report(ServerAssembly assembly, long beganMillis) {
        StartReport report = assembly.report();
        report.applicationLines().forEach(line -> LOG.info("{}", line));
        report.failedLines().forEach(line -> LOG.warn("{}", line));
        if (member.isPresent()) {
            LOG.info("process {} has started within {} ms", member.get().number(), clock.millis() - beganMillis);
            tellSetupLink(assembly);
            return;
        }
        assembly.adminUrl()
                .ifPresentOrElse(
                        url -> LOG.info(
                                "admin: {}/ (key: {})", url, instance.run().resolve("admin-token")),
                        () -> LOG.info("admin: none (--no-admin)"));
        tellSetupLink(assembly);
        LOG.info("ready after {} ms: {}", clock.millis() - beganMillis, report.urls());
        notices.ready(report.urls());
    }

    /** To the terminal only: whoever may read the log later must not find a link that was never used. */
    private static void tellSetupLink(ServerAssembly assembly) {
        assembly.setupLink()
                .ifPresent(link -> ErrorLog.tell("admin: there is no administrator yet; make one: " + link));
    }

    private void tellEnd(Wish wished) {
        if (wished != Wish.RESTART) {
            notices.stopping();
        } else {
            notices.reloading();
        }
    }

    private @Nullable String currentApplication() {
        ServerAssembly now = running;
        return now == null ? null : now.currentApplication();
    }

    private static String findings(List<Finding> findings) {
        StringBuilder lines = new StringBuilder();
        for (Finding finding : findings) {
            lines.append(finding.isError() ? "" : "warning: ").append(finding).append(System.lineSeparator());
        }
        return lines.append("The configuration has errors; the server was not started.")
                .toString();
    }

    /** What the directive OutOfMemory asks for; on the thread of the watch. */
    private final class ShortOfMemory implements OutOfMemoryWatch.Actions {

        private final EndNote endNote;
        private final Dumps dumps =
                member.<Dumps>map(one -> one.announced(new JvmDumps(false))).orElseGet(() -> new JvmDumps(false));
        private final OutOfMemoryDumps files =
                new OutOfMemoryDumps(instance.logs(), new DumpFiles(instance.logs(), dumps, clock), dumps);

        ShortOfMemory(EndNote endNote) {
            this.endNote = endNote;
        }

        @Override
        public void dump(int most) throws IOException {
            files.write(most);
        }

        @Override
        public void restart(EndReason reason) {
            // Who was asked to end before does not end by itself.
            boolean isAsked = wishes.isEnding();
            try {
                if (!isAsked) {
                    endNote.write(reason);
                }
            } finally {
                wishes.end(LEAVE);
            }
        }

        @Override
        public void halt(EndReason reason) {
            // Whatever becomes of the note.
            try {
                endNote.write(reason);
            } finally {
                haltAsWished();
            }
        }
    }

    /** What signals do; on the thread of the signals. */
    private final class Actions implements Signals.Actions {

        private final ErrorLog errorLog;

        Actions(ErrorLog errorLog) {
            this.errorLog = errorLog;
        }

        @Override
        public void sayWhatIsLost() {
            ServerAssembly now = running;
            LOG.warn(
                    "asked again to stop: the process ends at once, requests in progress that are lost: {}",
                    now == null ? 0 : now.requestsInProgress());
            errorLog.close();
        }

        @Override
        public void endPrograms() {
            ServerAssembly now = running;
            if (now != null) {
                now.abandon();
            }
        }

        @Override
        public void stop() {
            stopThis();
        }

        @Override
        public void reload() {
            ServerAssembly now = running;
            if (now != null) {
                notices.during(now.control()::reload, () -> now.report().urls());
            }
        }

        @Override
        public void reopenLogs() {
            ServerAssembly now = running;
            if (now != null) {
                now.control().reopenLogs();
            }
        }
    }
}
