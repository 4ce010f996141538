package org.heliostat.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.connection.Refusals;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.listen.ListenException;
import org.heliostat.log.ServerLog;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.request.function.offer.PoolSource;
import org.heliostat.request.function.offer.ProgramSource;
import org.heliostat.request.function.offer.ServerHealth;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.saf.init.InitLines;
import org.heliostat.saf.init.InitResult;
import org.heliostat.stats.ServerStatistics;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.virtualserver.VirtualServers;

/** The subsystems of one server, made once and joined; {@link #apply} tells each what a reload changes. */
final class Components {

    private static final Duration BEAT = Duration.ofSeconds(1);

    private final RequestProcessing processing;
    private final SharedServices shared;
    private final Network network;
    private final ProviderLifecycles lifecycles;
    private final Monitoring monitoring;
    private final ServerHealth health;
    private final ServerParts parts;
    private final List<Finding> warnings;
    private final PeriodicTasks clock = new PeriodicTasks("clock");
    private final Heartbeat clockBeat = new Heartbeat("clock");

    private Components(
            RequestProcessing processing,
            SharedServices shared,
            Network network,
            ProviderLifecycles lifecycles,
            Monitoring monitoring,
            ServerHealth health,
            ServerParts parts,
            List<Finding> warnings) {
        this.processing = processing;
        this.shared = shared;
        this.network = network;
        this.lifecycles = lifecycles;
        this.monitoring = monitoring;
        this.health = health;
        this.parts = parts;
        this.warnings = List.copyOf(warnings);
    }

    static Components build(Configuration configuration, ServerParts parts) {
        Findings findings = new Findings();
        parts.modules().further().check(configuration, findings);
        List<StageFunctionProvider> onBoard = StageFunctionProvider.onBoard();
        FunctionRegistry builtIn =
                BuiltInFunctions.with(onBoard).plus(parts.modules().functions());
        InitResult init =
                InitLines.run(configuration.magnus().inits(), configuration.instance(), builtIn, onBoard, findings);
        return join(configuration, parts, init, init.with(builtIn), findings);
    }

    private static Components join(
            Configuration configuration,
            ServerParts parts,
            InitResult init,
            FunctionRegistry registry,
            Findings findings) {
        List<StageFunctionProvider> providers = init.plugIns().providers();
        ProviderLifecycles lifecycles = ProviderLifecycles.of(providers, configuration, parts.ticker());
        SharedServices shared = SharedServices.of(configuration, parts);
        PerformanceBuckets buckets = new PerformanceBuckets(init.profiling(), init.buckets(), init.virtualServers());
        CurrentExchange current = new CurrentExchange();
        ServerLog log = new ServerLog(parts.ticker());
        Refusals refusals = new Refusals();
        RunningPools pools = new RunningPools(
                init.pools(), current, parts.ticker(), new PoolRefusals(refusals, log, parts.ticker()));
        LateStatistics late = new LateStatistics();
        ServerHealth health = new ServerHealth(
                () -> parts.process().trouble().get().now(), parts.modules().applications());
        BindContext.Services offered = lifecycles.offeredBy(shared.offeredWith(BindContext.Services.NONE
                .plus(SnapshotSource.class, late)
                .plus(OtherProcesses.class, parts.place().others())
                .plus(ServerHealth.class, health)
                .plus(PoolSource.class, pools::snapshot)));
        var virtualServerParts = new VirtualServers.Parts(
                registry, providers, buckets, shared.fileCache(), offered, parts.wallClock(), parts.ticker());
        var generations = new Generations(
                virtualServerParts, pools, shared.accessLogs(), refusals, log, shared.realms(), init.virtualServers());
        Dispatcher dispatcher = new Dispatcher(generations.make(configuration, findings), refusals, log);
        shared.realms().apply(configuration, dispatcher.generation().realms());
        RequestProcessing processing =
                RequestProcessing.of(configuration, dispatcher, generations, pools, buckets, current, parts.ticker());
        Network network = Network.of(configuration, parts, dispatcher, processing.sessionThreads());
        IncidentRecorder incidents = Monitoring.incidents(configuration, parts);
        generations.times().tell(incidents.requests());
        ProgramSource programs = offered.find(ProgramSource.class).orElse(() -> ProgramsSnapshot.NONE);
        OriginSource origins = offered.find(OriginSource.class).orElse(OriginSource.NONE);
        var sources = new ServerStatistics.Sources(
                network::snapshot,
                processing::snapshot,
                shared::snapshot,
                () -> parts.modules().snapshot(programs, origins),
                Monitoring.process(parts),
                incidents::counters);
        Monitoring monitoring = Monitoring.of(configuration, init, parts, sources, incidents, network::loopLateNanos);
        late.source(parts.place().reports().apply(monitoring.shown()));
        return new Components(processing, shared, network, lifecycles, monitoring, health, parts, findings.sorted());
    }

    RequestProcessing processing() {
        return processing;
    }

    SharedServices shared() {
        return shared;
    }

    Network network() {
        return network;
    }

    Monitoring monitoring() {
        return monitoring;
    }

    ServerHealth health() {
        return health;
    }

    Modules modules() {
        return parts.modules();
    }

    List<Finding> warnings() {
        return warnings;
    }

    /** @return of the threads that must never stand still */
    List<Heartbeat> heartbeats() {
        List<Heartbeat> all = new ArrayList<>(network.heartbeats());
        all.add(clockBeat);
        return all;
    }

    /**
     * Threads first, so that the first request finds everything ready; then the ports.
     *
     * @param beforeOpening runs between the two
     */
    void start(Runnable beforeOpening) throws ListenException {
        clock.every(BEAT, "heartbeat", clockBeat::beat);
        shared.start(clock);
        processing.start(clock);
        lifecycles.start(
                processing.generation().configuration(),
                processing.generations().services(),
                clock);
        monitoring.start(clock);
        beforeOpening.run();
        network.open();
    }

    /** Tells every subsystem the values of a new configuration that can change while the server runs. */
    void apply(Configuration configuration) {
        MagnusConf magnus = configuration.magnus();
        processing.apply(magnus);
        monitoring.apply(magnus);
        shared.apply(configuration, processing.generation().realms(), parts.place());
        network.apply(configuration);
        lifecycles.apply(configuration);
    }

    void reopenLogs() {
        shared.accessLogs().reopen();
        parts.errorLog().reopen().run();
    }

    void rotateLogs() {
        shared.accessLogs().rotate();
        parts.errorLog().rotate().run();
    }

    /** @return requests that have been handed to session threads, and have not ended. Any thread, at a stop too. */
    long requestsInProgress() {
        return Math.max(0, processing.taken() - processing.ended());
    }

    /** Ends what modules and plug-ins run: the process is about to end without a drain, and programs would outlive it. */
    void abandon() {
        lifecycles.stop();
    }

    /** @return lets requests in progress end, while every thread stays */
    Drain drain() {
        return new Drain(processing::taken, processing::ended, processing::isIdle, network::drain, parts.ticker());
    }

    /** Lets requests in progress end, then ends every thread; log lines accepted so far are written. */
    DrainResult stop(Duration terminateTimeout) {
        Drain drain = drain();
        DrainResult result = drain.await(terminateTimeout);
        lifecycles.stop();
        processing.stop();
        // Who was interrupted in the middle of a request has its line to come.
        drain.awaitInterrupted();
        // Who does not care is not waited for.
        processing.sessionThreads().endAbandoned();
        network.close();
        clock.close();
        shared.close();
        monitoring.close();
        return result;
    }
}
