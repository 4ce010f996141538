package org.heliostat.gateway.origin.place;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;

/** One request that waits for a place at an origin, or for a connection to it. Any thread; its fate is told on its loop, once. */
public final class WaitingRequest {

    /** What has become of it. */
    enum Fate {
        WAITS,
        ADMITTED,
        TOO_LATE,
        LEFT
    }

    /** Hears of it, on the loop of the request. */
    public interface Outcome {

        /** It has a place, which it must give back. */
        void admitted();

        /** It has waited for longer than the queue's time-out. */
        void tooLate();
    }

    private final Executor loop;
    private final Outcome outcome;
    private final long sinceNanos;
    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.WAITS);

    WaitingRequest(Executor loop, Outcome outcome, long sinceNanos) {
        this.loop = loop;
        this.outcome = outcome;
        this.sinceNanos = sinceNanos;
    }

    /** @return whether it takes the place */
    boolean admit() {
        return become(Fate.ADMITTED, outcome::admitted);
    }

    /** @return ticker time since when it waits */
    long sinceNanos() {
        return sinceNanos;
    }

    Executor loop() {
        return loop;
    }

    boolean expire() {
        return become(Fate.TOO_LATE, outcome::tooLate);
    }

    /** @return whether it has left; false where it has a place already */
    boolean leave() {
        return fate.compareAndSet(Fate.WAITS, Fate.LEFT);
    }

    private boolean become(Fate next, Runnable told) {
        boolean becomes = fate.compareAndSet(Fate.WAITS, next);
        if (becomes) {
            loop.execute(told);
        }
        return becomes;
    }
}
