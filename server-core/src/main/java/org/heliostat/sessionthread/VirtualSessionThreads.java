package org.heliostat.sessionthread;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * A fresh virtual thread for each exchange. The permits take the place of the threads: they begin at RqThrottleMin,
 * grow by the same policy, and what finds none waits in the same queue.
 */
public final class VirtualSessionThreads extends BoundedSessionThreads {

    private final ThreadFactory threads;
    private volatile boolean stopping;

    /** @param threads makes unstarted virtual threads without inheritable thread locals */
    public VirtualSessionThreads(
            SessionLimits limits,
            ConnectionQueue queue,
            ExchangeRunner runner,
            Ticker ticker,
            CurrentExchange current,
            ThreadFactory threads) {
        super(limits, queue, runner, ticker, current, ConcurrentHashMap.newKeySet());
        this.threads = threads;
    }

    @Override
    public void start() {
        places().set(limits().minimum());
    }

    @Override
    public void tick() {
        super.tick();
        arrived();
    }

    @Override
    public void renew() {
        // A thread ends with its exchange, and its thread locals with it.
    }

    @Override
    public void stop() {
        stopping = true;
        interruptAll();
    }

    @Override
    public String way() {
        return "virtual";
    }

    @Override
    Thread unstarted(Runnable work) {
        return threads.newThread(work);
    }

    /** Starts a thread for each waiting turn that finds a permit. */
    @Override
    void arrived() {
        while (!stopping && queue().mayHaveTurn() && takePlace()) {
            startNext();
        }
    }

    private void startNext() {
        int mostOfOne = limits().mostOfOne(busy().get());
        Turn turn = queue().pollAside(mostOfOne);
        turn = turn == null ? queue().poll(mostOfOne) : turn;
        if (turn == null) {
            busy().decrementAndGet();
            return;
        }
        startFor(turn);
    }

    private void startFor(Turn turn) {
        SessionHolder holder = new SessionHolder();
        Thread thread = threads.newThread(() -> runTurn(holder.session(), turn));
        Session session = newSession(thread, 0);
        holder.session = session;
        sessions().add(session);
        thread.start();
    }

    @Override
    void grow(int more) {
        if (more > 0) {
            places().addAndGet(more);
        }
    }

    @Override
    void limitsChanged(SessionLimits newLimits) {
        places().updateAndGet(now -> Math.min(Math.max(now, newLimits.minimum()), newLimits.maximum()));
        arrived();
    }

    private void runTurn(Session session, Turn turn) {
        SessionLimits now = limits();
        turnTaken(now);
        try {
            session.run(turn, now.queueTimeout().toNanos());
        } finally {
            sessions().remove(session);
            busy().decrementAndGet();
        }
        growAsPosted();
        arrived();
    }

    /** Lets the thread's task know its session, which needs the thread. Published by Thread.start. */
    private static final class SessionHolder {
        @Nullable
        Session session;

        Session session() {
            return Objects.requireNonNull(session, "session");
        }
    }
}
