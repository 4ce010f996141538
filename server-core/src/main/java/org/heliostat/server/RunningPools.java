package org.heliostat.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.request.function.FunctionPools;
import org.heliostat.saf.init.ThreadPoolLines;
import org.heliostat.sessionthread.tuning.PoolTuning;
import org.heliostat.stats.machine.ProcessorTime;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.threadpool.PoolEvents;
import org.heliostat.threadpool.ThreadPool;
import org.heliostat.threadpool.ThreadPools;
import org.heliostat.threadpool.WaitLimits;
import org.heliostat.time.Ticker;

/** The thread pools of the server from one configuration to the next: pools that stay go on with their threads. */
final class RunningPools {

    private final Map<String, String> byFunction;
    private final CurrentExchange current;
    private final Ticker ticker;
    private final PoolEvents events;
    private final PoolTuning tuning;
    private volatile ThreadPools pools;
    /** Of the generation that is being made. Starting and reloading are done by one thread at a time. */
    private ThreadPools prepared;

    /**
     * @param byFunction names of pools by functions that load-modules has bound to one
     * @param events hears of calls that a pool cannot take
     */
    RunningPools(Map<String, String> byFunction, CurrentExchange current, Ticker ticker, PoolEvents events) {
        ProcessorTime processors = new ProcessorTime();
        this.tuning = new PoolTuning(processors::usedNanos, processors::processors, ticker);
        this.byFunction = byFunction;
        this.current = current;
        this.ticker = ticker;
        this.events = events;
        this.pools = ThreadPools.NONE;
        this.prepared = pools;
    }

    /** @return the pools as functions of a new generation find them; nothing has changed until {@link #apply} */
    FunctionPools prepare(MagnusConf magnus, Findings findings) {
        prepared = pools.with(ThreadPoolLines.read(magnus, findings), limits(magnus), ticker, events);
        return new FunctionPools(prepared, byFunction, current);
    }

    /** Makes the threads of the first generation. */
    void start() {
        pools = prepared;
        pools.start();
        tuning.apply(pools.all());
    }

    /** The generation that was prepared is in force. */
    void apply(MagnusConf magnus) {
        ThreadPools before = pools;
        pools = prepared;
        pools.apply(before, limits(magnus));
        tuning.apply(pools.all());
    }

    /** Looks at pools whose number of threads is found by trying. Called once every {@link PoolTuning#LOOK_MILLIS} ms. */
    void look() {
        tuning.look();
    }

    ThreadPools pools() {
        return pools;
    }

    boolean isIdle() {
        return pools.isIdle();
    }

    void stop() {
        pools.stop();
    }

    /** @return figures of a pool, empty when a reload has taken it away */
    Optional<ThreadPoolSnapshot> snapshot(String name) {
        return pools.find(name).map(ThreadPool::snapshot);
    }

    List<ThreadPoolSnapshot> snapshots() {
        return pools.snapshots();
    }

    /**
     * Without a limit of its own, a queue holds as many calls as could wait when each held a session thread. Where
     * nothing bounds those (RqThrottle 0), it is the connections that do.
     */
    private static WaitLimits limits(MagnusConf magnus) {
        int connections = magnus.maxConnections() == 0 ? Integer.MAX_VALUE : magnus.maxConnections();
        int most = magnus.rqThrottle() == 0 ? connections : magnus.rqThrottle() + magnus.connQueueSize();
        return new WaitLimits(most, magnus.queueTimeout());
    }
}
