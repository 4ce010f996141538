package org.heliostat.launcher;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ProcessControl;
import org.heliostat.adminui.rest.AdminSubjects;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.Configuration;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.command.Version;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.AdminToken;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.RunFiles;
import org.heliostat.launcher.jvm.ErrorLog;
import org.heliostat.launcher.webapps.WebAppsFolder;
import org.heliostat.listen.ListenException;
import org.heliostat.server.ErrorLogDoor;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.deploy.WarLimits;
import org.heliostat.servlet.preparation.InstancePreparation;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * One server with everything around it: container, folder of applications, admin listener, housekeeping. Started and
 * stopped by the main thread.
 */
final class ServerAssembly implements AutoCloseable {

    private static final Duration LOOK_AT_WEBAPPS = Duration.ofSeconds(2);
    private static final Duration LOOK_AT_DECLARED = Duration.ofSeconds(1);
    private static final Duration EXPIRE_SESSIONS = Duration.ofMinutes(1);

    private final InstanceFolder instance;
    private final WebServer server;
    private final WebAppHosting hosting;
    private final WebAppsFolder webApps;
    private final InstanceControl control;
    private final Housekeeping housekeeping = new Housekeeping();
    private Optional<AdminListener> admin = Optional.empty();

    /**
     * Puts everything together; no port is open yet.
     *
     * @throws org.heliostat.config.ConfigException when the pipeline cannot be made from the configuration
     */
    ServerAssembly(InstanceFolder instance, Configuration configuration, StartOptions options, Surface surface) {
        this.instance = instance;
        this.hosting = new WebAppHosting(
                new InstancePreparation(instance.work(), WarLimits.DEFAULTS, surface.clock()),
                LibraryJars.of(instance.lib()),
                configuration,
                surface.version(),
                surface.ticker(),
                surface.clock());
        this.server = WebServer.build(
                configuration,
                new ServerParts(
                        surface.version().toString(),
                        hosting.functions(),
                        hosting::snapshots,
                        options.port(),
                        new ErrorLogDoor(surface.errorLog()::reopen, surface.errorLog()::figures),
                        surface.ticker(),
                        surface.clock()));
        hosting.joined(server);
        this.webApps =
                new WebAppsFolder(instance.webapps(), hosting.applications(), surface.ticker(), server::contentChanged);
        this.control = new InstanceControl(server, webApps, surface.errorLog(), housekeeping::close);
    }

    /** What the process has once, for all servers that run in it one after the other. */
    record Surface(Version version, ErrorLog errorLog, Ticker ticker, WallClock clock) {}

    /**
     * Opens the admin listener, starts the applications, then opens the listen sockets.
     *
     * @throws LaunchException when a port cannot be had
     */
    void start(StartOptions options, ProcessControl process, Surface surface) {
        if (options.hasAdmin()) {
            String token = AdminToken.readOrCreate(instance, new SecureRandom());
            AdminListener opened = AdminListener.open(
                    new AdminSubjects(
                            control,
                            process,
                            webApps,
                            instance.root(),
                            instance.uploads(),
                            AdminSubjects.DEFAULT_UPLOAD_LIMIT),
                    token,
                    options.adminPort(),
                    server.configuration().magnus().transport(),
                    surface.ticker(),
                    surface.clock());
            admin = Optional.of(opened);
        }
        webApps.start(server.configuration());
        try {
            server.start();
        } catch (ListenException taken) {
            throw new LaunchException(String.valueOf(taken.getMessage()));
        }
        admin.ifPresent(listener -> RunFiles.writeAdminAddress(instance, listener.url()));
        housekeeping.every(LOOK_AT_WEBAPPS, "looking at webapps/", webApps::look);
        housekeeping.every(LOOK_AT_DECLARED, "looking at applications of server.xml", webApps::lookAtDeclared);
        housekeeping.every(EXPIRE_SESSIONS, "ending HTTP sessions", hosting::expireSessions);
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

    /** Lets requests in progress end; applications and the admin listener go on until {@link #close}. */
    DrainResult drain() {
        hosting.goAway();
        return control.stop();
    }

    /** Ends everything, also what was only half started. */
    @Override
    public void close() {
        housekeeping.close();
        server.stop();
        hosting.close();
        RunFiles.removeAdminAddress(instance);
        admin.ifPresent(AdminListener::close);
    }
}
