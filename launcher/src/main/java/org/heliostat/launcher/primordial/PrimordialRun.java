package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.DrainResult;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.config.change.Recovered;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.hosting.Version;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.instance.Leftovers;
import org.heliostat.launcher.instance.PidLog;
import org.heliostat.launcher.instance.RunFiles;
import org.heliostat.launcher.jvm.Signals;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkWish;
import org.heliostat.launcher.member.MovedLogs;
import org.heliostat.launcher.service.ServiceNotices;
import org.heliostat.launcher.service.Systemd;
import org.heliostat.listen.SharedListenSocket;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code start} does in the first process of an instance with MaxProcs above 1: opens what all share, starts the servers, and
 * handles one event after the other until somebody wishes the end. Main thread.
 */
public final class PrimordialRun {

    private static final Logger LOG = LoggerFactory.getLogger(PrimordialRun.class);
    private static final String LINK = "processes";
    private static final long LOOK_MILLIS = 200;

    private final InstanceFolder instance;
    private final StartOptions options;
    private final Optional<ListenSocketConfig> admin;
    private final OriginalCommand command;
    private final Events events = new Events();
    private final Ticker ticker = Ticker.system();
    private final WallClock clock = WallClock.system();
    private final ServiceNotices notices = new ServiceNotices(Systemd.messenger(System.getenv()), ticker);
    private volatile @Nullable Group running;
    private Optional<LinkWish> end = Optional.empty();

    /** @param admin the listen socket of administration; empty for none */
    public PrimordialRun(InstanceFolder instance, StartOptions options, Optional<ListenSocketConfig> admin) {
        this.instance = instance;
        this.options = options;
        this.admin = admin;
        this.command = OriginalCommand.keptIn(System.getenv());
    }

    /** @return whether this process is to be the first one of several */
    public static boolean isMeant(Map<String, String> environment) {
        return OriginalCommand.isKeptIn(environment);
    }

    /**
     * Makes this process the first one of several: it begins anew, with a small heap.
     *
     * @param main class to begin with
     * @return never
     * @throws LaunchException where that cannot be done
     */
    public static LaunchException become(Class<?> main, List<String> arguments) {
        return OriginalCommand.ofThisProcess().becomeSmall(main, arguments);
    }

    /** @throws LaunchException when the servers cannot be started */
    public ExitCode run() {
        ExitCode code = alone();
        if (end.filter(LinkWish.RESTART::equals).isPresent()) {
            throw command.becomeOriginal();
        }
        return code;
    }

    private ExitCode alone() {
        long pid = ProcessHandle.current().pid();
        try (InstanceLock lock = InstanceLock.take(instance, pid);
                PidLog pidLog = new PidLog(instance, pid)) {
            Optional<Recovered> unfinished = new ConfigFolder(instance.conf()).recover();
            Configuration configuration =
                    ConfigurationReader.read(instance.root()).orThrow();
            if (configuration.magnus().maxProcs() == 1) {
                // It has changed between two looks.
                end = Optional.of(LinkWish.RESTART);
                return ExitCode.OK;
            }
            try (ErrorLog errorLog = ErrorLog.start(ErrorLogSettings.of(configuration), pid, () -> false)) {
                unfinished.ifPresent(recovered -> recovered.lines().forEach(line -> LOG.warn("conf: {}", line)));
                new Leftovers(instance).remove();
                new Signals(new Actions(errorLog)).install();
                LOG.debug("{} is taken", lock);
                ExitCode code = begin(configuration, errorLog, pidLog);
                while (isToBeginAnew()) {
                    configuration = ConfigurationReader.read(instance.root()).orThrow();
                    if (configuration.magnus().maxProcs() == 1) {
                        return code;
                    }
                    end = Optional.empty();
                    errorLog.apply(ErrorLogSettings.of(configuration));
                    code = begin(configuration, errorLog, pidLog);
                }
                return code;
            }
        } catch (ConfigException broken) {
            StringBuilder lines = new StringBuilder();
            broken.findings().forEach(finding -> lines.append(finding).append(System.lineSeparator()));
            throw new LaunchException(
                    ExitCode.CONFIGURATION, lines + "The configuration has errors; the server was not started.");
        } catch (IOException unwritable) {
            throw new LaunchException("conf: an unfinished change cannot be taken back: " + unwritable.getMessage());
        }
    }

    /** A stop may have come while the last servers ended. */
    private boolean isToBeginAnew() {
        handleNext(0);
        return end.filter(LinkWish.RESTART::equals).isPresent();
    }

    private ExitCode begin(Configuration configuration, ErrorLog errorLog, PidLog pidLog) {
        pidLog.follow(configuration.magnus());
        LOG.info(
                "{} on Java {}, first process {} of {} servers, instance {}",
                Version.ofThisJar(),
                Runtime.version(),
                ProcessHandle.current().pid(),
                configuration.magnus().maxProcs(),
                instance);
        return serve(configuration, errorLog);
    }

    private ExitCode serve(Configuration configuration, ErrorLog errorLog) {
        long beganMillis = clock.millis();
        if (!SharedListenSocket.isAvailable()) {
            throw new LaunchException(
                    ExitCode.CONFIGURATION, "MaxProcs: above 1 (expected: Linux, where Transport epoll is available)");
        }
        Path path = instance.run().resolve(LINK);
        try (LinkSocket link = LinkSocket.open(path);
                SharedSockets sockets = new SharedSockets(options.port(), admin)) {
            ServerStarter starter = new ServerStarter(spawner(), command, link.path());
            Group group = new Group(configuration, starter, sockets, this::read, events, ticker, clock, beganMillis);
            running = group;
            link.start(connected -> connected.start((one, frame) -> events.add(() -> heard(one, frame))));
            group.begin();
            return untilTheEnd(group, sockets, errorLog, beganMillis);
        } finally {
            running = null;
            RunFiles.removeAdminAddress(instance);
        }
    }

