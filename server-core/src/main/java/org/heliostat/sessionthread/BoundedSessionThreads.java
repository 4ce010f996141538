package org.heliostat.sessionthread;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What both ways of session threads have in common: the queue before them, the places that exist and those that are
 * taken, growth, figures. Any thread, but for {@link #tick}.
 */
abstract class BoundedSessionThreads implements SessionThreads {

    private static final Logger LOG = LoggerFactory.getLogger(BoundedSessionThreads.class);

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
    private final ThreadPerTurn unbounded;
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
        this.runner = runner;
        this.ticker = ticker;
        this.current = current;
        this.sessions = sessions;
        this.clock = new QueueClock(queue);
        this.overdue = new OverdueTurns(queue, thread -> newSession(thread, 0));
        this.unbounded =
                new ThreadPerTurn(this::unstarted, thread -> newSession(thread, Session.NEVER_RENEWED), sessions);
    }

    /** @return a thread for a session, without inheritable thread locals, not yet started */
    abstract Thread unstarted(Runnable work);

    /** Something waits in the queue. */
    abstract void arrived();

    /** Makes more places; less than what was asked for where there are none to be had. */
    abstract void grow(int more);

    /** Limits have changed. */
    abstract void limitsChanged(SessionLimits newLimits);

    @Override
    public final boolean offer(Exchange exchange) {
        if (!limits.isBounded()) {
            return runAtOnce(exchange);
        }
        if (!queue.offer(exchange)) {
            // A reload may have taken the queue away between the two looks.
            return !limits.isBounded() && runAtOnce(exchange);
        }
        arrived();
        return true;
    }

    @Override
    public final boolean offerHeld(Exchange exchange) {
        if (!limits.isBounded()) {
            queue.letGo(exchange);
            return runAtOnce(exchange);
        }
        queue.offerHeld(exchange);
        arrived();
        return true;
    }

    @Override
    public final void reenter(Exchange exchange, Runnable task) {
        queue.reenter(exchange, task);
        SessionLimits now = limits;
        if (now.isBounded()) {
            arrived();
        } else {
            runWaiting(now);
        }
        overdue.endWaiting();
    }

    @Override
    public final void limits(SessionLimits newLimits, int connQueueSize) {
        boolean otherStacks = limits.stackSize() != newLimits.stackSize();
        if (newLimits.isBounded()) {
            // First there is room, then it is asked for: nobody is refused in between.
            queue.limit(connQueueSize);
            limits = newLimits;
        } else {
            limits = newLimits;
            queue.limit(connQueueSize);
        }
        limitsChanged(newLimits);
        if (!newLimits.isBounded()) {
            runWaiting(newLimits);
        }
        if (otherStacks) {
            renew();
        }
    }

    @Override
    public void tick() {
        clock.tick();
        growth.watch(places.get(), queue.length(), queue.oldestWaitNanos(), limits);
        growAsPosted();
        queue.lookAside();
        SessionLimits now = limits;
        overdue.look(now.queueTimeout().toNanos(), now.stackSize());
        if (!now.isBounded()) {
            // Who met the limits of before has entered the queue, which nobody else looks at any more.
            runWaiting(now);
        }
    }

    @Override
    public final @Nullable Exchange current() {
        return current.get();
    }

    @Override
    public final SessionLimits limits() {
        return limits;
    }

    @Override
    public final int atWork() {
        return busy.get();
    }

    @Override
    public final int waiting() {
        return queue.length();
    }

    @Override
    public final boolean isIdle() {
        return queue.isEmpty() && busy.get() == 0 && unbounded.running() == 0 && overdue.isIdle();
    }

    @Override
    public final void endAbandoned() {
        for (Session session : sessions) {
            Exchange exchange = session.current();
            if (exchange != null) {
                endFor(session.thread(), exchange);
            }
        }
    }

    private static void endFor(Thread thread, Exchange exchange) {
        try {
            exchange.endForItsThread();
        } catch (RuntimeException | Error failed) {
            LOG.error("the request of {} could not be ended", thread.getName(), failed);
        }
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
        int created = places.get() + unbounded.running();
        return SessionRows.snapshot(way(), sessions, created, limits.maximum(), expired.sum(), ticker.nanos());
    }

    private boolean runAtOnce(Exchange exchange) {
        queue.passed(exchange);
        if (unbounded.run(new Turn(exchange, null), 0)) {
            return true;
        }
        queue.couldNotPass(exchange);
        return false;
    }

    /** Runs what is in the queue though there is none any more; what finds no thread is tried again by the clock. */
    private void runWaiting(SessionLimits now) {
        Turn turn = queue.pollAny();
        while (turn != null) {
            if (!unbounded.run(turn, now.queueTimeout().toNanos())) {
                queue.putBack(turn);
                return;
            }
            turn = queue.pollAny();
        }
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
        unbounded.stop();
        for (Session session : sessions) {
            session.thread().interrupt();
        }
    }

    final Session newSession(Thread thread, int generation) {
        return new Session(runner, queue, ticker, current, expired, thread, generation);
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
}
