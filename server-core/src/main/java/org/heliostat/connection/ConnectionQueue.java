package org.heliostat.connection;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The bounded waiting place between I/O loops and session threads (ConnQueueSize).
 *
 * <p>First come, first served; exchanges that come in again are served before those that come for the first time
 * and do not count against the limit: they are bounded by the requests in progress. An exchange whose connection holds its
 * share of session threads steps aside, and is looked at again when a session thread has become free (RqThrottleShare);
 * what comes in again counts for that share, and is not held up by it. Room is kept for exchanges that wait for their
 * bodies before they come in, so that both together are bounded. Lock-free: an I/O loop never waits for a session
 * thread. Any thread may call.
 */
public final class ConnectionQueue {

    private final Ticker ticker;
    private final ConcurrentLinkedQueue<Turn> first = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Turn> again = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Turn> aside = new ConcurrentLinkedQueue<>();
    /** Those that wait here, and those for which room is kept. */
    private final AtomicInteger occupied = new AtomicInteger();

    private final AtomicInteger held = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final LongAdder queuedTotal = new LongAdder();
    private final LongAdder overflows = new LongAdder();
    private final LongAdder reentries = new LongAdder();
    private final LongAdder delayNanos = new LongAdder();
    private final QueueLengthAverages averages = new QueueLengthAverages();
    private volatile int limit;
    private volatile int share = 100;

    /** Whether one of those aside may find a session thread now. */
    private volatile boolean lookAside;

    /** @param limit exchanges that may wait, 0 to 1,048,576 (ConnQueueSize) */
    public ConnectionQueue(int limit, Ticker ticker) {
        this.limit = limit;
        this.ticker = ticker;
    }

    /** @return false when the queue is full; counted as an overflow, the caller answers */
    public boolean offer(Exchange exchange) {
        if (!occupy(exchange)) {
            return false;
        }
        add(exchange);
        return true;
    }

    /**
     * Keeps room for an exchange that waits for its body; {@link #offerHeld} or {@link #letGo} must follow.
     *
     * @return false when the queue is full; counted as an overflow, the caller answers
     */
    public boolean hold(Exchange exchange) {
        // First: nobody shall see it wait here.
        held.incrementAndGet();
        if (!occupy(exchange)) {
            held.decrementAndGet();
            return false;
        }
        return true;
    }

    /** Takes in an exchange for which room was kept. */
    public void offerHeld(Exchange exchange) {
        held.decrementAndGet();
        add(exchange);
    }

    /** An exchange for which room was kept does not come in. */
    public void letGo(Exchange exchange) {
        occupied.decrementAndGet();
        held.decrementAndGet();
        exchange.loop().leaveQueue();
    }

    private boolean occupy(Exchange exchange) {
        int now = enter();
        if (now < 0) {
            overflows.increment();
            return false;
        }
        if (!exchange.loop().enterQueue(now > limit / 2 ? shareOfOne() : Integer.MAX_VALUE)) {
            occupied.decrementAndGet();
            overflows.increment();
            return false;
        }
        return true;
    }

    private void add(Exchange exchange) {
        exchange.queuedAt(ticker.nanos());
        peak.accumulate(length());
        queuedTotal.increment();
        first.add(new Turn(exchange, null));
    }

    private int shareOfOne() {
        return (int) Math.max(1, (long) limit * share / 100);
    }

    /** @return exchanges that wait with this one; −1 where there is no room for it */
    private int enter() {
        int most = limit;
        int before = occupied.get();
        while (before < most) {
            if (occupied.compareAndSet(before, before + 1)) {
                return before + 1;
            }
            before = occupied.get();
        }
        return -1;
    }

    /** Counts an exchange that is run at once, where there is no queue: it has been queued for no time. */
    public void passed(Exchange exchange) {
        exchange.loop().enterThread(Integer.MAX_VALUE);
        exchange.queuedAt(ticker.nanos());
        queuedTotal.increment();
    }

    /** Counts an exchange that was to be run at once as refused: there is no thread for it. */
    public void couldNotPass(Exchange exchange) {
        exchange.loop().leaveThread();
        queuedTotal.decrement();
        overflows.increment();
    }

    /** Takes back a turn that has been polled and not run; it is the next one. */
    public void putBack(Turn turn) {
        turn.exchange().loop().leaveThread();
        again.add(turn);
    }

    /** Lets an exchange that has been on a session thread in again, ahead of the others. */
    public void reenter(Exchange exchange, Runnable task) {
        reentries.increment();
        again.add(new Turn(exchange, task));
    }

    /**
     * Takes the next turn but for those that have stepped aside; {@link #left} must follow when it has been run.
     *
     * @param mostOfOne session threads that the exchanges of one connection may hold
     * @return null when nobody waits whose connection does not hold as many
     */
    public @Nullable Turn poll(int mostOfOne) {
        Turn returning = again.poll();
        if (returning != null) {
            returning.exchange().loop().enterThread(Integer.MAX_VALUE);
            return returning;
        }
        for (Turn next = first.poll(); next != null; next = first.poll()) {
            if (enters(next, mostOfOne)) {
                return leaving(next);
            }
            stepAside(next);
        }
        return null;
    }

