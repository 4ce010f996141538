package org.heliostat.sessionthread;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What both ways of session threads have in common: the queue before them, the places that exist and those that are
 * taken, growth, figures. Any thread, but for {@link #tick}.
 */
abstract class BoundedSessionThreads implements SessionThreads {

    private final ConnectionQueue queue;
    private final ExchangeRunner runner;
    private final Ticker ticker;
    private final GrowthPolicy growth = new GrowthPolicy();
    private final Collection<Session> sessions;
    private final AtomicInteger places = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final LongAdder expired = new LongAdder();
    private final QueueClock clock;
    private final OverdueTurns overdue;
    private final CurrentExchange current;
    private volatile SessionLimits limits;

    /** @param sessions empty, safe for any thread */
    BoundedSessionThreads(
            SessionLimits limits,
            ConnectionQueue queue,
            ExchangeRunner runner,
            Ticker ticker,
            CurrentExchange current,
            Collection<Session> sessions) {
        this.limits = limits;
        this.queue = queue;
        this.runner = new ExpiryCounter(runner, expired);
        this.ticker = ticker;
        this.current = current;
        this.sessions = sessions;
        this.clock = new QueueClock(queue);
        this.overdue = new OverdueTurns(queue, thread -> newSession(thread, 0));
    }

    /** Something waits in the queue. */
    abstract void arrived();

    /** Something waits in the queue whose place is taken already. */
    abstract void arrivedWithPlace();

    /** Makes more places; less than what was asked for where there are none to be had. */
    abstract void grow(int more);

    /** Limits have changed. */
    abstract void limitsChanged(SessionLimits newLimits);

    @Override
    public final boolean offer(Exchange exchange) {
        if (queue.limit() == 0) {
            return offerToFreePlace(exchange);
        }
        if (!queue.offer(exchange)) {
            return false;
        }
        arrived();
        return true;
    }

    @Override
    public final void reenter(Exchange exchange, Runnable task) {
        queue.reenter(exchange, task);
        arrived();
    }

    @Override
    public final void limits(SessionLimits newLimits, int connQueueSize) {
        boolean otherStacks = limits.stackSize() != newLimits.stackSize();
        limits = newLimits;
        queue.limit(connQueueSize);
        limitsChanged(newLimits);
        if (otherStacks) {
            renew();
        }
    }

    @Override
    public void tick() {
        clock.tick();
        growth.watch(places.get(), queue.length(), queue.oldestWaitNanos(), limits);
        growAsPosted();
        overdue.look(limits.queueTimeout().toNanos(), limits.stackSize());
    }

    @Override
    public final @Nullable Exchange current() {
        return current.get();
    }

    @Override
    public final boolean isIdle() {
        return queue.isEmpty() && busy.get() == 0 && overdue.isIdle();
    }

    @Override
    public final ConnectionQueueSnapshot queueSnapshot() {
        return queue.snapshot();
    }

    @Override
    public final List<RunningSession> running() {
        return SessionRows.running(sessions, ticker.nanos());
    }

    @Override
    public final SessionThreadsSnapshot snapshot() {
        return SessionRows.snapshot(way(), sessions, places.get(), limits.maximum(), expired.sum(), ticker.nanos());
    }

    /** Without a queue an exchange is taken only when there is a free place for it right now. */
    private boolean offerToFreePlace(Exchange exchange) {
        if (!takePlace()) {
            queue.refused();
            return false;
        }
        queue.offerReserved(exchange);
        arrivedWithPlace();
        return true;
    }

    /** @return whether there was a free place; it is taken now */
    final boolean takePlace() {
        int running = busy.get();
        while (running < places.get()) {
            if (busy.compareAndSet(running, running + 1)) {
                return true;
            }
            running = busy.get();
        }
        return false;
    }

    /** A turn was taken from the queue: sees whether more places are needed, and makes them early if they may. */
    final void turnTaken(SessionLimits now) {
        if (growth.taken(places.get(), queue.length(), now) && now.postEarly()) {
            growAsPosted();
        }
    }

    final void growAsPosted() {
        grow(growth.post(places.get(), limits));
    }

    final void interruptAll() {
        overdue.stop();
        for (Session session : sessions) {
            session.thread().interrupt();
        }
    }

    final Session newSession(Thread thread, int generation) {
        return new Session(runner, ticker, current, thread, generation);
    }

    final ConnectionQueue queue() {
        return queue;
    }

    final Collection<Session> sessions() {
        return sessions;
    }

    /** @return session threads or permits that exist */
    final AtomicInteger places() {
        return places;
    }

    /** @return those of them that are at work */
    final AtomicInteger busy() {
        return busy;
    }

    final SessionLimits limits() {
        return limits;
    }
}
