package org.heliostat.sessionthread;

import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.sessionthread.AwaitedBody.State;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.time.Ticker;

/**
 * Keeps clients that send their bodies slowly from holding all session threads (RqThrottleBodies). A place means that a
 * session thread waits for the client, or would at its next read. A request whose body has not come whole takes one before it
 * goes on; where none is free, or its connection has its share of them (RqThrottleShare), it is held before the connection
 * queue, without a thread, until its body is whole or a place is free.
 *
 * <p>It gives its place back when the body is whole or has failed, when no session thread works for it any more (it is
 * suspended, or belongs to a thread pool), and when it steps aside in the queue. It lends its place when the server has held the
 * client up for a second and nobody has read, as long as no more than half of the other session threads belong to such
 * requests. Once a session thread waits for its client after that it takes a place, though there may be none free: others
 * are held until there are fewer again.
 *
 * <p>Those that are held count as if they were in the queue, and what is kept of all their bodies together is bounded
 * (HeldBodyMemory). Any thread, but for what says otherwise.
 */
public final class BodyPlaces {

    /** What becomes of a request whose body has not come whole. */
    public enum Entrance {
        GOES_ON,
        /** It goes on later. */
        HELD,
        /** Those that are held and those in the queue are as many as may wait, or as many as its connection may have. */
        QUEUE_FULL,
        /** What may be kept of the bodies that are held is used up. */
        MEMORY_FULL
    }

    private final Supplier<SessionLimits> limits;
    private final ConnectionQueue queue;
    private final Consumer<Exchange> next;
    private final Consumer<Exchange> overdue;
    private final Consumer<Exchange> overfull;
    private final Ticker ticker;
    private final AtomicLong numbers = new AtomicLong();
    private final ConcurrentNavigableMap<Long, AwaitedBody> waiting = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Long, AwaitedBody> goneOn = new ConcurrentSkipListMap<>();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger lent = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final LongAdder holds = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile long mostBytes;

    /**
     * @param limits of the session threads, in force
     * @param queue which keeps room for what is held here
     * @param mostBytes that may be kept of all bodies of requests that are held here (HeldBodyMemory)
     * @param next takes what may go on to the queue, which has kept room for it, on its I/O loop
     * @param overdue refuses what has waited too long, on its I/O loop
     * @param overfull refuses that of which no more can be kept, on its I/O loop
     */
    public BodyPlaces(
            Supplier<SessionLimits> limits,
            ConnectionQueue queue,
            long mostBytes,
            Consumer<Exchange> next,
            Consumer<Exchange> overdue,
            Consumer<Exchange> overfull,
            Ticker ticker) {
        this.limits = limits;
        this.queue = queue;
        this.mostBytes = mostBytes;
        this.next = next;
        this.overdue = overdue;
        this.overfull = overfull;
        this.ticker = ticker;
    }

    /**
     * Lets an exchange go on at once, or holds it until it may, or does not take it. On its I/O loop.
     *
     * @param body of its request, not whole yet
     */
    public Entrance enter(Exchange exchange, RequestBody body) {
        if (!limits.get().isBounded()) {
            return Entrance.GOES_ON;
        }
        long number = numbers.incrementAndGet();
        if (take(exchange)) {
            AwaitedBody placed = new AwaitedBody(this, exchange, body, number, State.PLACED);
            goneOn.put(number, placed);
            watch(placed);
            return Entrance.GOES_ON;
        }
        return hold(new AwaitedBody(this, exchange, body, number, State.HELD));
    }

    private Entrance hold(AwaitedBody one) {
        if (!makeRoom(one)) {
            refused.increment();
            return Entrance.MEMORY_FULL;
        }
        if (!queue.hold(one.exchange())) {
            bytes.addAndGet(-one.giveUpRoom());
            return Entrance.QUEUE_FULL;
        }
        held.incrementAndGet();
        holds.increment();
        one.body().collect(true);
        waiting.put(one.number(), one);
        watch(one);
        // One may have been given back before this one was seen to wait.
        giveOut();
        return Entrance.HELD;
    }

    /** @return whether there is room for what is kept of it now; it is taken */
    private boolean makeRoom(AwaitedBody one) {
        long more = one.missingRoom(one.body().available());
        if (more > 0 && bytes.addAndGet(more) > mostBytes) {
            bytes.addAndGet(-more);
            return false;
        }
        one.widen(more);
        return true;
    }

    /** More has come of one that is held: counted, or refused where that is too much. On its I/O loop. */
    void keepMore(AwaitedBody one) {
        if (!makeRoom(one)) {
            // Not in the middle of what has come.
            one.exchange().loop().onLoop(() -> refuse(one, refused, overfull));
        }
    }

