package org.heliostat.sessionthread.tuning;

import java.util.Optional;
import org.heliostat.sessionthread.SessionLimits;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.stats.thread.TuningSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the session threads their limit: the configuration's, or with {@code RqThrottle auto} the tuner's. Looks are for one
 * thread, the server's clock; a reload comes on another one, so that both take the lock. No request does.
 */
public final class SessionTuning {

    /** Milliseconds between two looks. */
    public static final int LOOK_MILLIS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(SessionTuning.class);

    private final SessionThreads threads;
    private final TuningSources sources;
    private final Ticker ticker;
    private final Object lock = new Object();
    private SessionLimits given; // guarded by lock, as the queue's size and what changes the loop
    private int connQueueSize;
    private volatile @Nullable TuningLoop loop;

    /**
     * @param given limits that are in force, or will be; with bounds their maximum is the first limit of the tuner
     * @param bounds within which a limit is looked for; empty where the limit is given
     */
    public SessionTuning(
            SessionThreads threads,
            SessionLimits given,
            int connQueueSize,
            Optional<TuningBounds> bounds,
            TuningSources sources,
            Ticker ticker) {
        this.threads = threads;
        this.sources = sources;
        this.ticker = ticker;
        this.given = given;
        this.connQueueSize = connQueueSize;
        this.loop = loop(given.maximum(), bounds);
    }

    private @Nullable TuningLoop loop(int start, Optional<TuningBounds> bounds) {
        return bounds.map(within -> new TuningLoop(start, within, sources, ticker))
                .orElse(null);
    }

    /**
     * Applies limits while the server runs. A tuner that may choose as before goes on where it was; a new one begins with
     * the limit that was in force.
     *
     * @param other limits of the configuration; with bounds their maximum does not count
     */
    public void apply(SessionLimits other, int queueSize, Optional<TuningBounds> bounds) {
        synchronized (lock) {
            TuningLoop old = loop;
            int inForce = old == null ? given.maximum() : old.limit();
            given = other;
            connQueueSize = queueSize;
            if (old == null || !bounds.equals(Optional.of(old.bounds()))) {
                loop = loop(inForce > 0 ? inForce : other.minimum(), bounds);
            }
            tell();
        }
    }

    /** Looks at the session threads, and every fifth time at what to do. Called once every {@link #LOOK_MILLIS} ms. */
    public void look() {
        synchronized (lock) {
            TuningLoop now = loop;
            if (now == null) {
                return;
            }
            int held = sources.held().getAsInt();
            // Who waits for a place for bodies waits for the limit, though sessions are free: the places are a part of
            // it.
            int busy = held > 0 ? now.limit() : threads.atWork();
            now.look(busy, threads.waiting() + held).ifPresent(this::changed);
        }
    }

    /** @return figures of the last interval. Any thread. */
    public TuningSnapshot snapshot() {
        TuningLoop now = loop;
        return now == null ? TuningSnapshot.OFF : now.snapshot();
    }

    private void changed(TuningStep step) {
        tell();
        if (step.isLarge()) {
            LOG.debug(
                    "RqThrottle auto: {} session threads instead of {}, {}",
                    step.to(),
                    step.from(),
                    step.reason().text());
        }
    }

    private void tell() {
        TuningLoop now = loop;
        threads.limits(now == null ? given : given.withMaximum(now.limit()), connQueueSize);
    }
}
