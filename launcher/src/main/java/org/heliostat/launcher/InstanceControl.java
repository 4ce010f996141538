package org.heliostat.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.Finding;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.hosting.webapps.WebAppsFolder;
import org.heliostat.launcher.errorlog.ApplicationLog;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.log.LogBlock;
import org.heliostat.server.WebServer;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server with what the launcher put around it: a reload reaches error log and applications, too. Any thread. */
final class InstanceControl implements ServerControl {

    private static final Logger LOG = LoggerFactory.getLogger(InstanceControl.class);

    private final WebServer server;
    private final WebAppsFolder webApps;
    private final ErrorLog errorLog;
    private final Runnable whenApplied;
    private final Runnable end;
    private final Supplier<String> trouble;

    /**
     * @param whenApplied has what stands around the server follow a configuration that is in force now
     * @param end stops what is around the server, before the server's own stop
     * @param trouble of the process
     */
    InstanceControl(
            WebServer server,
            WebAppsFolder webApps,
            ErrorLog errorLog,
            Runnable whenApplied,
            Runnable end,
            Supplier<String> trouble) {
        this.server = server;
        this.webApps = webApps;
        this.errorLog = errorLog;
        this.whenApplied = whenApplied;
        this.end = end;
        this.trouble = trouble;
    }

    @Override
    public ServerState state() {
        return server.state();
    }

    @Override
    public String trouble() {
        return trouble.get();
    }

    @Override
    public ApplicationCounts applicationCounts() {
        return webApps.counts();
    }

    @Override
    public List<ListenAddress> listenAddresses() {
        return server.listenAddresses();
    }

    @Override
    public Configuration configuration() {
        return server.configuration();
    }

    @Override
    public Map<String, ServerCertificate> certificates() {
        return server.certificates();
    }

    @Override
    public List<ServerCertificate> standIns() {
        return server.standIns();
    }

    @Override
    public List<Finding> check(Map<String, Optional<byte[]>> staged) {
        return server.check(staged);
    }

    @Override
    public ReloadResult reload() {
        return reload("reload", () -> {});
    }

    @Override
    public ReloadResult reload(Runnable inForce) {
        return reload("reload", inForce);
    }

    /** @param wish what the log says was asked for, where it is refused */
    ReloadResult reload(String wish, Runnable inForce) {
        ReloadResult result = server.reload(inForce);
        if (!result.applied()) {
            String errors = result.findings().stream()
                    .filter(Finding::isError)
                    .map(Finding::toString)
                    .collect(Collectors.joining("\n"));
            LOG.atError()
                    .addMarker(LogBlock.MARKER)
                    .log("{}: the configuration has errors, nothing was changed:\n{}", wish, errors);
            return result;
        }
        result.findings().forEach(finding -> LOG.warn("{}", finding));
        List<String> later = new ArrayList<>(result.needRestart());
        try {
            errorLog.apply(ErrorLogSettings.of(server.configuration()));
            ApplicationLog.followThreshold();
        } catch (LaunchException unwritable) {
            LOG.error("{}", unwritable.getMessage());
            later.add(unwritable.getMessage());
        }
        whenApplied.run();
        webApps.reload(server.configuration());
        return new ReloadResult(true, result.findings(), result.changes(), later);
    }

    /**
     * A reload finds everything that could keep the new server from starting while the old one still serves. What only a
     * reload cannot apply, such as a plug-in that is new, is no trouble of the start and not told.
     *
     * @return what the start will find; with errors among it there must be none
     */
    List<Finding> prepareRestart() {
        ReloadResult result = reload("restart", () -> {});
        return result.applied() ? check(Map.of()) : result.findings();
    }

    @Override
    public DrainResult stop() {
        end.run();
        return server.stop();
    }

    @Override
    public ServerSnapshot snapshot() {
        return server.snapshot();
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        return server.snapshot(query);
    }

    @Override
    public String perfdump() {
        return server.perfdump();
    }

    @Override
    public void reopenLogs() {
        server.reopenLogs();
    }

    @Override
    public void rotateLogs() {
        server.rotateLogs();
    }
}
