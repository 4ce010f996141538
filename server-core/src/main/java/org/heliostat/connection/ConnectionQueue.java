package org.heliostat.connection;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.request.Exchange;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The bounded waiting place between I/O loops and session threads (ConnQueueSize).
 *
 * <p>First come, first served; exchanges that come in again are served before those that come for the first time
 * and do not count against the limit: they are bounded by the requests in progress. Lock-free: an I/O loop never
 * waits for a session thread. Any thread may call.
 */
public final class ConnectionQueue {

    private final Ticker ticker;
    private final ConcurrentLinkedQueue<Turn> first = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Turn> again = new ConcurrentLinkedQueue<>();
    private final AtomicInteger length = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final LongAdder queuedTotal = new LongAdder();
    private final LongAdder overflows = new LongAdder();
    private final LongAdder reentries = new LongAdder();
    private final LongAdder delayNanos = new LongAdder();
    private final QueueLengthAverages averages = new QueueLengthAverages();
    private volatile int limit;
    private volatile int share = 100;

    /** @param limit exchanges that may wait, 0 to 1,048,576 (ConnQueueSize) */
    public ConnectionQueue(int limit, Ticker ticker) {
        this.limit = limit;
        this.ticker = ticker;
    }

    /** @return false when the queue is full; counted as an overflow, the caller answers */
    public boolean offer(Exchange exchange) {
        int now = enter();
        if (now < 0) {
            overflows.increment();
            return false;
        }
        if (!exchange.loop().enterQueue(now > limit / 2 ? shareOfOne() : Integer.MAX_VALUE)) {
            length.decrementAndGet();
            overflows.increment();
            return false;
        }
        exchange.queuedAt(ticker.nanos());
        peak.accumulate(now);
        queuedTotal.increment();
        first.add(new Turn(exchange, null));
        return true;
    }

    private int shareOfOne() {
        return (int) Math.max(1, (long) limit * share / 100);
    }

    /** @return exchanges that wait with this one; −1 where there is no room for it */
    private int enter() {
        int most = limit;
        int before = length.get();
        while (before < most) {
            if (length.compareAndSet(before, before + 1)) {
                return before + 1;
            }
            before = length.get();
        }
        return -1;
    }

    /** Counts an exchange that is run at once, where there is no queue: it has been queued for no time. */
    public void passed(Exchange exchange) {
        exchange.queuedAt(ticker.nanos());
        queuedTotal.increment();
    }

    /** Counts an exchange that was to be run at once as refused: there is no thread for it. */
    public void couldNotPass() {
        queuedTotal.decrement();
        overflows.increment();
    }

    /** Takes back a turn that has been polled and not run; it is the next one. */
    public void putBack(Turn turn) {
        again.add(turn);
    }

    /** Lets an exchange that has been on a session thread in again, ahead of the others. */
    public void reenter(Exchange exchange, Runnable task) {
        reentries.increment();
        again.add(new Turn(exchange, task));
    }

    /** @return the next turn, null when nobody waits */
    public @Nullable Turn poll() {
        Turn returning = again.poll();
        if (returning != null) {
            return returning;
        }
        Turn next = first.poll();
        if (next != null) {
            length.decrementAndGet();
            next.exchange().loop().leaveQueue();
            delayNanos.add(Math.max(0, ticker.nanos() - next.exchange().queuedNanos()));
        }
        return next;
    }

    /** @return the turn that has waited longest, if longer than that; null otherwise */
    public @Nullable Turn pollOverdue(long nanos) {
        Turn oldest = first.peek();
        if (oldest == null || ticker.nanos() - oldest.exchange().queuedNanos() <= nanos) {
            return null;
        }
        if (!first.remove(oldest)) {
            // A session thread was quicker.
            return null;
        }
        length.decrementAndGet();
        oldest.exchange().loop().leaveQueue();
        delayNanos.add(Math.max(0, ticker.nanos() - oldest.exchange().queuedNanos()));
        return oldest;
    }

    /** @return exchanges waiting for their first turn */
    public int length() {
        return length.get();
    }

    /** @return whether neither first comers nor returners wait */
    public boolean isEmpty() {
        return first.isEmpty() && again.isEmpty();
    }

    /** @return nanoseconds the longest waiting exchange has waited, 0 when none waits */
    public long oldestWaitNanos() {
        Turn oldest = first.peek();
        return oldest == null
                ? 0
                : Math.max(0, ticker.nanos() - oldest.exchange().queuedNanos());
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
        averages.sample(length.get());
    }

    /** The figures are read one after another: each is exact, together they may be some events apart. */
    public ConnectionQueueSnapshot snapshot() {
        long now = ticker.nanos();
        long waiting = 0;
        for (Turn turn : first) {
            waiting += Math.max(0, now - turn.exchange().queuedNanos());
        }
        return new ConnectionQueueSnapshot(
                length.get(),
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