    private static void watch(AwaitedBody one) {
        one.exchange().bodyWatch(one);
        one.body().arrival().watch(one);
    }

    /**
     * There may be more places: once a second it is looked, too.
     *
     * @param mostBytesNow that may be kept of bodies (HeldBodyMemory); those that are held stay
     */
    public void limitsChanged(long mostBytesNow) {
        mostBytes = mostBytesNow;
        giveOut();
    }

    /**
     * Takes places back from those whose clients are held up, and refuses what has waited for one longer than QueueTimeout since
     * no more could be kept of its body. About once a second, by the clock.
     */
    public void tick() {
        goneOn.values().forEach(AwaitedBody::lookWhetherHeldUp);
        giveOut();
        long patience = limits.get().queueTimeout().toNanos();
        long now = ticker.nanos();
        for (AwaitedBody one : waiting.values()) {
            if (one.hasWaited(patience, now)) {
                one.exchange().loop().onLoop(() -> refuse(one, expired, overdue));
            }
        }
    }

    private void refuse(AwaitedBody one, LongAdder count, Consumer<Exchange> answer) {
        if (one.refuse()) {
            noLongerHeld(one);
            queue.letGo(one.exchange());
            count.increment();
            answer.accept(one.exchange());
        }
    }

    /** @return whether nothing is held */
    public boolean isIdle() {
        return held.get() == 0;
    }

    /** @return requests that are held; cheap */
    public int held() {
        return held.get();
    }

    public BodyPlacesSnapshot snapshot() {
        SessionLimits now = limits.get();
        int most = now.isBounded() ? now.mostWithBodies() : 0;
        return new BodyPlacesSnapshot(
                taken.get(), most, held.get(), bytes.get(), mostBytes, holds.sum(), expired.sum(), refused.sum());
    }

    /** @return whether there is a free place for it; it is taken now */
    private boolean take(Exchange exchange) {
        SessionLimits now = limits.get();
        int before = taken.get();
        while (!now.isBounded() || before < now.mostWithBodies()) {
            if (!exchange.loop().enterBodies(now.mostBodiesOfOne(before + 1))) {
                return false;
            }
            if (taken.compareAndSet(before, before + 1)) {
                return true;
            }
            exchange.loop().leaveBodies();
            before = taken.get();
        }
        return false;
    }

    /** @return whether one more may lend its place, so that some sessions stay free whatever becomes of it. By the clock. */
    boolean mayLend() {
        return lent.get() < limits.get().mostLent();
    }

    private void putBack(Exchange exchange) {
        taken.decrementAndGet();
        exchange.loop().leaveBodies();
    }

    /** Gives free places to those that are held, the first one first, but for those whose connection has its share. */
    private void giveOut() {
        boolean again = !waiting.isEmpty();
        while (again) {
            again = false;
            for (AwaitedBody one : waiting.values()) {
                if (isFull()) {
                    return;
                }
                if (take(one.exchange()) && !one.admit()) {
                    putBack(one.exchange());
                    // One that came just now may not have seen this place.
                    again = true;
                }
            }
        }
    }

    private boolean isFull() {
        SessionLimits now = limits.get();
        return now.isBounded() && taken.get() >= now.mostWithBodies();
    }

    /** What has an exchange may be in the middle of reading its body: what follows is handed over. */
    void moved(AwaitedBody one, State from, State to) {
        boolean isOver = to == State.ENDED || to == State.REFUSED;
        if (from == State.HELD) {
            leaveLine(one, to);
        } else if (isOver) {
            goneOn.remove(one.number());
        }
        if (to == State.LENT) {
            lent.incrementAndGet();
        } else if (from == State.LENT) {
            lent.decrementAndGet();
        }
        if (from == State.PLACED) {
            putBack(one.exchange());
            giveOut();
        } else if (to == State.PLACED && from != State.HELD) {
            one.exchange().loop().enterBodies(Integer.MAX_VALUE);
            taken.incrementAndGet();
        }
    }

    private void leaveLine(AwaitedBody one, State to) {
        waiting.remove(one.number());
        if (to == State.PLACED) {
            goneOn.put(one.number(), one);
            if (one.isOver()) {
                goneOn.remove(one.number());
            }
        }
        if (to != State.REFUSED) {
            one.exchange().loop().onLoop(() -> {
                noLongerHeld(one);
                next.accept(one.exchange());
            });
        }
    }

    private void noLongerHeld(AwaitedBody one) {
        held.decrementAndGet();
        bytes.addAndGet(-one.giveUpRoom());
        one.body().collect(false);
    }
}
