package org.heliostat.sessionthread;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.time.GrowingPause;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Session threads of the operating system, waiting on one shared queue. */
public final class PooledSessionThreads extends BoundedSessionThreads {

    /** Rests of a thread that finds no memory even to wait. */
    private static final Duration FIRST_REST = Duration.ofMillis(100);

    private static final Duration LONGEST_REST = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(PooledSessionThreads.class);

    private final Semaphore arrivals = new Semaphore(0);
    private final AtomicInteger names = new AtomicInteger();
    private final AtomicInteger generation = new AtomicInteger();
    private final AtomicInteger renewals = new AtomicInteger();
    private volatile boolean renewing;
    private volatile boolean stopping;

    public PooledSessionThreads(
            SessionLimits limits,
            ConnectionQueue queue,
            ExchangeRunner runner,
            Ticker ticker,
            CurrentExchange current) {
        super(limits, queue, runner, ticker, current, ConcurrentHashMap.newKeySet());
    }

    @Override
    public void start() {
        grow(limits().minimum());
    }

    @Override
    public void renew() {
        generation.incrementAndGet();
        renewing = true;
    }

    @Override
    public void tick() {
        super.tick();
        wakeForAside();
        if (!renewing || stopping) {
            return;
        }
        renewing = false;
        int now = generation.get();
        if (sessions().stream().anyMatch(session -> session.generation() < now)) {
            renewing = true;
            renewals.set(1);
            // Wakes the one that has waited longest; a permit without work.
            arrivals.release();
        }
    }

    @Override
    public void stop() {
        stopping = true;
        arrivals.release(places().get());
        interruptAll();
    }

    @Override
    public String way() {
        return "pool";
    }

    @Override
    Thread unstarted(Runnable work) {
        // No inheritable thread locals: whoever happens to start a thread must not leave a trace in it.
        Thread thread = new Thread(null, work, "session-" + names.incrementAndGet(), limits().stackSize(), false);
        thread.setDaemon(true);
        thread.setContextClassLoader(PooledSessionThreads.class.getClassLoader());
        return thread;
    }

    @Override
    void arrived() {
        arrivals.release();
    }

    @Override
    void limitsChanged(SessionLimits newLimits) {
        grow(newLimits.minimum() - places().get());
        // Those too many notice when they are woken; each permit wakes one without giving it work.
        arrivals.release(Math.max(0, places().get() - newLimits.maximum()));
    }

    @Override
    void grow(int more) {
        for (int i = 0; i < more; i++) {
            int most = limits().maximum();
            int before = places().getAndUpdate(now -> now < most ? now + 1 : now);
            if (before >= most) {
                return;
            }
            if (!startThread(before + 1)) {
                places().decrementAndGet();
                return;
            }
        }
    }

    private boolean startThread(int number) {
        Session session = null;
        try {
            Life life = new Life();
            Thread thread = unstarted(life);
            session = newSession(thread, generation.get());
            life.session = session;
            sessions().add(session);
            thread.start();
            return true;
        } catch (OutOfMemoryError noMoreThreads) {
            if (session != null) {
                sessions().remove(session);
            }
            tell(number, noMoreThreads);
            return false;
        }
    }

    /** Thrown further, an error of the log's own would keep the place of a thread that is not there. */
    private void tell(int number, OutOfMemoryError noMoreThreads) {
        try {
            LOG.error(
                    "Session thread {} of {} could not be started: {}",
                    number,
                    limits().maximum(),
                    noMoreThreads.getMessage(),
                    noMoreThreads);
        } catch (Throwable unlogged) {
            Thread.onSpinWait();
        }
    }

    /** What a thread needs, made before it starts: one that found no memory for it would keep its place, and be gone. */
    private final class Life implements Runnable {

        private final GrowingPause rest = new GrowingPause(FIRST_REST, LONGEST_REST);
        private @Nullable Session session; // set before the thread starts

        @Override
        public void run() {
            Session own = session;
            if (own != null) {
                takeTurns(own, rest);
            }
        }
    }

    private void takeTurns(Session own, GrowingPause rest) {
        boolean placeGone = isSurplus();
        try {
            while (!stopping && !placeGone) {
                takeNext(own, rest);
                placeGone = isSurplus() || isReplaced(own);
            }
        } finally {
            sessions().remove(own);
            if (!placeGone) {
                places().decrementAndGet();
            }
        }
    }

    /** @return whether another thread has this one's place now, because this one was there before a renewal */
    private boolean isReplaced(Session own) {
        return own.generation() != generation.get()
                && !stopping
                && renewals.compareAndSet(1, 0)
                && startThread(places().get());
    }

    /** Waits for a turn and takes it; whatever happens, this thread goes on with the next. */
    private void takeNext(Session own, GrowingPause rest) {
        try {
            arrivals.acquire();
        } catch (InterruptedException late) {
            // From stop(), which the loop sees, or meant for a request that has ended meanwhile.
            LOG.debug("{} was interrupted while it waited", own.thread().getName());
            return;
        } catch (OutOfMemoryError noNode) {
            // Waiting takes a few bytes, too.
            rest.rest();
            return;
        }
        try {
            takeOne(own);
            rest.reset();
        } catch (Throwable defect) {
            // The turn that was announced may still be there.
            arrivals.release();
            tell(own, defect);
            rest.rest();
        }
    }

    /** An error of the log's own, which memory may be too short for, must not end the thread either. */
    private static void tell(Session own, Throwable defect) {
        try {
            LOG.error(
                    "{} goes on after a failure between two requests",
                    own.thread().getName(),
                    defect);
        } catch (Throwable unlogged) {
            Thread.yield();
        }
    }

    private void takeOne(Session own) {
        SessionLimits now = limits();
        // Before the turn is taken: of those who take at the same time each sees how many there are.
        int atWork = busy().incrementAndGet();
        try {
            Turn turn = nextTurn(now.mostOfOne(atWork));
            if (turn == null) {
                return;
            }
            growEarly(now);
            own.run(turn, now.queueTimeout().toNanos());
        } finally {
            busy().decrementAndGet();
            // A request may leave the interrupt flag behind; the next one must not find it.
            clearInterrupt();
        }
        wakeForAside();
        growAsPosted();
    }

    private @Nullable Turn nextTurn(int mostOfOne) {
        Turn turn = queue().pollAside(mostOfOne);
        if (turn == null) {
            return queue().poll(mostOfOne);
        }
        // What has woken this thread may have been a turn that still waits.
        arrivals.release();
        return turn;
    }

    /** For those that have stepped aside nobody is woken otherwise: their permits were used when they did. */
    private void wakeForAside() {
        if (queue().isAsideAwaited() && arrivals.availablePermits() == 0) {
            arrivals.release();
        }
    }

    /** The turn that was taken is run in any case; for more threads there is the clock's next tick, too. */
    private void growEarly(SessionLimits now) {
        try {
            turnTaken(now);
        } catch (OutOfMemoryError shortOfMemory) {
            Thread.onSpinWait();
        }
    }

    private void clearInterrupt() {
        if (Thread.interrupted() && stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return whether there are more threads than RqThrottle allows now, so that this one must go */
    private boolean isSurplus() {
        int count = places().get();
        while (count > limits().maximum()) {
            if (places().compareAndSet(count, count - 1)) {
                return true;
            }
            count = places().get();
        }
        return false;
    }
}
