package org.heliostat.gateway.origin;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Counts what an origin has of a kind, its requests or its connections, and lets requests for which there are too many wait in a
 * bounded queue. Any thread, without a lock.
 */
final class OriginPlaces {

    /** Who has waited for longer goes before whom it would be cheaper to serve. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int most;
    private final OriginQueue bound;
    private final Ticker ticker;
    private final AtomicInteger taken = new AtomicInteger();
    private final Queue<WaitingRequest> queue = new ConcurrentLinkedQueue<>();
    private final LongAccumulator takenPeak = new LongAccumulator(Math::max, 0);

    /**
     * @param most places; 0 for no limit
     * @param bound of the requests that wait at the origin, whatever for
     */
    OriginPlaces(int most, OriginQueue bound, Ticker ticker) {
        this.most = most;
        this.bound = bound;
        this.ticker = ticker;
    }

    /** @return places that are taken */
    int taken() {
        return taken.get();
    }

    long takenPeak() {
        return takenPeak.get();
    }

    /** @return whether one more may be taken, and nobody waits at the origin */
    boolean hasRoom() {
        return (most == 0 || taken.get() < most) && bound.length() == 0;
    }

    /** @return whether more are taken than may be, by {@link #force} */
    boolean isOver() {
        return most > 0 && taken.get() > most;
    }

    /** @return whether somebody waits for one */
    boolean isAwaited() {
        return !queue.isEmpty();
    }

    /** @return whether a place was free; {@link #leave} must follow */
    boolean enter() {
        int before = taken.get();
        while (most == 0 || before < most) {
            if (taken.compareAndSet(before, before + 1)) {
                takenPeak.accumulate(before + 1);
                return true;
            }
            before = taken.get();
        }
        return false;
    }

    /** Takes one although there may be none; {@link #leave} must follow. */
    void force() {
        takenPeak.accumulate(taken.incrementAndGet());
    }

    /** Gives a place back: to the request that waits for the longest, where one does. */
    void leave() {
        WaitingRequest next = isOver() ? null : poll();
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
        if (!bound.enter()) {
            return null;
        }
        WaitingRequest waiting = new WaitingRequest(loop, outcome, ticker.nanos());
        queue.add(waiting);
        // A place may have been given back before it stood in the queue.
        admitWaiting();
        return waiting;
    }

    /** It does not wait any more. @return false where it has a place already */
    boolean leaveQueue(WaitingRequest waiting) {
        boolean left = waiting.leave();
        if (left && queue.remove(waiting)) {
            bound.leave();
        }
        return left;
    }

    /** @return the loop of the request that waits for the longest, where that is long; null else */
    @Nullable
    Executor longWaiting() {
        WaitingRequest first = queue.peek();
        return first == null || ticker.nanos() - first.sinceNanos() < LONG_NANOS ? null : first.loop();
    }

    /** Ends waits that have lasted too long. */
    void tick(long now) {
        for (WaitingRequest waiting : queue) {
            if (now - waiting.sinceNanos() >= bound.timeoutNanos() && waiting.expire()) {
                bound.countExpired();
                if (queue.remove(waiting)) {
                    bound.leave();
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
            bound.leave();
        }
        return next;
    }
}
