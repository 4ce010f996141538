package org.heliostat.connection;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one I/O loop (the original's keep-alive thread), in an intrusive list: no timer per
 * connection, one walk a second. Except {@link #drain()}, {@link #cut},
 * {@link #size} and {@link #lateNanos}, everything runs on the loop.
 */
public final class IoLoop {

    /** Seconds between two walks: the precision of every time-out of a connection. */
    public static final int TICK_SECONDS = 1;

    private static final long TICK_NANOS = TICK_SECONDS * 1_000_000_000L;

    private static final Logger LOG = LoggerFactory.getLogger(IoLoop.class);

    private final Executor executor;
    private final Ticker ticker;
    private final AtomicInteger size = new AtomicInteger();
    private @Nullable Place first;
    private volatile boolean draining;
    private volatile long tickedNanos;

    /** The place of a connection in the list of its loop: the connection keeps it, the loop alone looks into it. */
    public static final class Place {

        private final Connection connection;
        private @Nullable Place previous;
        private @Nullable Place next;

        public Place(Connection connection) {
            this.connection = connection;
        }
    }

    /** @param executor runs tasks on the loop */
    public IoLoop(Executor executor, Ticker ticker) {
        this.executor = executor;
        this.ticker = ticker;
        this.tickedNanos = ticker.nanos();
    }

    /** @return by how much it is behind with its walks, 0 when it is not; more when something keeps it. Any thread. */
    public long lateNanos() {
        return Math.max(0, ticker.nanos() - tickedNanos - TICK_NANOS);
    }

    /** Takes a new connection in; while the server drains it is asked to end at once. */
    public void add(Place place) {
        place.next = first;
        if (first != null) {
            first.previous = place;
        }
        first = place;
        size.lazySet(size.get() + 1);
        if (draining) {
            place.connection.drain();
        }
    }

    public void remove(Place place) {
        if (place.previous == null && first != place) {
            return;
        }
        if (place.previous == null) {
            first = place.next;
        } else {
            place.previous.next = place.next;
        }
        if (place.next != null) {
            place.next.previous = place.previous;
        }
        place.previous = null;
        place.next = null;
        size.lazySet(size.get() - 1);
    }

    /**
     * Cuts the oldest connection that waits for its client. On the loop.
     *
     * @return whether there was one
     */
    public boolean makeRoom() {
        Connection oldest = null;
        for (Place place = first; place != null; place = place.next) {
            oldest = place.connection.isWaiting() ? place.connection : oldest;
        }
        if (oldest == null) {
            return false;
        }
        oldest.cut();
        return true;
    }

    /** Lets every connection look at its deadlines. Allocates nothing itself: time-outs go on where memory is short. */
    public void tick() {
        long now = ticker.nanos();
        tickedNanos = now;
        Place place = first;
        while (place != null) {
            // The connection may remove itself from the list.
            Place following = place.next;
            try {
                place.connection.tick(now);
            } catch (Throwable defect) {
                cut(place.connection, defect);
            }
            place = following;
        }
    }

    /** Asks every connection to end as soon as its answers are complete. Any thread. */
    public void drain() {
        draining = true;
        tell(() -> forEach(Connection::drain));
    }

    /** New connections stay again. Any thread. */
    public void endDrain() {
        draining = false;
    }

    /** Asks the connections of one listen socket to end as soon as their answers are complete. Any thread. */
    public void drain(String listenSocket) {
        tell(() -> forEach(connection -> {
            if (connection.isFrom(listenSocket)) {
                connection.drain();
            }
        }));
    }

    /** @return whether the loop will do it; one that has ended has no connection left that could be told anything */
    private boolean tell(Runnable task) {
        try {
            executor.execute(task);
            return true;
        } catch (RejectedExecutionException ended) {
            return false;
        }
    }

    /**
     * Closes every connection. Any thread.
     *
     * @return how many of them were owed an answer
     */
    public Future<Integer> cut() {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            AtomicInteger owed = new AtomicInteger();
            forEach(connection -> {
                owed.addAndGet(connection.isOwed() ? 1 : 0);
                connection.cut();
            });
            return owed.get();
        });
        return tell(task) ? task : CompletableFuture.completedFuture(0);
    }

    public boolean isDraining() {
        return draining;
    }

    /** @return connections now; any thread may ask */
    public int size() {
        return size.get();
    }

    private void forEach(Consumer<Connection> action) {
        Place place = first;
        while (place != null) {
            // The action may remove the connection from the list.
            Place following = place.next;
            guarded(action, place.connection);
            place = following;
        }
    }

    /** What fails with one connection must not take the time-outs of all others with it. */
    private static void guarded(Consumer<Connection> action, Connection connection) {
        try {
            action.accept(connection);
        } catch (Throwable defect) {
            // Nothing else here: even a text for the log may be too much for the memory there is.
            cut(connection, defect);
        }
    }

    private static void cut(Connection connection, Throwable defect) {
        Throwable worse = null;
        try {
            connection.cut();
        } catch (Throwable uncut) {
            worse = uncut;
        }
        tell(defect, worse);
    }

    private static void tell(Throwable defect, @Nullable Throwable worse) {
        try {
            LOG.error("A connection failed on its I/O loop and is cut", defect);
            if (worse != null) {
                LOG.error("It could not be cut either", worse);
            }
        } catch (Throwable unlogged) {
            Thread.onSpinWait();
        }
    }
}
