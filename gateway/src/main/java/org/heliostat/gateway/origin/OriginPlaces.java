package org.heliostat.gateway.origin;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Counts the requests at one origin, and lets those that are too many wait in a bounded queue. Any thread, without a lock. */
final class OriginPlaces {

    private final OriginSettings settings;
    private final Ticker ticker;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger length = new AtomicInteger();
    private final Queue<WaitingRequest> queue = new ConcurrentLinkedQueue<>();
    private final LongAccumulator takenPeak = new LongAccumulator(Math::max, 0);
    private final LongAccumulator queuePeak = new LongAccumulator(Math::max, 0);
    private final LongAdder refused = new LongAdder();
    private final LongAdder expired = new LongAdder();

    OriginPlaces(OriginSettings settings, Ticker ticker) {
        this.settings = settings;
        this.ticker = ticker;
    }

    /** @return requests that have a place */
    int taken() {
        return taken.get();
    }

    int waiting() {
        return length.get();
    }

    long takenPeak() {
        return takenPeak.get();
    }

    long queuePeak() {
        return queuePeak.get();
    }

    long refused() {
        return refused.sum();
    }

    long expired() {
        return expired.sum();
    }

    boolean hasRoom() {
        return settings.maxRequests() == 0 || taken.get() < settings.maxRequests() && length.get() == 0;
    }

    /** @return whether a place was free; {@link #leave} must follow */
    boolean enter() {
        int before = taken.get();
        while (settings.maxRequests() == 0 || before < settings.maxRequests()) {
            if (taken.compareAndSet(before, before + 1)) {
                takenPeak.accumulate(before + 1);
                return true;
            }
            before = taken.get();
        }
        return false;
    }

    /** Gives a place back: to the request that waits for the longest, where one does. */
    void leave() {
        WaitingRequest next = poll();
        while (next != null) {
            if (next.admit()) {
                return;
            }
            next = poll();
        }
        taken.decrementAndGet();
        // One may have begun to wait since.
        admitWaiting();
    }

    /** @return the request in the queue; null where that is full */
    @Nullable
    WaitingRequest await(Executor loop, WaitingRequest.Outcome outcome) {
        int now = length.incrementAndGet();
        if (now > settings.queueSize()) {
            length.decrementAndGet();
            refused.increment();
            return null;
        }
        queuePeak.accumulate(now);
        WaitingRequest waiting = new WaitingRequest(
                loop, outcome, ticker.nanos() + settings.queueTimeout().toNanos());
        queue.add(waiting);
        // A place may have been given back before it stood in the queue.
        admitWaiting();
        return waiting;
    }

    /** It does not wait any more. @return false where it has a place already */
    boolean leaveQueue(WaitingRequest waiting) {
        boolean left = waiting.leave();
        if (left && queue.remove(waiting)) {
            length.decrementAndGet();
        }
        return left;
    }

    /** Ends the wait of those that have waited too long. */
    void tick(long now) {
        for (WaitingRequest waiting : queue) {
            if (waiting.isOverdue(now) && waiting.expire()) {
                expired.increment();
                if (queue.remove(waiting)) {
                    length.decrementAndGet();
                }
            }
        }
    }

    private void admitWaiting() {
        while (!queue.isEmpty() && enter()) {
            WaitingRequest next = poll();
            while (next != null && !next.admit()) {
                next = poll();
            }
            if (next == null) {
                taken.decrementAndGet();
            }
        }
    }

    private @Nullable WaitingRequest poll() {
        WaitingRequest next = queue.poll();
        if (next != null) {
            length.decrementAndGet();
        }
        return next;
    }
}
