package org.heliostat.study.load;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.Ticker;

/**
 * The part of a load that one event loop has: lets requests begin when they are due, on connections that are free. Everything but
 * construction happens on the event loop.
 */
final class LoadLoop {

    private static final long LOOK_MILLIS = 50;
    /** At high rates several requests begin in one turn, so that turns do not cost more than requests. */
    private static final long SHORTEST_PAUSE_NANOS = 20_000;

    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);

    private final EventLoop loop;
    private final Load load;
    private final Connector connector;
    private final Ticker ticker;
    private final Arrivals arrivals;
    private final Window window;
    private final List<Slot> slots = new ArrayList<>();
    private final Deque<Slot> free = new ArrayDeque<>();
    private Future<?> looks;
    private boolean closed;

    LoadLoop(EventLoop loop, Load load, Connector connector, Arrivals arrivals, Ticker ticker) {
        this.loop = loop;
        this.load = load;
        this.connector = connector;
        this.ticker = ticker;
        this.arrivals = arrivals;
        this.window = new Window(arrivals.countsByStart());
        this.looks = loop.newSucceededFuture(null);
    }

    EventLoop eventLoop() {
        return loop;
    }

    Window window() {
        return window;
    }

    void start() {
        looks = loop.scheduleAtFixedRate(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        turn();
    }

    void open() {
        window.open(ticker.nanos());
    }

    /** Ends the window; no further request becomes due. */
    void shut() {
        long now = ticker.nanos();
        window.shut(now);
        arrivals.endAt(now);
    }

    /** @return whether every request that was due has its answer, or its error */
    boolean isAtRest() {
        return !arrivals.isDue(ticker.nanos()) && slots.stream().noneMatch(Slot::isBusy);
    }

    /** Counts as errors what is still due or unanswered, and closes all connections. */
    void close() {
        closed = true;
        looks.cancel(false);
        long now = ticker.nanos();
        slots.forEach(slot -> slot.giveUp(now));
        while (arrivals.isDue(now) && arrivals.countsByStart()) {
            window.failed(arrivals.take(now), now, "not sent in time: all connections were waiting");
        }
    }

    void answered(Slot slot, long start, int size) {
        window.answered(start, ticker.nanos(), size);
        freed(slot);
    }

    void failed(long start, String why) {
        window.failed(start, ticker.nanos(), why);
    }

    /** Gives the slot its next request, or lets it wait for one. */
    void freed(Slot slot) {
        long now = ticker.nanos();
        if (!closed && arrivals.isDue(now)) {
            slot.begin(arrivals.take(now));
        } else {
            free.push(slot);
        }
    }

    private void turn() {
        if (closed) {
            return;
        }
        long now = ticker.nanos();
        while (arrivals.isDue(now) && hasFreeSlot()) {
            freeSlot().begin(arrivals.take(now));
        }
        if (arrivals.countsByStart()) {
            long pause = Math.min(LONGEST_PAUSE_NANOS, Math.max(SHORTEST_PAUSE_NANOS, arrivals.untilNext(now)));
            loop.schedule(this::turn, pause, TimeUnit.NANOSECONDS);
        }
    }

    private boolean hasFreeSlot() {
        return !free.isEmpty() || slots.size() < load.connections();
    }

    private Slot freeSlot() {
        Slot waiting = free.poll();
        if (waiting != null) {
            return waiting;
        }
        Slot made = new Slot(this, connector, load);
        slots.add(made);
        return made;
    }

    private void look() {
        long now = ticker.nanos();
        slots.forEach(slot -> slot.look(now));
    }
}
