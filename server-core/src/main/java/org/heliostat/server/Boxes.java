package org.heliostat.server;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.acl.Realms;
import org.heliostat.admin.DrainResult;
import org.heliostat.compression.CompressionCounters;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Refusals;
import org.heliostat.dns.DnsCacheSettings;
import org.heliostat.dns.DnsSettings;
import org.heliostat.dns.HostNames;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.incident.IncidentSettings;
import org.heliostat.listen.ListenException;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.request.function.offer.PoolSource;
import org.heliostat.request.function.offer.ProgramSource;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.saf.init.InitLines;
import org.heliostat.saf.init.InitResult;
import org.heliostat.sessionthread.SessionLimits;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.sessionthread.SessionThreadsChoice;
import org.heliostat.shtml.ShtmlFigures;
import org.heliostat.stats.ServerStatistics;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.stats.window.WindowedStatistics;
import org.heliostat.virtualserver.VirtualServers;

/** Every box of one server, made once and joined; what a reload changes is told to each by {@link #apply}. */
final class Boxes {

    /** How often files that are kept open are looked through for those that nobody asks for. */
    private static final int IDLE_FILES_MILLIS = 5_000;

    private final Dispatcher dispatcher;
    private final Generations generations;
    private final SessionThreads sessionThreads;
    private final RunningPools pools;
    private final FileCache fileCache;
    private final AccessLogs accessLogs;
    private final Network network;
    private final Realms realms;
    private final FunctionBoxes functionBoxes;
    private final HostNames hostNames;
    private final CompressionCounters compression;
    private final ServerStatistics statistics;
    private final WindowedStatistics windows;
    private final ServerParts parts;
    private final List<Finding> warnings;
    private final ServerClock clock = new ServerClock("clock");
    private final IncidentRecorder incidents;
    private final IncidentThread incidentThread;

    private Boxes(
            Dispatcher dispatcher,
            Generations generations,
            SessionThreads sessionThreads,
            RunningPools pools,
            FileCache fileCache,
            AccessLogs accessLogs,
            Network network,
            Realms realms,
            FunctionBoxes functionBoxes,
            HostNames hostNames,
            CompressionCounters compression,
            ServerStatistics statistics,
            IncidentRecorder incidents,
            WindowedStatistics windows,
            ServerParts parts,
            List<Finding> warnings) {
        this.incidents = incidents;
        this.incidentThread = new IncidentThread(incidents, statistics::snapshot, network::loopLateNanos);
        this.dispatcher = dispatcher;
        this.generations = generations;
        this.sessionThreads = sessionThreads;
        this.pools = pools;
        this.fileCache = fileCache;
        this.accessLogs = accessLogs;
        this.network = network;
        this.realms = realms;
        this.functionBoxes = functionBoxes;
        this.hostNames = hostNames;
        this.compression = compression;
        this.statistics = statistics;
        this.windows = windows;
        this.parts = parts;
        this.warnings = List.copyOf(warnings);
    }

    static Boxes build(Configuration configuration, ServerParts parts) {
        Findings findings = new Findings();
        parts.further().check(configuration, findings);
        MagnusConf magnus = configuration.magnus();
        List<StageFunctionProvider> onBoard = StageFunctionProvider.onBoard();
        FunctionRegistry builtIn = BuiltInFunctions.with(onBoard).plus(parts.functions());
        InitResult init = InitLines.run(magnus.inits(), configuration.instance(), builtIn, onBoard, findings);
        AccessLogs logs = new AccessLogs(
                new LogDates(parts.wallClock(), ZoneId.systemDefault()),
                parts.ticker(),
                magnus.logFlushInterval(),
                new ServerLog(parts.ticker()));
        logs.queueSize(magnus.logQueueSize());
        logs.rotation(RotationRules.of(magnus.inits(), configuration.instance()));
        return join(configuration, parts, builtIn, init, logs, findings);
    }

