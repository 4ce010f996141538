package org.heliostat.http.http2;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.heliostat.http.channel.ConnectionChannel;

/**
 * Carries what other threads send to the I/O loop, in their order, with one wake-up for all that arrives before it looks. Takes
 * no lock.
 */
final class Arrivals {

    private final ConnectionChannel channel;
    private final Consumer<Outgoing> taker;
    private final Runnable goOn;
    private final ConcurrentLinkedQueue<Outgoing> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isAwaited = new AtomicBoolean();

    /**
     * @param taker takes each on the loop
     * @param goOn run on the loop when some were taken
     */
    Arrivals(ConnectionChannel channel, Consumer<Outgoing> taker, Runnable goOn) {
        this.channel = channel;
        this.taker = taker;
        this.goOn = goOn;
    }

    /** Any thread. */
    void add(Outgoing outgoing) {
        arrived.add(outgoing);
        if (isAwaited.compareAndSet(false, true)) {
            channel.onLoop(this::look);
        }
    }

    private void look() {
        isAwaited.set(false);
        channel.batch(() -> {
            takeAll();
            goOn.run();
        });
    }

    /** On the loop. */
    void takeAll() {
        for (Outgoing next = arrived.poll(); next != null; next = arrived.poll()) {
            taker.accept(next);
        }
    }
}