    private ExitCode untilTheEnd(Group group, SharedSockets sockets, ErrorLog errorLog, long beganMillis) {
        boolean toldReady = false;
        MovedLogs logs = new MovedLogs(() -> errorLog.settings().file().stream().toList(), errorLog::reopen);
        while (true) {
            handleNext(LOOK_MILLIS);
            group.look();
            logs.look();
            if (group.startFailure() != null && end.isEmpty()) {
                wish(LinkWish.STOP);
            }
            if (group.isStarted() && !toldReady) {
                toldReady = true;
                report(sockets, beganMillis);
            }
            if (end.isPresent() && group.isOver()) {
                return ended(group);
            }
        }
    }

    private void handleNext(long waitMillis) {
        try {
            Event next = events.next(waitMillis);
            // What has come together is looked at together.
            for (; next != null; next = events.next(0)) {
                next.handle();
            }
        } catch (InterruptedException hurried) {
            wish(LinkWish.STOP);
        }
    }

    private void report(SharedSockets sockets, long beganMillis) {
        sockets.adminUrl().ifPresentOrElse(this::reportAdmin, () -> LOG.info("admin: none (--no-admin)"));
        String urls = String.join("/ ", sockets.urls()) + "/";
        LOG.info("ready after {} ms: {}", clock.millis() - beganMillis, urls);
        notices.ready(urls);
    }

    private void reportAdmin(String url) {
        RunFiles.writeAdminAddress(instance, url);
        LOG.info("admin: {}/ (key: {})", url, instance.run().resolve("admin-token"));
    }

    private ExitCode ended(Group group) {
        String failure = group.startFailure();
        if (failure != null) {
            ExitCode code =
                    group.startStatus() == ExitCode.CONFIGURATION.code() ? ExitCode.CONFIGURATION : ExitCode.FAILED;
            throw new LaunchException(code, failure + "; no server was started");
        }
        DrainResult drained = group.drained();
        LOG.info(
                "stopped: requests in progress: {}, answered: {}, lost: {}",
                drained.inProgress(),
                drained.answered(),
                drained.lost());
        return ExitCode.OK;
    }

    private void heard(ServerLink link, Optional<LinkFrame> frame) {
        Group group = running;
        if (group == null) {
            return;
        }
        if (frame.isPresent() && frame.get().kind() == LinkKind.WISH) {
            wished(group, group.of(link), frame.get().text());
            return;
        }
        group.heard(link, frame);
    }

    private void wished(Group group, @Nullable Member by, String text) {
        if (by == null) {
            return;
        }
        LinkWish wish;
        try {
            wish = LinkWish.valueOf(text);
        } catch (IllegalArgumentException ofAnotherVersion) {
            LOG.warn("process {} wishes {}, which is not known here", by.number(), text);
            return;
        }
        switch (wish) {
            case STOP, RESTART -> wish(wish);
            case ROLLING -> group.replaceAll();
            case RELOAD -> group.reload(by);
            case REOPEN -> group.reopenLogs(by);
            case READ -> group.readAgain();
        }
    }

    /** All are to end; what comes then is said by the first who wishes, but a stop beats a restart. */
    private void wish(LinkWish wish) {
        boolean isStop = wish == LinkWish.STOP;
        if (end.isEmpty() || (isStop && end.get() == LinkWish.RESTART)) {
            end = Optional.of(wish);
            LOG.info("{}: requests in progress get their answers", isStop ? "stopping" : "restarting");
            if (isStop) {
                notices.stopping();
            } else {
                notices.reloading();
            }
            Group group = running;
            if (group != null) {
                group.stopAll();
            }
        }
    }

    private Optional<Configuration> read() {
        ConfigurationReader.Result result = ConfigurationReader.read(instance.root());
        if (result.configuration().isEmpty()) {
            LOG.warn(
                    "the configuration has errors, the first process goes on with the one it had: {}",
                    result.findings().stream()
                            .filter(Finding::isError)
                            .findFirst()
                            .map(Finding::toString)
                            .orElse(""));
        }
        return result.configuration();
    }

    private static Spawner spawner() {
        try {
            return SystemSpawner.ofLibc(ProcessTools.ofSystem());
        } catch (UnsupportedOperationException unusable) {
            throw new LaunchException(
                    ExitCode.CONFIGURATION,
                    "MaxProcs: above 1 (expected: a system where posix_spawn can be used: " + unusable.getMessage()
                            + ")");
        }
    }

    /** What signals do: on the thread of the signals. */
    private final class Actions implements Signals.Actions {

        private final ErrorLog errorLog;

        Actions(ErrorLog errorLog) {
            this.errorLog = errorLog;
        }

        @Override
        public void stop() {
            events.add(() -> wish(LinkWish.STOP));
        }

        @Override
        public void sayWhatIsLost() {
            LOG.warn("asked again to stop: all processes end at once");
            errorLog.close();
        }

        @Override
        public void endPrograms() {
            Group group = running;
            if (group != null) {
                group.killAll();
            }
        }

        @Override
        public void reload() {
            events.add(() -> {
                Group group = running;
                if (group != null) {
                    group.reload(null);
                }
            });
        }

        @Override
        public void reopenLogs() {
            errorLog.reopen();
            events.add(() -> {
                Group group = running;
                if (group != null) {
                    group.reopenLogs(null);
                }
            });
        }
    }
}
