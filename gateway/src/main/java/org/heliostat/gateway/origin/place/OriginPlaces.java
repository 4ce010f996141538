package org.heliostat.gateway.origin.place;

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
 * bounded queue. Several origins may share one limit. Any thread, without a lock.
 */
public final class OriginPlaces {

    /** Who has waited for longer goes before whom it would be cheaper to serve. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PlaceLimit limit;
    private final OriginQueue bound;
    private final Ticker ticker;
    private final Runnable reclaim;
    private final Queue<WaitingRequest> queue = new ConcurrentLinkedQueue<>();

    /** Requests in the queue, which itself would have to be counted. */
    private final AtomicInteger waiting = new AtomicInteger();

    /** Places of the limit that are taken here, or have been given to a request here. */
    private final AtomicInteger held = new AtomicInteger();

    private final LongAccumulator takenPeak = new LongAccumulator(Math::max, 0);

    /**
     * @param most places; 0 for no limit
     * @param bound of the requests that wait at the origin, whatever for
     */
    public OriginPlaces(int most, OriginQueue bound, Ticker ticker) {
        this(new PlaceLimit(most), bound, ticker, () -> {});
    }

    /**
     * @param limit that other origins may share
     * @param reclaim asks for what is idle here to be given up
     */
    public OriginPlaces(PlaceLimit limit, OriginQueue bound, Ticker ticker, Runnable reclaim) {
        this.limit = limit;
        this.bound = bound;
        this.ticker = ticker;
        this.reclaim = reclaim;
        limit.join(this);
    }

    /** Its line is in force, and says how many there may be. */
    public void limit(int most) {
        limit.most(most);
    }

    /** Nobody awaits a place here any more. */
    public void forget() {
        limit.part(this);
    }

    /** Somebody may after all. */
    public void remember() {
        limit.join(this);
    }

    /** @return places that are taken, here and wherever the limit is shared */
    public int taken() {
        return limit.taken();
    }

    /** @return requests that wait for one here */
    public int waiting() {
        return waiting.get();
    }

    /** @return those that are taken here */
    public int held() {
        return held.get();
    }

    public boolean isLimited() {
        return limit.isLimited();
    }

    public long takenPeak() {
        return takenPeak.get();
    }

    /** @return whether one more may be taken, and nobody waits at the origin */
    public boolean hasRoom() {
        return limit.hasRoom() && bound.length() == 0;
    }

    /** @return whether more are taken than may be, since there may be fewer */
    public boolean isOver() {
        return limit.isOver();
    }

    /** @return whether somebody waits for one, here or where the limit is shared */
    public boolean isAwaited() {
        return limit.isAwaited();
    }

    boolean isAwaitedHere() {
        return !queue.isEmpty();
    }

    /** @return the request here that waits for the longest; null for none */
    @Nullable
    WaitingRequest first() {
        return queue.peek();
    }

    /** Somebody waits: all who share the limit give up what is idle. */
    public void reclaimAll() {
        limit.reclaim();
    }

    void reclaim() {
        reclaim.run();
    }

    /** @return whether a place was free; {@link #leave} must follow */
    public boolean enter() {
        int now = limit.enter();
        takenPeak.accumulate(now);
        if (now > 0) {
            held.incrementAndGet();
        }
        return now > 0;
    }

    /** Gives a place back: to the request that waits for the longest, where one does. */
    public void leave() {
        OriginPlaces longest = isOver() ? null : limit.longestWaiting();
        while (longest != null && !longest.takeOver()) {
            longest = limit.longestWaiting();
        }
        if (longest == null) {
            limit.give();
            // One may have begun to wait since.
            limit.admitWaiting();
        }
        held.decrementAndGet();
    }

    /** @return whether a request that waited here has got the place that another gives back */
    private boolean takeOver() {
        held.incrementAndGet();
        WaitingRequest next = poll();
        boolean isTaken = next != null && next.admit();
        if (!isTaken) {
            held.decrementAndGet();
        }
        return isTaken;
    }

    /** @return the request in the queue; null where that is full */
    public @Nullable WaitingRequest await(Executor loop, WaitingRequest.Outcome outcome) {
        if (!bound.enter()) {
            return null;
        }
        waiting.incrementAndGet();
        WaitingRequest last = new WaitingRequest(loop, outcome, ticker.nanos());
        queue.add(last);
        // A place may have been given back before it stood in the queue.
        admitWaiting();
        return last;
    }

    private void leftQueue() {
        waiting.decrementAndGet();
        bound.leave();
    }

    /** It does not wait any more. @return false where it has a place already */
    public boolean leaveQueue(WaitingRequest one) {
        boolean left = one.leave();
        if (left && queue.remove(one)) {
            leftQueue();
        }
        return left;
    }

    /** @return whether somebody has waited for long where the limit is shared */
    public boolean isLateElsewhere() {
        return limit.isLateBeside(this);
    }

    /** @return the loop of the request that waits for the longest, where that is long; null else */
    public @Nullable Executor longWaiting() {
        WaitingRequest first = queue.peek();
        return first == null || ticker.nanos() - first.sinceNanos() < LONG_NANOS ? null : first.loop();
    }

    /** Ends waits that have lasted too long. */
    public void tick(long now) {
        // Another who shares the limit may have held the last place for a moment when one began to wait.
        admitWaiting();
        for (WaitingRequest one : queue) {
            if (now - one.sinceNanos() >= bound.timeoutNanos() && one.expire()) {
                bound.countExpired();
                if (queue.remove(one)) {
                    leftQueue();
                }
            }
        }
    }

    void admitWaiting() {
        while (!queue.isEmpty() && enter()) {
            WaitingRequest next = poll();
            while (next != null && !next.admit()) {
                next = poll();
            }
            if (next == null) {
                limit.give();
                held.decrementAndGet();
            }
        }
    }

    private @Nullable WaitingRequest poll() {
        WaitingRequest next = queue.poll();
        if (next != null) {
            leftQueue();
        }
        return next;
    }
}
