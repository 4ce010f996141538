package org.heliostat.server;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.sessionthread.BodyPlaces;
import org.heliostat.sessionthread.RunningSession;
import org.heliostat.sessionthread.SessionLimits;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.sessionthread.SessionThreadsChoice;
import org.heliostat.sessionthread.tuning.PoolTuning;
import org.heliostat.sessionthread.tuning.SessionTuning;
import org.heliostat.sessionthread.tuning.TuningBounds;
import org.heliostat.sessionthread.tuning.TuningSources;
import org.heliostat.stats.ProcessingSnapshot;
import org.heliostat.stats.machine.ProcessorTime;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.time.Ticker;

/** Runs requests: the dispatcher with the generation in force, the queue, and the threads. */
final class RequestProcessing {

    private static final int LEAST_TUNED = 4;

    private final Dispatcher dispatcher;
    private final Generations generations;
    private final ConnectionQueue queue;
    private final SessionThreads sessionThreads;
    private final BodyPlaces bodies;
    private final SessionTuning tuning;
    private final RunningPools pools;
    private final PerformanceBuckets buckets;
    private final Ticker ticker;

    private RequestProcessing(
            Dispatcher dispatcher,
            Generations generations,
            ConnectionQueue queue,
            SessionThreads sessionThreads,
            BodyPlaces bodies,
            SessionTuning tuning,
            RunningPools pools,
            PerformanceBuckets buckets,
            Ticker ticker) {
        this.dispatcher = dispatcher;
        this.generations = generations;
        this.queue = queue;
        this.sessionThreads = sessionThreads;
        this.bodies = bodies;
        this.tuning = tuning;
        this.pools = pools;
        this.buckets = buckets;
        this.ticker = ticker;
    }

    /**
     * Makes the threads that will run the requests of the first generation.
     *
     * @param dispatcher which is on that generation
     * @param current tells functions which exchange their thread works for
     */
    static RequestProcessing of(
            Configuration configuration,
            Dispatcher dispatcher,
            Generations generations,
            RunningPools pools,
            PerformanceBuckets buckets,
            CurrentExchange current,
            Ticker ticker) {
        MagnusConf magnus = configuration.magnus();
        ConnectionQueue queue = new ConnectionQueue(magnus.connQueueSize(), ticker);
        queue.share(magnus.connQueueShare());
        SessionLimits limits = firstLimits(magnus);
        SessionThreads threads =
                SessionThreadsChoice.choose(magnus.sessionThreads(), limits, queue, dispatcher, ticker, current);
        BodyPlaces bodies = new BodyPlaces(
                threads::limits,
                queue,
                magnus.heldBodyMemory(),
                dispatcher::enqueueHeld,
                dispatcher::refuseForBody,
                dispatcher::refuseForMemory,
                ticker);
        dispatcher.sessionThreads(threads, bodies);
        generations.times().slowAfter(magnus.slowRequestTime());
        ProcessorTime processors = new ProcessorTime();
        TuningSources sources = new TuningSources(
                () -> generations.endedOnSessions(dispatcher::quickAnswers),
                processors::usedNanos,
                processors::processors,
                bodies::held);
        SessionTuning tuning =
                new SessionTuning(threads, limits, magnus.connQueueSize(), bounds(magnus), sources, ticker);
        return new RequestProcessing(dispatcher, generations, queue, threads, bodies, tuning, pools, buckets, ticker);
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
                magnus.stackSize(),
                magnus.rqThrottleShare(),
                magnus.rqThrottleBodies());
    }

    /** With RqThrottle auto the sessions that are made at the start are the first limit. */
    private static SessionLimits firstLimits(MagnusConf magnus) {
        SessionLimits limits = limits(magnus);
        return bounds(magnus)
                .map(within -> limits.withMaximum(within.nearest(limits.minimum())))
                .orElse(limits);
    }

    /**
     * Fewer threads than processors would leave some of these unused, however good the throughput looks; of fewer than four,
     * two could not wait for bodies without being most.
     */
    private static Optional<TuningBounds> bounds(MagnusConf magnus) {
        int least = Math.max(LEAST_TUNED, Runtime.getRuntime().availableProcessors());
        return magnus.isRqThrottleAuto()
                ? Optional.of(new TuningBounds(Math.min(least, magnus.rqThrottle()), magnus.rqThrottle()))
                : Optional.empty();
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    Generation generation() {
        return dispatcher.generation();
    }

    Generations generations() {
        return generations;
    }

    SessionThreads sessionThreads() {
        return sessionThreads;
    }

    void start(PeriodicTasks clock) {
        Duration tick = Duration.ofMillis(SessionThreads.TICK_MILLIS);
        pools.start();
        sessionThreads.start();
        clock.every(tick, "session threads", sessionThreads::tick);
        clock.every(Duration.ofSeconds(1), "bodies that are waited for", bodies::tick);
        clock.every(Duration.ofMillis(SessionTuning.LOOK_MILLIS), "RqThrottle auto", tuning::look);
        clock.every(Duration.ofMillis(PoolTuning.LOOK_MILLIS), "thread pools with threads=auto", pools::look);
        clock.every(tick, "thread pools", () -> pools.pools().tick());
        clock.every(tick, "quality of service", () -> generations.quality().tick(ticker.nanos()));
    }

    void apply(MagnusConf magnus) {
        tuning.apply(limits(magnus), magnus.connQueueSize(), bounds(magnus));
        bodies.limitsChanged(magnus.heldBodyMemory());
        queue.share(magnus.connQueueShare());
        pools.apply(magnus);
        generations.times().slowAfter(magnus.slowRequestTime());
    }

    /** @return session threads that run a request first, then those of pools */
    Stream<RunningSession> running() {
        Stream<RunningSession> pooled =
                pools.pools().running(ticker.nanos()).stream().map(one -> new RunningSession(one.thread(), one.row()));
        return Stream.concat(sessionThreads.running().stream(), pooled);
    }

    /** Replaces each thread by another one when it is free. */
    void renewThreads() {
        sessionThreads.renew();
        pools.pools().renew();
    }

    boolean isIdle() {
        return bodies.isIdle() && sessionThreads.isIdle() && pools.isIdle();
    }

    /** @return requests that have been handed to session threads */
    long taken() {
        return dispatcher.taken();
    }

    /** @return of those, requests that have ended */
    long ended() {
        return generations.ended() - dispatcher.quickAnswers();
    }

    ProcessingSnapshot snapshot() {
        return new ProcessingSnapshot(
                sessionThreads.queueSnapshot(),
                sessionThreads.snapshot().with(bodies.snapshot()).with(tuning.snapshot()),
                pools.snapshots(),
                buckets.snapshot(),
                dispatcher.quickAnswers(),
                generations.times().snapshot(),
                generation().virtualServers().snapshots(),
                dispatcher.refusals().snapshot());
    }

    /** Ends the threads; requests that still run are interrupted. */
    void stop() {
        // What waits in a pool goes back to a session thread for its answer.
        pools.stop();
        sessionThreads.stop();
    }
}
