package org.heliostat.server;

import java.util.List;
import org.heliostat.acl.Realms;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.filecache.FileCache;
import org.heliostat.listen.ListenException;
import org.heliostat.listen.ListenSockets;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.perfdump.PerfdumpWriter;
import org.heliostat.virtualserver.VirtualServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A web server of one instance: built from a configuration, started, reloaded, stopped once. {@link #build} makes
 * everything but opens no port, so that web applications can be started before the first request comes.
 */
public final class WebServer implements ServerControl {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

    private final Boxes boxes;
    private final Object changing = new Object();
    private volatile ServerState state = ServerState.STARTING;
    private DrainResult drained = DrainResult.NOTHING;

    private WebServer(Boxes boxes) {
        this.boxes = boxes;
    }

    /**
     * Puts a server together.
     *
     * @throws ConfigException with all findings, when the pipeline cannot be made from the configuration
     */
    public static WebServer build(Configuration configuration, ServerParts parts) {
        return new WebServer(Boxes.build(configuration, parts));
    }

    /** @return findings of building, warnings only */
    public List<Finding> warnings() {
        return boxes.warnings();
    }

    /**
     * Opens the listen sockets and takes requests.
     *
     * @throws ListenException when one cannot be opened; none is open then
     */
    public void start() throws ListenException {
        LOG.info(
                "transport {} (Transport {})",
                boxes.network().transport(),
                configuration().magnus().transport());
        boxes.start();
        state = ServerState.READY;
    }

    /** Forgets answers of the quick lane: something they depend on, such as the applications, has changed. */
    public void contentChanged() {
        boxes.dispatcher().generation().virtualServers().all().forEach(VirtualServer::forgetQuickAnswers);
    }

    /** @return the one file cache, for other modules that send files */
    public FileCache fileCache() {
        return boxes.fileCache();
    }

    /** @return who may log in, as the configuration in force says */
    public Realms realms() {
        return boxes.realms();
    }

    @Override
    public ServerState state() {
        return state;
    }

    @Override
    public List<ListenAddress> listenAddresses() {
        return boxes.network().addresses();
    }

    @Override
    public Configuration configuration() {
        return boxes.dispatcher().generation().configuration();
    }

    @Override
    public ReloadResult reload() {
        synchronized (changing) {
            Configuration before = configuration();
            ConfigurationReader.Result read = ConfigurationReader.read(before.instance());
            if (read.configuration().isEmpty()) {
                return new ReloadResult(false, ConfigurationCheck.findings(read, boxes.functions()), List.of());
            }
            return apply(before, read.configuration().get(), read.findings());
        }
    }

    @Override
    public DrainResult stop() {
        synchronized (changing) {
            if (state != ServerState.STOPPED) {
                state = ServerState.STOPPING;
                drained = boxes.stop(configuration().magnus().terminateTimeout());
                state = ServerState.STOPPED;
            }
            return drained;
        }
    }

    @Override
    public ServerSnapshot snapshot() {
        return boxes.statistics().snapshot();
    }

    @Override
    public String perfdump() {
        return PerfdumpWriter.write(snapshot());
    }

    @Override
    public void reopenLogs() {
        boxes.reopenLogs();
    }

    /**
     * Lets go of what applications that have ended left in the thread locals of session threads: each thread is
     * replaced by another one when it is free, some fifty in a second. Any thread.
     */
    public void renewSessionThreads() {
        boxes.sessionThreads().renew();
    }

    private ReloadResult apply(Configuration before, Configuration after, List<Finding> readFindings) {
        Findings findings = new Findings();
        findings.addAll(readFindings);
        ListenSockets.Renewal certificates;
        if (LiveChanges.isInitChanged(before, after)) {
            // They run at the next start; it must not fail then.
            ConfigurationCheck.initLines(after, boxes.functions(), findings);
        }
        try {
            certificates = certificates(after, findings);
            boxes.dispatcher().generation(boxes.generations().make(after, findings));
        } catch (ConfigException broken) {
            return new ReloadResult(false, findings.sorted(), List.of());
        }
        boxes.apply(after);
        certificates.apply();
        LOG.info(
                "Configuration reloaded: generation {}",
                boxes.dispatcher().generation().number());
        return new ReloadResult(true, findings.sorted(), LiveChanges.needRestart(before, after));
    }

    /** Made before anything changes, since the certificates may turn out to be unusable. */
    private ListenSockets.Renewal certificates(Configuration after, Findings findings) {
        try {
            // What is wrong with the routes is reported when the generation is made.
            return boxes.network().renewal(after, boxes.generations().routes(after, new Findings()));
        } catch (ConfigException unusable) {
            findings.addAll(unusable.findings());
            throw unusable;
        }
    }
}
