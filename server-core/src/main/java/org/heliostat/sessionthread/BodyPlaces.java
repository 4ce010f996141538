package org.heliostat.sessionthread;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.time.Ticker;

/**
 * Keeps clients that send their bodies slowly from holding all session threads (RqThrottleBodies). A request whose body has
 * not come whole takes one of so many places; where none is free it waits before the connection queue, without a thread,
 * until its body is whole, or as much of it as is kept, or a place is free. A place is free again when the body is whole or
 * has failed, or whoever reads it is called back instead of waiting. Those that wait count as if they were in the queue, and
 * what is kept of all their bodies together is bounded (HeldBodyMemory). Any thread, but for what says otherwise.
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

    /** Bytes that are kept of a body before somebody reads it, on every protocol. */
    private static final long MOST_OF_ONE = 65_536;

    private enum State {
        WAITS,
        HOLDS_PLACE,
        DONE
    }

    private final Supplier<SessionLimits> limits;
    private final ConnectionQueue queue;
    private final Consumer<Exchange> next;
    private final Consumer<Exchange> overdue;
    private final Ticker ticker;
    private final Queue<Entry> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();
    private final LongAdder holds = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final AtomicLong bytes = new AtomicLong();
    private volatile long mostBytes;

    /**
     * @param limits of the session threads, in force
     * @param queue which keeps room for what waits here
     * @param mostBytes that may be kept of all bodies of requests that wait here (HeldBodyMemory)
     * @param next takes what may go on to the queue, which has kept room for it, on its I/O loop
     * @param overdue refuses what has waited too long, on its I/O loop
     */
    public BodyPlaces(
            Supplier<SessionLimits> limits,
            ConnectionQueue queue,
            long mostBytes,
            Consumer<Exchange> next,
            Consumer<Exchange> overdue,
            Ticker ticker) {
        this.limits = limits;
        this.queue = queue;
        this.mostBytes = mostBytes;
        this.next = next;
        this.overdue = overdue;
        this.ticker = ticker;
    }

    /**
     * Lets an exchange go on at once, or keeps it until it may, or does not take it. On its I/O loop.
     *
     * @param body of its request, not whole yet
     */
    public Entrance enter(Exchange exchange, RequestBody body) {
        if (!limits.get().isBounded()) {
            return Entrance.GOES_ON;
        }
        // Who waits already goes first.
        if (waiting.isEmpty() && take()) {
            body.whenWhole(new Entry(exchange, body, State.HOLDS_PLACE, ticker.nanos())::whole);
            return Entrance.GOES_ON;
        }
        Entry entry = new Entry(exchange, body, State.WAITS, ticker.nanos());
        if (!reserve(entry.most())) {
            refused.increment();
            return Entrance.MEMORY_FULL;
        }
        if (!queue.hold(exchange)) {
            bytes.addAndGet(-entry.most());
            return Entrance.QUEUE_FULL;
        }
        held.incrementAndGet();
        holds.increment();
        body.collect(true);
        waiting.add(entry);
        body.whenWhole(entry::whole);
        // One may have been given back before this one was seen to wait.
        giveOut();
        return Entrance.HELD;
    }

    /** For as much as may come of it: nobody is refused in the middle of a body. */
    private boolean reserve(long most) {
        if (bytes.addAndGet(most) <= mostBytes) {
            return true;
        }
        bytes.addAndGet(-most);
        return false;
    }

    /**
     * There may be more places: once a second it is looked, too.
     *
     * @param mostBytesNow that may be kept of bodies (HeldBodyMemory); those that wait go on waiting
     */
    public void limitsChanged(long mostBytesNow) {
        mostBytes = mostBytesNow;
        giveOut();
    }

    /** Refuses what has waited longer than QueueTimeout though the client can send no more. About once a second, by the clock. */
    public void tick() {
        waiting.removeIf(entry -> !entry.waits());
        giveOut();
        long patience = limits.get().queueTimeout().toNanos();
        if (patience > 0) {
            long now = ticker.nanos();
            for (Entry entry : waiting) {
                if (now - entry.since > patience) {
                    entry.exchange.loop().onLoop(entry::endIfFull);
                }
            }
        }
    }

    /** @return whether nothing waits */
    public boolean isIdle() {
        return held.get() == 0;
    }

    public BodyPlacesSnapshot snapshot() {
        SessionLimits now = limits.get();
        int most = now.isBounded() ? now.mostWithBodies() : 0;
        return new BodyPlacesSnapshot(
                taken.get(), most, held.get(), bytes.get(), mostBytes, holds.sum(), expired.sum(), refused.sum());
    }

    private boolean take() {
        SessionLimits now = limits.get();
        int most = now.isBounded() ? now.mostWithBodies() : Integer.MAX_VALUE;
        int before = taken.get();
        while (before < most) {
            if (taken.compareAndSet(before, before + 1)) {
                return true;
            }
            before = taken.get();
        }
        return false;
    }

    private void giveBack() {
        taken.decrementAndGet();
        giveOut();
    }

    /** Gives free places to those that wait, the first one first. */
    private void giveOut() {
        while (!waiting.isEmpty() && take()) {
            Entry first = waiting.poll();
            while (first != null && !first.admit()) {
                first = waiting.poll();
            }
            if (first == null) {
                // Looked at again: one that came just now may not have seen this place.
                taken.decrementAndGet();
            }
        }
    }

    /** One exchange from its head until no thread waits for its client any more. */
    private final class Entry {

        private final Exchange exchange;
        private final RequestBody body;
        private final long since;
        private final AtomicReference<State> state;

        Entry(Exchange exchange, RequestBody body, State state, long since) {
            this.exchange = exchange;
            this.body = body;
            this.since = since;
            this.state = new AtomicReference<>(state);
        }

        /** @return bytes that may come of it before somebody reads it */
        long most() {
            long announced = body.contentLength();
            return announced < 0 ? MOST_OF_ONE : Math.min(announced, MOST_OF_ONE);
        }

        boolean waits() {
            return state.get() == State.WAITS;
        }

        /** @return false where it does not wait any more */
        boolean admit() {
            if (!state.compareAndSet(State.WAITS, State.HOLDS_PLACE)) {
                return false;
            }
            goOn();
            return true;
        }

        /** The client has sent all, or will send no more, or no thread waits for it. */
        void whole() {
            State before = state.getAndSet(State.DONE);
            if (before == State.HOLDS_PLACE) {
                giveBack();
            } else if (before == State.WAITS) {
                goOn();
            }
        }

        /** On the I/O loop. */
        void endIfFull() {
            if (body.isCollectedFull() && state.compareAndSet(State.WAITS, State.DONE)) {
                leave();
                queue.letGo(exchange);
                expired.increment();
                overdue.accept(exchange);
            }
        }

        /** What has it may be in the middle of reading the body. */
        private void goOn() {
            exchange.loop().onLoop(() -> {
                leave();
                next.accept(exchange);
            });
        }

        private void leave() {
            held.decrementAndGet();
            bytes.addAndGet(-most());
            body.collect(false);
        }
    }
}
