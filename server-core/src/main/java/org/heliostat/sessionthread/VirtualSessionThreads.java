package org.heliostat.sessionthread;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.Exchange;
import org.heliostat.stats.ConnectionQueueSnapshot;
import org.heliostat.stats.SessionThreadsSnapshot;
import org.heliostat.time.Ticker;

/**
 * A fresh virtual thread for each exchange. The permits take the place of the threads: they begin at RqThrottleMin,
 * grow by the same policy, and what finds none waits in the same queue.
 */
public final class VirtualSessionThreads implements SessionThreads {

    private final ConnectionQueue queue;
    private final ExchangeRunner runner;
    private final Ticker ticker;
    private final ThreadFactory threads;
    private final GrowthPolicy growth = new GrowthPolicy();
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicInteger permits = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final LongAdder expired = new LongAdder();
    private final QueueClock clock;
    private volatile SessionLimits limits;
    private volatile boolean stopping;

    /** @param threads makes unstarted virtual threads without inheritable thread locals */
    public VirtualSessionThreads(
            SessionLimits limits, ConnectionQueue queue, ExchangeRunner runner, Ticker ticker, ThreadFactory threads) {
        this.limits = limits;
        this.queue = queue;
        this.runner = new ExpiryCounter(runner, expired);
        this.ticker = ticker;
        this.threads = threads;
        this.clock = new QueueClock(queue);
    }

    @Override
    public void start() {
        permits.set(limits.minimum());
    }

    @Override
    public boolean offer(Exchange exchange) {
        if (queue.limit() == 0) {
            return offerToFreePermit(exchange);
        }
        if (!queue.offer(exchange)) {
            return false;
        }
        startWhatMayRun();
        return true;
    }

    @Override
    public void reenter(Exchange exchange, Runnable task) {
        queue.reenter(exchange, task);
        startWhatMayRun();
    }

    @Override
    public void limits(SessionLimits newLimits, int connQueueSize) {
        limits = newLimits;
        queue.limit(connQueueSize);
        permits.updateAndGet(now -> Math.min(Math.max(now, newLimits.minimum()), newLimits.maximum()));
        startWhatMayRun();
    }

    @Override
    public void tick() {
        clock.tick();
        growth.watch(permits.get(), queue.length(), queue.oldestWaitNanos(), limits);
        grow();
        startWhatMayRun();
    }

    @Override
    public boolean isIdle() {
        return queue.isEmpty() && busy.get() == 0;
    }

    @Override
    public void stop() {
        stopping = true;
        for (Session session : sessions) {
            session.thread().interrupt();
        }
    }

    @Override
    public ConnectionQueueSnapshot queueSnapshot() {
        return queue.snapshot();
    }

    @Override
    public SessionThreadsSnapshot snapshot() {
        return SessionRows.snapshot(way(), sessions, permits.get(), limits.maximum(), expired.sum(), ticker.nanos());
    }

    @Override
    public String way() {
        return "virtual";
    }

    private boolean offerToFreePermit(Exchange exchange) {
        if (!takePermit()) {
            queue.refused();
            return false;
        }
        queue.offerReserved(exchange);
        startWithPermit();
        return true;
    }

    /** Starts a thread for each waiting turn that finds a permit. */
    private void startWhatMayRun() {
        while (!stopping && !queue.isEmpty() && takePermit()) {
            startWithPermit();
        }
    }

    private void startWithPermit() {
        Turn turn = queue.poll();
        if (turn == null) {
            busy.decrementAndGet();
            return;
        }
        SessionHolder holder = new SessionHolder();
        Thread thread = threads.newThread(() -> runTurn(holder.session(), turn));
        Session session = new Session(runner, ticker, thread);
        holder.session = session;
        sessions.add(session);
        thread.start();
    }

    private void runTurn(Session session, Turn turn) {
        SessionLimits now = limits;
        if (growth.taken(permits.get(), queue.length(), now) && now.postEarly()) {
            grow();
        }
        try {
            session.run(turn, now.queueTimeout().toNanos());
        } finally {
            sessions.remove(session);
            busy.decrementAndGet();
        }
        grow();
        startWhatMayRun();
    }

    private void grow() {
        int more = growth.post(permits.get(), limits);
        if (more > 0) {
            permits.addAndGet(more);
        }
    }

    private boolean takePermit() {
        int running = busy.get();
        while (running < permits.get()) {
            if (busy.compareAndSet(running, running + 1)) {
                return true;
            }
            running = busy.get();
        }
        return false;
    }

    /** Lets the thread's task know its session, which needs the thread. Published by Thread.start. */
    private static final class SessionHolder {
        @org.jspecify.annotations.Nullable
        Session session;

        Session session() {
            return java.util.Objects.requireNonNull(session, "session");
        }
    }
}