    private static Boxes join(
            Configuration configuration,
            ServerParts parts,
            FunctionRegistry builtIn,
            InitResult init,
            AccessLogs logs,
            Findings findings) {
        FileCache fileCache =
                new FileCache(FileCacheSettings.from(configuration.nsfc()), parts.ticker(), FileSystemAccess.local());
        PerformanceBuckets buckets = new PerformanceBuckets(init.profiling(), init.buckets(), init.virtualServers());
        CurrentExchange current = new CurrentExchange();
        ServerLog log = new ServerLog(parts.ticker());
        Refusals refusals = new Refusals();
        RunningPools pools = new RunningPools(
                init.pools(), current, parts.ticker(), new PoolRefusals(refusals, log, parts.ticker()));
        LateStatistics late = new LateStatistics();
        MagnusConf magnus = configuration.magnus();
        CompressionCounters compression = new CompressionCounters(
                magnus.answers().maxCompressedAnswers(), magnus.answers().maxInflatedBodies(), parts.ticker());
        ShtmlFigures shtml = new ShtmlFigures();
        HostNames hostNames =
                new HostNames(DnsCacheSettings.of(configuration.magnus().inits()), parts.ticker());
        hostNames.apply(DnsSettings.of(configuration.magnus()));
        FunctionBoxes functionBoxes = FunctionBoxes.of(init.plugIns().providers(), configuration, parts.ticker());
        BindContext.Services services = functionBoxes.offeredBy(BindContext.Services.NONE
                .plus(SnapshotSource.class, late)
                .plus(PoolSource.class, pools::snapshot)
                .plus(CompressionCounters.class, compression)
                .plus(ShtmlFigures.class, shtml)
                .plus(HostNames.class, hostNames));
        var virtualServerParts = new VirtualServers.Parts(
                init.with(builtIn),
                init.plugIns().providers(),
                buckets,
                fileCache,
                services,
                parts.wallClock(),
                parts.ticker());
        Realms realms = new Realms(configuration, parts.ticker());
        var generations =
                new Generations(virtualServerParts, pools, logs, refusals, log, realms, init.virtualServers());
        Dispatcher dispatcher = new Dispatcher(generations.make(configuration, findings), refusals, log);
        realms.apply(configuration, dispatcher.generation().realms());
        SessionThreads sessions = sessionThreads(configuration.magnus(), dispatcher, current, parts);
        dispatcher.sessionThreads(sessions);
        Network network = Network.of(configuration, parts, dispatcher, sessions);
        IncidentRecorder incidents = new IncidentRecorder(
                configuration.instance(), IncidentSettings.of(magnus), parts.wallClock(), parts.ticker());
        generations.times().tell(incidents.requests());
        ServerStatistics statistics = new Figures(
                        dispatcher,
                        sessions,
                        pools,
                        fileCache,
                        buckets,
                        generations.times(),
                        logs,
                        network,
                        realms,
                        compression,
                        services.find(ProgramSource.class).orElse(() -> ProgramsSnapshot.NONE),
                        shtml,
                        hostNames,
                        incidents,
                        parts)
                .statistics(configuration, init);
        var windows = new WindowedStatistics(
                statistics::snapshot, configuration.magnus().windowMemory(), parts.ticker());
        late.statistics(windows);
        generations.times().slowAfter(configuration.magnus().slowRequestTime());
        return new Boxes(
                dispatcher,
                generations,
                sessions,
                pools,
                fileCache,
                logs,
                network,
                realms,
                functionBoxes,
                hostNames,
                compression,
                statistics,
                incidents,
                windows,
                parts,
                findings.sorted());
    }

    IncidentRecorder incidents() {
        return incidents;
    }

    FileCache fileCache() {
        return fileCache;
    }

    Realms realms() {
        return realms;
    }

    private static SessionThreads sessionThreads(
            MagnusConf magnus, Dispatcher dispatcher, CurrentExchange current, ServerParts parts) {
        ConnectionQueue queue = new ConnectionQueue(magnus.connQueueSize(), parts.ticker());
        String way = magnus.value("SessionThreads");
        return SessionThreadsChoice.choose(way, limits(magnus), queue, dispatcher, parts.ticker(), current);
    }

