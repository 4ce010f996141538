package org.heliostat.listen;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.connection.IoLoop;
import org.heliostat.http.http1.LoopTools;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The I/O loops that all listen sockets share, each with its connections and its scratch objects. Any thread. */
public final class IoLoops implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(IoLoops.class);
    private static final long LOOK_NANOS = 10_000_000;
    private static final int STOP_SECONDS = 10;
    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(STOP_SECONDS);

    private final EventLoopGroup group;
    private final Ticker ticker;
    private final Map<EventExecutor, Place> places = new IdentityHashMap<>();
    private final LoopTick[] ticks;

    /** What belongs to one loop. */
    record Place(IoLoop loop, LoopTools tools, LoopTick tick) {}

    /**
     * Starts loops; their threads run when this returns.
     *
     * @param name of their threads, before the number
     */
    IoLoops(String name, int count, TransportKind transport, Ticker ticker) {
        this.ticker = ticker;
        this.group =
                new EnduringLoops(count, new NumberedThreads(name), new GuardedHandlers(transport.ioHandlers(), true));
        int number = 0;
        for (EventExecutor executor : group) {
            IoLoop loop = new IoLoop(executor, ticker);
            LoopTick tick = new LoopTick(name + "-" + ++number, executor, loop::tick);
            places.put(executor, new Place(loop, new LoopTools(), tick));
        }
        this.ticks = loops().stream().map(Place::tick).toArray(LoopTick[]::new);
        // A thread that began where memory is short would end before it gets to its loop, and not be replaced.
        group.forEach(executor -> executor.submit(() -> {}).syncUninterruptibly());
    }

    /** Has each loop look at its time-outs. To be called about once in {@link IoLoop#TICK_SECONDS}, by one thread; allocates nothing. */
    void tick() {
        for (LoopTick tick : ticks) {
            tick.ask();
        }
    }

    /** @return of each loop */
    List<Heartbeat> heartbeats() {
        return loops().stream().map(place -> place.tick().heartbeat()).toList();
    }

    EventLoopGroup group() {
        return group;
    }

    Place placeOf(EventLoop executor) {
        Place place = places.get(executor);
        if (place == null) {
            throw new IllegalStateException("event loop is none of ours");
        }
        return place;
    }

    /** @return connections now */
    public int connections() {
        return loops().stream().mapToInt(place -> place.loop().size()).sum();
    }

    /** @return by how much the loop that is the latest is behind, 0 when none is */
    public long lateNanos() {
        return loops().stream()
                .mapToLong(place -> place.loop().lateNanos())
                .max()
                .orElse(0);
    }

    /** @return loops, for the reports */
    public int count() {
        return places.size();
    }

    /** Asks every connection to end when the requests whose heads were read are answered. */
    public void drain() {
        loops().forEach(place -> place.loop().drain());
    }

    /** New connections stay again. */
    void endDrain() {
        loops().forEach(place -> place.loop().endDrain());
    }

    /** Asks the connections of one listen socket to end when the requests whose heads were read are answered. */
    void drain(String listenSocket) {
        loops().forEach(place -> place.loop().drain(listenSocket));
    }

    /**
     * Waits until no connection is left, then cuts those that are. An interrupt ends the wait, and is kept.
     *
     * @return connections that had to be cut with an answer owed to them
     */
    public int awaitDrained(Duration patience) {
        long start = ticker.nanos();
        while (connections() > 0
                && ticker.nanos() - start < patience.toNanos()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
        List<Future<Integer>> cuts =
                loops().stream().map(place -> place.loop().cut()).toList();
        int owed = 0;
        for (Future<Integer> cut : cuts) {
            owed += result(cut);
        }
        return owed;
    }

    /** Ends the loops; connections that are left are closed. */
    @Override
    public void close() {
        group.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(STOP_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * A loop that does not answer in time is stuck with a connection or more; what they are owed is not known. Who interrupts wants
     * the cut at once, and it does not take long: what was lost is to be told.
     */
    private int result(Future<Integer> cut) {
        long begin = ticker.nanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return cut.get(STOP_NANOS - (ticker.nanos() - begin), TimeUnit.NANOSECONDS);
                } catch (InterruptedException impatient) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException | TimeoutException stuck) {
            LOG.warn("An I/O loop did not say which connections it cut: {}", stuck.toString());
            return 0;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Collection<Place> loops() {
        return places.values();
    }
}
