package org.heliostat.sessionthread;

import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.Exchange;
import org.heliostat.stats.ConnectionQueueSnapshot;
import org.heliostat.stats.SessionThreadsSnapshot;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Session threads of the operating system, waiting on one shared queue. */
public final class PooledSessionThreads implements SessionThreads {

    private static final Logger LOG = LoggerFactory.getLogger(PooledSessionThreads.class);

    private final ConnectionQueue queue;
    private final ExchangeRunner runner;
    private final Ticker ticker;
    private final GrowthPolicy growth = new GrowthPolicy();
    private final Semaphore arrivals = new Semaphore(0);
    private final Collection<Session> sessions = new ConcurrentLinkedQueue<>();
    private final AtomicInteger created = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger names = new AtomicInteger();
    private final LongAdder expired = new LongAdder();
    private final QueueClock clock;
    private volatile SessionLimits limits;
    private volatile boolean stopping;

    public PooledSessionThreads(SessionLimits limits, ConnectionQueue queue, ExchangeRunner runner, Ticker ticker) {
        this.limits = limits;
        this.queue = queue;
        this.runner = new ExpiryCounter(runner, expired);
        this.ticker = ticker;
        this.clock = new QueueClock(queue);
    }

    @Override
    public void start() {
        addThreads(limits.minimum());
    }

    @Override
    public boolean offer(Exchange exchange) {
        if (queue.limit() == 0) {
            return offerToFreeSession(exchange);
        }
        if (!queue.offer(exchange)) {
            return false;
        }
        arrivals.release();
        return true;
    }

    @Override
    public void reenter(Exchange exchange, Runnable task) {
        queue.reenter(exchange, task);
        arrivals.release();
    }

    @Override
    public void limits(SessionLimits newLimits, int connQueueSize) {
        limits = newLimits;
        queue.limit(connQueueSize);
        addThreads(newLimits.minimum() - created.get());
        // Those too many notice when they are woken; each permit wakes one without giving it work.
        arrivals.release(Math.max(0, created.get() - newLimits.maximum()));
    }

    @Override
    public void tick() {
        clock.tick();
        SessionLimits now = limits;
        growth.watch(created.get(), queue.length(), queue.oldestWaitNanos(), now);
        addThreads(growth.post(created.get(), now));
    }

    @Override
    public boolean isIdle() {
        return queue.isEmpty() && busy.get() == 0;
    }

    @Override
    public void stop() {
        stopping = true;
        arrivals.release(created.get());
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
        return SessionRows.snapshot(way(), sessions, created.get(), limits.maximum(), expired.sum(), ticker.nanos());
    }

    @Override
    public String way() {
        return "pool";
    }

    /** Without a queue an exchange is taken only when a session thread is free for it right now. */
    private boolean offerToFreeSession(Exchange exchange) {
        int running = busy.get();
        while (running < created.get()) {
            if (busy.compareAndSet(running, running + 1)) {
                queue.offerReserved(exchange);
                arrivals.release();
                return true;
            }
            running = busy.get();
        }
        queue.refused();
        return false;
    }

    private void addThreads(int more) {
        for (int i = 0; i < more; i++) {
            int number = created.incrementAndGet();
            if (number > limits.maximum() || !startThread(number)) {
                created.decrementAndGet();
                return;
            }
        }
    }

    private boolean startThread(int number) {
        // No inheritable thread locals: whoever happens to start a thread must not leave a trace in it.
        Thread thread =
                new Thread(null, this::takeTurns, "session-" + names.incrementAndGet(), limits.stackSize(), false);
        thread.setDaemon(true);
        thread.setContextClassLoader(PooledSessionThreads.class.getClassLoader());
        sessions.add(new Session(runner, ticker, thread));
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError noMoreThreads) {
            sessions.removeIf(session -> session.thread() == thread);
            LOG.error(
                    "Session thread {} of {} could not be started: {}",
                    number,
                    limits.maximum(),
                    noMoreThreads.getMessage());
            return false;
        }
    }

    private void takeTurns() {
        Session own = ownSession();
        try {
            while (!stopping && !isSurplus()) {
                arrivals.acquire();
                takeOne(own);
            }
        } catch (InterruptedException stopped) {
            // Only stop() interrupts a waiting session thread; it ends here.
            Thread.currentThread().interrupt();
        } finally {
            sessions.remove(own);
        }
    }

    private void takeOne(Session own) {
        boolean reserved = queue.limit() == 0;
        Turn turn = queue.poll();
        if (turn == null) {
            return;
        }
        if (!reserved || turn.isReentry()) {
            busy.incrementAndGet();
        }
        SessionLimits now = limits;
        if (growth.taken(created.get(), queue.length(), now) && now.postEarly()) {
            addThreads(growth.post(created.get(), now));
        }
        try {
            own.run(turn, now.queueTimeout().toNanos());
        } finally {
            busy.decrementAndGet();
            // A request may leave the interrupt flag behind; the next one must not find it.
            clearInterrupt();
        }
        addThreads(growth.post(created.get(), now));
    }

    private void clearInterrupt() {
        if (Thread.interrupted() && stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return whether there are more threads than RqThrottle allows now, so that this one must go */
    private boolean isSurplus() {
        int count = created.get();
        while (count > limits.maximum()) {
            if (created.compareAndSet(count, count - 1)) {
                return true;
            }
            count = created.get();
        }
        return false;
    }

    private Session ownSession() {
        Thread thread = Thread.currentThread();
        for (Session session : sessions) {
            if (session.thread() == thread) {
                return session;
            }
        }
        throw new IllegalStateException("session thread without a session: " + thread.getName());
    }
}
