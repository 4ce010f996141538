package org.heliostat.launcher;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ProcessControl;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.command.Version;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.jvm.ApplicationLog;
import org.heliostat.launcher.jvm.ApplicationNames;
import org.heliostat.launcher.jvm.Drivers;
import org.heliostat.launcher.jvm.ErrorLog;
import org.heliostat.launcher.jvm.ErrorLogSettings;
import org.heliostat.launcher.jvm.JarConnections;
import org.heliostat.launcher.jvm.Signals;
import org.heliostat.listen.Renegotiation;
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

    private final InstanceFolder instance;
    private final StartOptions options;
    private final Version version = Version.ofThisJar();
    private final Ticker ticker = Ticker.system();
    private final WallClock clock = WallClock.system();
    private final long pid = ProcessHandle.current().pid();
    private volatile CompletableFuture<Wish> wish = new CompletableFuture<>();
    private volatile @Nullable ServerAssembly running;

    private enum Wish {
        STOP,
        RESTART
    }

    ServerRun(InstanceFolder instance, StartOptions options) {
        this.instance = instance;
        this.options = options;
    }

    /** @throws LaunchException when the server cannot be started */
    ExitCode run() {
        try (InstanceLock lock = InstanceLock.take(instance, pid)) {
            long beganMillis = ManagementFactory.getRuntimeMXBean().getStartTime();
            Configuration configuration = read();
            try (ErrorLog errorLog = ErrorLog.start(ErrorLogSettings.of(configuration), pid)) {
                installHooks(configuration);
                while (serve(configuration, errorLog, beganMillis) == Wish.RESTART) {
                    wish = new CompletableFuture<>();
                    beganMillis = clock.millis();
                    configuration = read();
                    errorLog.apply(ErrorLogSettings.of(configuration));
                }
            }
            LOG.debug("{} is given back", lock);
        } catch (ConfigException broken) {
            throw new LaunchException(ExitCode.CONFIGURATION, findings(everythingWrong(broken)));
        }
        return ExitCode.OK;
    }

    @Override
    public void stop() {
        wish.complete(Wish.STOP);
    }

    @Override
    public List<Finding> restart() {
        ServerAssembly now = running;
        if (now == null) {
            throw new IllegalStateException("the server is still starting");
        }
        // A reload finds everything that could keep the new server from starting while the old one still serves.
        ReloadResult result = now.control().reload();
        if (result.applied()) {
            wish.complete(Wish.RESTART);
        }
        return result.findings();
    }

    /** One start shows what several would: what the failed step did not come to is looked at as well. */
    private List<Finding> everythingWrong(ConfigException broken) {
        Findings all = new Findings();
        all.addAll(ConfigurationCheck.run(instance.root(), ContainerFunctions.of(new WebApps())));
        all.addAll(broken.findings());
        return all.sorted();
    }

    private Configuration read() {
        ConfigurationReader.Result result = ConfigurationReader.read(instance.root());
        Configuration configuration = result.orThrow();
        result.findings().forEach(finding -> LOG.warn("{}", finding));
        return configuration;
    }

    private void installHooks(Configuration configuration) {
        boolean stdout = configuration.serverXml().log().logStdout();
        boolean stderr = configuration.serverXml().log().logStderr();
        ApplicationLog.install(this::currentApplication, stdout, stderr);
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> LOG.error("thread {} ended", thread.getName(), failure));
        Drivers.fillEarly();
        ApplicationNames.install();
        JarConnections.doNotCache();
        Renegotiation.refuse();
        new Signals(new Actions()).install();
    }

    private Wish serve(Configuration configuration, ErrorLog errorLog, long beganMillis) {
        LOG.info("{} on Java {}, process {}, instance {}", version, Runtime.version(), pid, instance);
        var surface = new ServerAssembly.Surface(version, errorLog, ticker, clock);
        try (ServerAssembly assembly = new ServerAssembly(instance, configuration, options, surface)) {
            running = assembly;
            assembly.warnings().forEach(finding -> LOG.warn("{}", finding));
            assembly.start(options, this, surface);
            report(assembly, beganMillis);
            Wish wished = wish.join();
            LOG.info("{}: requests in progress get their answers", wished == Wish.STOP ? "stopping" : "restarting");
            DrainResult drained = assembly.drain();
            LOG.info(
                    "stopped: {} requests were in progress, {} answered, {} lost",
                    drained.inProgress(),
                    drained.answered(),
                    drained.lost());
            return wished;
        } finally {
            running = null;
        }
    }

    private void report(ServerAssembly assembly, long beganMillis) {
        StartReport report = assembly.report();
        report.applicationLines().forEach(line -> LOG.info("{}", line));
        assembly.adminUrl()
                .ifPresentOrElse(
                        url -> LOG.info(
                                "admin: {}/ (key: {})", url, instance.run().resolve("admin-token")),
                        () -> LOG.info("admin: none (--no-admin)"));
        LOG.info("ready after {} ms: {}", clock.millis() - beganMillis, report.urls());
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

    /** What signals do; on the thread of the signals. */
    private final class Actions implements Signals.Actions {

        @Override
        public void stop() {
            ServerRun.this.stop();
        }

        @Override
        public void reload() {
            ServerAssembly now = running;
            if (now != null) {
                now.control().reload();
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
