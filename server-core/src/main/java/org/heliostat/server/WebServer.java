package org.heliostat.server;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.heliostat.acl.Realms;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.RunningThreads;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.filecache.FileCache;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.listen.ListenException;
import org.heliostat.listen.SocketChange;
import org.heliostat.listen.tls.Staples;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.sessionthread.RunningSession;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.flight.FlightEvents;
import org.heliostat.stats.flight.Reload;
import org.heliostat.stats.perfdump.PerfdumpWriter;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.virtualserver.VirtualServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A web server of one instance: built from a configuration, started, reloaded, stopped once. {@link #build} makes
 * everything but opens no port, so that web applications can be started before the first request comes.
 */
public final class WebServer implements ServerControl, RunningThreads {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

    private final Components components;
    /** What can only change at a start is as it says, however many reloads came after. */
    private final Configuration started;

    private final Object changing = new Object();
    private DrainResult drained = DrainResult.NOTHING;
    private boolean draining; // guarded by changing

    private WebServer(Components components, Configuration started) {
        this.components = components;
        this.started = started;
    }

    /**
     * Puts a server together.
     *
     * @throws ConfigException with all findings, when the pipeline cannot be made from the configuration
     */
    public static WebServer build(Configuration configuration, ServerParts parts) {
        return new WebServer(Components.build(configuration, parts), configuration);
    }

    /** @return findings of building, warnings only */
    public List<Finding> warnings() {
        return components.warnings();
    }

    /**
     * Takes the addresses of the listen sockets before the long part of a start: a port that somebody else has is told at
     * once, and clients that come early wait until {@link #start}.
     *
     * @throws ListenException when one cannot be had; none is kept then
     */
    public void bind() throws ListenException {
        components.network().bind();
    }

    /**
     * Opens the listen sockets and takes requests.
     *
     * @throws ListenException when one cannot be opened; none is open then
     */
    public void start() throws ListenException {
        start(() -> {});
    }

    /**
     * As above.
     *
     * @param beforeOpening runs when everything has started but the listen sockets
     */
    public void start(Runnable beforeOpening) throws ListenException {
        LOG.info(
                "transport {} (Transport {})",
                components.network().transport(),
                configuration().magnus().transport());
        components.network().tellTlsProvider(configuration());
        components.start(beforeOpening);
        components.health().state(ServerState.READY);
    }

    /**
     * Closes the listen sockets, while connections and everything else go on. Any thread; does not wait for a drain, which has
     * closed them.
     */
    public void pause() {
        synchronized (changing) {
            if (state() == ServerState.READY && !draining) {
                components.network().pause();
            }
        }
    }

    /**
     * Closes the listen sockets and lets every connection end after the answers it still owes, while applications and threads go
     * on. Any thread; an interrupt of it ends the wait. Whoever opens ports, drains or stops waits for its end.
     *
     * @param patience for requests in progress; connections of those that have not ended then are cut
     */
    public DrainResult drain(Duration patience) {
        Drain drain = components.drain();
        Drain.Begin begin;
        synchronized (changing) {
            awaitEndOfDrain();
            if (state() != ServerState.READY) {
                return drained;
            }
            begin = drain.begin();
            components.network().pause();
            draining = true;
        }
        try {
            return drain.await(patience, begin);
        } finally {
            synchronized (changing) {
                draining = false;
                changing.notifyAll();
            }
        }
    }

    /** With the lock, which is free meanwhile. An interrupt of who waits is kept for later. */
    private void awaitEndOfDrain() {
        boolean interrupted = false;
        while (draining) {
            try {
                changing.wait();
            } catch (InterruptedException impatient) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Opens the listen sockets after {@link #pause} or {@link #drain}, on the same ports.
     *
     * @throws ListenException when one cannot be had; none is open then
     */
    public void resume() throws ListenException {
        synchronized (changing) {
            awaitEndOfDrain();
            if (state() == ServerState.READY) {
                components.network().open();
            }
        }
    }

    /** Looks after certificates and keys of TLS. To be called every few seconds, on a thread that may wait for the disk. */
    public void lookAtTls() {
        components.network().lookAtTls(configuration());
    }

    /**
     * Says what plain listen sockets answer an authority that wants to see whether hosts are ours (http-01). Any thread.
     *
     * @param answers by token; empty when none wants to
     */
    public void httpChallenges(Map<String, String> answers) {
        components.processing().dispatcher().challenges(answers);
    }

    /**
     * Says what secure listen sockets show an authority that wants to see whether hosts are ours (tls-alpn-01). One thread
     * at a time, which may wait.
     *
     * @param proofs certificates by host, in lower case; empty when none wants to
     * @throws SSLException when one cannot be used
     */
    public void tlsChallenges(Map<String, ServerCertificate> proofs) throws SSLException {
        components.network().challenges(proofs, configuration());
    }

    /** @return what handshakes show with the server's certificates, for who asks their authorities. Any thread. */
    public Staples staples() {
        return components.network().staples();
    }

    /** Forgets answers of the quick lane: something they depend on, such as the applications, has changed. */
    public void contentChanged() {
        components.processing().generation().virtualServers().all().forEach(VirtualServer::forgetQuickAnswers);
    }

    /** @return the one file cache, for other modules that send files */
    public FileCache fileCache() {
        return components.shared().fileCache();
    }

    /** @return the servers that the reverse proxy asks */
    public OriginSource origins() {
        return components
                .processing()
                .generations()
                .services()
                .find(OriginSource.class)
                .orElse(OriginSource.NONE);
    }

    /** @return what went wrong, and requests that were slow or have failed */
    public IncidentRecorder incidents() {
        return components.monitoring().incidents();
    }

    /** @return who may log in, as the configuration in force says */
    public Realms realms() {
        return components.shared().realms();
    }

    /** @return id of the virtual server that the calling session thread works for; empty on other threads */
    public String currentVirtualServer() {
        Exchange exchange = currentExchange();
        return exchange == null ? "" : exchange.virtualServerId();
    }

    /** @return the exchange that the calling session thread works for; null on other threads */
    public @Nullable Exchange currentExchange() {
        return components.processing().sessionThreads().current();
    }

    @Override
    public List<Running> sessions() {
        return components
                .processing()
                .running()
                .map(one -> new Running(idOf(one.thread()), one.thread().getState(), one.row()))
                .toList();
    }

    @Override
    public Optional<List<StackTraceElement>> stackOf(long id) {
        return components
                .processing()
                .running()
                .map(RunningSession::thread)
                .filter(thread -> idOf(thread) == id)
                .findFirst()
                .map(thread -> List.of(thread.getStackTrace()));
    }

    /** @return of the threads that must never stand still: I/O loops, acceptors, the clock. Any thread. */
    public List<Heartbeat> heartbeats() {
        return state() == ServerState.READY ? components.heartbeats() : List.of();
    }

    /** @return whether there is memory for what connections read and write, outside of the heap. Any thread. */
    public boolean hasBuffers() {
        return components.network().hasBuffers();
    }

    @Override
    public ServerState state() {
        return components.health().state();
    }

    @Override
    public List<ListenAddress> listenAddresses() {
        return components.network().addresses();
    }

    @Override
    public Configuration configuration() {
        return components.processing().generation().configuration();
    }

    @Override
    public Map<String, ServerCertificate> certificates() {
        return components.network().certificates().servers();
    }

    @Override
    public List<ServerCertificate> standIns() {
        return components.network().standIns();
    }

    @Override
    public List<Finding> check(Map<String, Optional<byte[]>> staged) {
        return ConfigurationCheck.findings(
                ConfigurationReader.readAgain(configuration(), staged),
                components.modules().functions(),
                components.modules().further());
    }

    @Override
    public ReloadResult reload() {
        return reload(() -> {});
    }

    @Override
    public ReloadResult reload(Runnable inForce) {
        ReloadResult result = reloadAlone();
        if (result.applied()) {
            inForce.run();
        }
        return result;
    }

    private ReloadResult reloadAlone() {
        synchronized (changing) {
            awaitEndOfDrain();
            if (state() == ServerState.STOPPING || state() == ServerState.STOPPED) {
                // Whoever asked had to wait for the drain; a port that was opened now would never be closed.
                Findings findings = new Findings();
                findings.error(SourceLocation.none(), "the server has stopped (expected: one that runs)");
                return ReloadResult.refused(findings.sorted());
            }
            Optional<Reload> event = FlightEvents.reloadBegun();
            ReloadResult result = readAndApply();
            if (!result.applied()) {
                components.monitoring().incidents().happened("reload-failed", refusal(result.findings()));
            }
            event.ifPresent(one -> one.ended(
                    result.applied(), components.processing().generation().number()));
            return result;
        }
    }

    /** Without the words of the findings, which repeat what stands in the files. */
    private static String refusal(List<Finding> findings) {
        List<Finding> errors = findings.stream().filter(Finding::isError).toList();
        String first = errors.isEmpty() ? "" : ", the first at " + errors.get(0).location();
        return "configuration reload failed, errors: " + errors.size() + first;
    }

    private ReloadResult readAndApply() {
        Configuration before = configuration();
        ConfigurationReader.Result read = ConfigurationReader.readAgain(before);
        if (read.configuration().isEmpty()) {
            return ReloadResult.refused(ConfigurationCheck.findings(
                    read, components.modules().functions(), components.modules().further()));
        }
        return apply(before, read.configuration().get(), read.findings());
    }

    /** @return requests that have begun and not ended. Any thread; waits for nothing, at a stop neither. */
    public long requestsInProgress() {
        return components.requestsInProgress();
    }

    /** Ends the programs that run: the process is about to end without {@link #stop}. Any thread; a second or two at most. */
    public void abandon() {
        components.abandon();
    }

    @Override
    public DrainResult stop() {
        return stop(configuration().magnus().terminateTimeout());
    }

    /**
     * Drains as {@link #stop()} does.
     *
     * @param patience for requests in progress, in place of TerminateTimeout; an interrupt of the calling thread ends it
     */
    public DrainResult stop(Duration patience) {
        synchronized (changing) {
            awaitEndOfDrain();
            if (state() != ServerState.STOPPED) {
                components.health().state(ServerState.STOPPING);
                drained = components.stop(patience);
                components.health().state(ServerState.STOPPED);
            }
            return drained;
        }
    }

    @Override
    public ServerSnapshot snapshot() {
        return components.monitoring().windows().snapshot();
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        return components.monitoring().windows().snapshot(query);
    }

    /** @return all figures of a time that ends now, fifteen minutes at most */
    public ServerSnapshot snapshotOf(Duration last) {
        return components.monitoring().windows().snapshotOf(last);
    }

    /** @return figures at most update-interval old: for readers that ask for many of them one by one */
    public ServerSnapshot recentSnapshot() {
        return components.monitoring().recent();
    }

    /** @return the figures of this process alone, at this moment, all since its start */
    public ServerSnapshot ownSnapshot() {
        return components.monitoring().statistics().snapshot();
    }

    /** Takes over what only one process of the instance does, once its {@link ServerParts.Place} says so. Any thread. */
    public void administer() {
        synchronized (changing) {
            if (state() == ServerState.READY) {
                components.apply(configuration());
            }
        }
    }

    @Override
    public String perfdump() {
        return PerfdumpWriter.write(
                snapshot(), WindowQuery.windows().stream().map(this::snapshot).toList());
    }

    @Override
    public void reopenLogs() {
        components.reopenLogs();
    }

    @Override
    public void rotateLogs() {
        components.rotateLogs();
    }

    /**
     * Lets go of what applications that have ended left in the thread locals of session threads: each thread is
     * replaced by another one when it is free, some fifty in a second. Any thread.
     */
    public void renewSessionThreads() {
        components.processing().renewThreads();
    }

    private ReloadResult apply(Configuration before, Configuration after, List<Finding> readFindings) {
        Findings findings = new Findings();
        findings.addAll(readFindings);
        components.modules().further().check(after, findings);
        if (LiveChanges.isInitChanged(before, after)) {
            // They run at the next start; it must not fail then.
            ConfigurationCheck.initLines(after, components.modules().functions(), findings);
        }
        after.magnus().inits(RotationRules.INIT).forEach(line -> RotationRules.check(line, findings));
        Optional<SocketChange> sockets = sockets(after, findings);
        if (sockets.isEmpty()) {
            return ReloadResult.refused(findings.sorted());
        }
        boolean applied = false;
        try {
            components
                    .processing()
                    .dispatcher()
                    .generation(components
                            .processing()
                            .generations()
                            .make(after, sockets.get().routes(), findings));
            applied = true;
        } catch (ConfigException broken) {
            return ReloadResult.refused(findings.sorted());
        } finally {
            if (!applied) {
                sockets.get().discard();
            }
        }
        components.apply(after);
        sockets.get().apply();
        components.network().portWithoutEffect(before, after).ifPresent(found -> findings.addAll(List.of(found)));
        List<String> changes = AppliedChanges.between(before, after);
        LOG.info(
                "Configuration reloaded: generation {}, {}",
                components.processing().generation().number(),
                changes.isEmpty() ? "nothing new in force" : String.join(", ", changes));
        return new ReloadResult(true, findings.sorted(), changes, LiveChanges.needRestart(started, after));
    }

    /** Made before anything changes, since certificates may turn out to be unusable and addresses to be taken. */
    private Optional<SocketChange> sockets(Configuration after, Findings findings) {
        try {
            return Optional.of(components.network().change(after));
        } catch (ConfigException unusable) {
            findings.addAll(unusable.findings());
        } catch (ListenException taken) {
            findings.error(taken.at(), taken.what());
        }
        return Optional.empty();
    }

    /** The method has another name since Java 19; this one is there in all of them. */
    @SuppressWarnings("deprecation")
    private static long idOf(Thread thread) {
        return thread.getId();
    }
}