    private void stepAside(Turn turn) {
        Exchange exchange = turn.exchange();
        exchange.loop().heldUp();
        RequestBody.Watch bodies = exchange.bodyWatch();
        if (bodies != null) {
            bodies.steppedAside();
        }
        aside.add(turn);
    }

    /**
     * Takes a turn that has stepped aside and may go on; {@link #left} must follow. Few connections can hold their share at a
     * time, so that few turns are passed over here.
     *
     * @return null where there is none, or where nothing has changed since the last look
     */
    public @Nullable Turn pollAside(int mostOfOne) {
        if (!lookAside) {
            return null;
        }
        lookAside = false;
        for (Turn turn : aside) {
            if (!enters(turn, mostOfOne)) {
                continue;
            }
            if (aside.remove(turn)) {
                // There may be another one that can run.
                lookAside = true;
                return leaving(turn);
            }
            turn.exchange().loop().leaveThread();
        }
        return null;
    }

    /** Whose client has gone is only let go of, which takes no time: it keeps no place and no share. */
    private static boolean enters(Turn turn, int mostOfOne) {
        Exchange exchange = turn.exchange();
        return exchange.loop().enterThread(mostOfOne)
                || exchange.isClientGone() && exchange.loop().enterThread(Integer.MAX_VALUE);
    }

    /** Takes the next turn, whatever its connection holds; {@link #left} must follow. @return null when nobody waits */
    public @Nullable Turn pollAny() {
        lookAside();
        Turn turn = pollAside(Integer.MAX_VALUE);
        return turn == null ? poll(Integer.MAX_VALUE) : turn;
    }

    private Turn leaving(Turn turn) {
        occupied.decrementAndGet();
        turn.exchange().loop().leaveQueue();
        delayNanos.add(Math.max(0, ticker.nanos() - turn.exchange().queuedNanos()));
        return turn;
    }

    /** A turn that was taken has been run: its session thread is free. */
    public void left(Turn turn) {
        turn.exchange().loop().leaveThread();
        lookAside();
    }

    /** Has the next {@link #pollAside} look at those that have stepped aside. */
    public void lookAside() {
        if (!aside.isEmpty()) {
            lookAside = true;
        }
    }

    /**
     * Takes the turn that has waited longest; {@link #left} must follow.
     *
     * @return null where none has waited longer than that
     */
    public @Nullable Turn pollOverdue(long nanos) {
        Turn overdue = overdue(aside, nanos);
        overdue = overdue == null ? overdue(first, nanos) : overdue;
        if (overdue == null) {
            return null;
        }
        overdue.exchange().loop().enterThread(Integer.MAX_VALUE);
        return leaving(overdue);
    }

    private @Nullable Turn overdue(ConcurrentLinkedQueue<Turn> turns, long nanos) {
        Turn oldest = turns.peek();
        // One that is gone when it is to be removed was taken by a session thread, which was quicker.
        return oldest != null && ticker.nanos() - oldest.exchange().queuedNanos() > nanos && turns.remove(oldest)
                ? oldest
                : null;
    }

    /** @return exchanges waiting for their first turn; those for which room is kept are not among them */
    public int length() {
        return Math.max(0, occupied.get() - held.get());
    }

    /** @return whether neither first comers nor returners wait */
    public boolean isEmpty() {
        return first.isEmpty() && again.isEmpty() && aside.isEmpty();
    }

    /** @return whether one that has stepped aside may find a session thread */
    public boolean isAsideAwaited() {
        return lookAside;
    }

    /** @return whether {@link #poll} or {@link #pollAside} may find a turn */
    public boolean mayHaveTurn() {
        return !first.isEmpty() || !again.isEmpty() || lookAside;
    }

    /** @return nanoseconds the longest waiting exchange has waited, 0 when none waits */
    public long oldestWaitNanos() {
        return Math.max(waitNanos(first.peek()), waitNanos(aside.peek()));
    }

    private long waitNanos(@Nullable Turn turn) {
        return turn == null ? 0 : Math.max(0, ticker.nanos() - turn.exchange().queuedNanos());
    }

    public int limit() {
        return limit;
    }

    /** Changes the limit while running; those waiting beyond it stay. */
    public void limit(int newLimit) {
        limit = newLimit;
    }

    /**
     * Changes what one connection may take of the queue while more than half of it is taken.
     *
     * @param percent of the limit (ConnQueueShare)
     */
    public void share(int percent) {
        share = percent;
    }

    /** Feeds the 1, 5 and 15 minute averages of the length. Called once a second by the server's clock. */
    public void sample() {
        averages.sample(length());
    }

    /** The figures are read one after another: each is exact, together they may be some events apart. */
    public ConnectionQueueSnapshot snapshot() {
        long now = ticker.nanos();
        long waiting = 0;
        for (Turn turn : first) {
            waiting += Math.max(0, now - turn.exchange().queuedNanos());
        }
        for (Turn turn : aside) {
            waiting += Math.max(0, now - turn.exchange().queuedNanos());
        }
        return new ConnectionQueueSnapshot(
                length(),
                peak.intValue(),
                limit,
                queuedTotal.sum(),
                overflows.sum(),
                reentries.sum(),
                delayNanos.sum() + waiting,
                averages.oneMinute(),
                averages.fiveMinutes(),
                averages.fifteenMinutes());
    }
}