    /** With RqThrottle 0 there is no session thread that waits for work. */
    private static SessionLimits limits(MagnusConf magnus) {
        int most = magnus.rqThrottle();
        int least = Math.max(1, magnus.rqThrottleMin());
        return new SessionLimits(
                Math.min(least, most),
                most,
                magnus.threadIncrement(),
                magnus.postThreadsEarly(),
                magnus.queueTimeout(),
                magnus.stackSize());
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    Generations generations() {
        return generations;
    }

    Network network() {
        return network;
    }

    ServerStatistics statistics() {
        return statistics;
    }

    WindowedStatistics windows() {
        return windows;
    }

    SessionThreads sessionThreads() {
        return sessionThreads;
    }

    /** @return ticker nanoseconds */
    long now() {
        return parts.ticker().nanos();
    }

    RunningPools pools() {
        return pools;
    }

    /** @return what other modules bring to obj.conf */
    List<FunctionDefinition> functions() {
        return parts.functions();
    }

    /** @return of the threads that must never stand still */
    List<Heartbeat> heartbeats() {
        List<Heartbeat> all = new ArrayList<>(network.heartbeats());
        all.add(clock.heartbeat());
        return all;
    }

    FurtherCheck further() {
        return parts.further();
    }

    List<Finding> warnings() {
        return warnings;
    }

    /** Threads first, so that the first request finds everything ready; then the ports. */
    void start() throws ListenException {
        accessLogs.start();
        pools.start();
        sessionThreads.start();
        clock.start();
        clock.every(SessionThreads.TICK_MILLIS, "session threads", sessionThreads::tick);
        clock.every(
                SessionThreads.TICK_MILLIS, "thread pools", () -> pools.pools().tick());
        clock.every(SessionThreads.TICK_MILLIS, "quality of service", () -> generations
                .quality()
                .tick(parts.ticker().nanos()));
        clock.every(IDLE_FILES_MILLIS, "file cache", fileCache::closeIdleFiles);
        functionBoxes.start(dispatcher.generation().configuration(), generations.services(), clock);
        incidentThread.start();
        windows.sample();
        clock.every((int) WindowedStatistics.PERIOD.toMillis(), "figures of now", windows::sample);
        network.open();
    }

    /** Tells every box the values of a new configuration that can change while the server runs. */
    void apply(Configuration configuration) {
        MagnusConf magnus = configuration.magnus();
        sessionThreads.limits(limits(magnus), magnus.connQueueSize());
        pools.apply(magnus);
        generations.times().slowAfter(magnus.slowRequestTime());
        incidents.apply(IncidentSettings.of(magnus));
        windows.maxBytes(magnus.windowMemory());
        fileCache.reconfigure(FileCacheSettings.from(configuration.nsfc()));
        accessLogs.flushInterval(magnus.logFlushInterval());
        accessLogs.queueSize(magnus.logQueueSize());
        accessLogs.rotation(RotationRules.of(magnus.inits(), configuration.instance()));
        network.apply(configuration);
        realms.apply(configuration, dispatcher.generation().realms());
        functionBoxes.apply(configuration);
        hostNames.apply(DnsSettings.of(magnus));
        compression.limit(magnus.answers().maxCompressedAnswers());
        compression.bodies().limit(magnus.answers().maxInflatedBodies());
    }

    void reopenLogs() {
        accessLogs.reopen();
        parts.errorLog().reopen().run();
    }

    void rotateLogs() {
        accessLogs.rotate();
        parts.errorLog().rotate().run();
    }

    /** @return requests that have been handed to session threads, and have not ended. Any thread, at a stop too. */
    long requestsInProgress() {
        return Math.max(0, dispatcher.taken() - ended());
    }

    /** Ends what modules and plug-ins run: the process is about to end without a drain, and programs would outlive it. */
    void abandon() {
        functionBoxes.stop();
    }

    /** Lets requests in progress end, then ends every thread; log lines accepted so far are written. */
    DrainResult stop(Duration terminateTimeout) {
        Drain drain = new Drain(dispatcher::taken, this::ended, this::isIdle, network::drain, parts.ticker());
        DrainResult result = drain.await(terminateTimeout);
        functionBoxes.stop();
        // What waits in a pool goes back to a session thread for its answer.
        pools.stop();
        sessionThreads.stop();
        // Who was interrupted in the middle of a request has its line to come.
        drain.awaitInterrupted();
        // Who does not care is not waited for.
        sessionThreads.endAbandoned();
        network.close();
        realms.close();
        hostNames.close();
        clock.close();
        accessLogs.close();
        incidentThread.close();
        return result;
    }

    private boolean isIdle() {
        return sessionThreads.isIdle() && pools.isIdle();
    }

    /** @return requests that session threads have ended */
    private long ended() {
        return generations.ended() - dispatcher.quickAnswers();
    }
}
