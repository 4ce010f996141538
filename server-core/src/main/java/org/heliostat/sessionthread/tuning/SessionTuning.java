package org.heliostat.sessionthread.tuning;

import java.util.List;
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

    private static final int LOOKS = 5;
    private static final double WORTH_A_LINE = 1.25;

    private static final Logger LOG = LoggerFactory.getLogger(SessionTuning.class);

    private final SessionThreads threads;
    private final TuningSources sources;
    private final Ticker ticker;
    private final Object lock = new Object();
    private SessionLimits given; // guarded by lock, as all below
    private int connQueueSize;
    private @Nullable LimitTuner tuner;
    private Looks looks = new Looks(LOOKS);
    private Counted before;
    private volatile TuningSnapshot snapshot = TuningSnapshot.OFF;

    private record Counted(long nanos, long ended, long failed, long processorNanos) {}

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
        this.before = count();
        this.tuner =
                bounds.map(within -> new LimitTuner(given.maximum(), within)).orElse(null);
        publish();
    }

    /**
     * Applies limits while the server runs. A tuner that may choose as before goes on where it was; a new one begins with
     * the limit that was in force.
     *
     * @param other limits of the configuration; with bounds their maximum does not count
     */
    public void apply(SessionLimits other, int queueSize, Optional<TuningBounds> bounds) {
        synchronized (lock) {
            LimitTuner old = tuner;
            int inForce = old == null ? given.maximum() : old.limit();
            given = other;
            connQueueSize = queueSize;
            if (old == null || !bounds.equals(Optional.of(old.bounds()))) {
                int start = inForce > 0 ? inForce : other.minimum();
                tuner = bounds.map(within -> new LimitTuner(start, within)).orElse(null);
                begin();
            }
            tell();
        }
    }

    /** Looks at the session threads, and every fifth time at what to do. Called once every {@link #LOOK_MILLIS} ms. */
    public void look() {
        synchronized (lock) {
            LimitTuner now = tuner;
            if (now == null) {
                return;
            }
            int held = sources.held().getAsInt();
            // Who waits for a place for bodies waits for the limit, though sessions are free: the places are a part of
            // it.
            int busy = held > 0 ? now.limit() : threads.atWork();
            looks.look(busy, now.limit(), threads.waiting() + held);
            if (looks.isEnough()) {
                now.next(interval()).ifPresent(this::changed);
                publish();
            }
        }
    }

    /** @return figures of the last interval */
    public TuningSnapshot snapshot() {
        return snapshot;
    }

    private void begin() {
        looks = new Looks(LOOKS);
        before = count();
        publish();
    }

    private Counted count() {
        return new Counted(
                ticker.nanos(),
                sources.ended().getAsLong(),
                sources.failed().getAsLong(),
                sources.processorNanos().getAsLong());
    }

    private TuningInterval interval() {
        Counted now = count();
        long nanos = Math.max(1, now.nanos() - before.nanos());
        // Read one after the other, they may be some requests apart.
        long failed = Math.max(0, now.failed() - before.failed());
        long completed = Math.max(0, now.ended() - before.ended() - failed);
        TuningInterval interval = looks.take(nanos, completed, failed, processors(now, nanos));
        before = now;
        return interval;
    }

    private double processors(Counted now, long nanos) {
        if (now.processorNanos() < 0 || before.processorNanos() < 0) {
            return Double.NaN;
        }
        double used = now.processorNanos() - before.processorNanos();
        return used / nanos / Math.max(1, sources.processors().getAsInt());
    }

    private void changed(TuningStep step) {
        tell();
        boolean isLarge = step.to() >= step.from() * WORTH_A_LINE || step.from() >= step.to() * WORTH_A_LINE;
        if (isLarge) {
            LOG.debug(
                    "RqThrottle auto: {} session threads instead of {}, {}",
                    step.to(),
                    step.from(),
                    step.reason().text());
        }
    }

    private void tell() {
        LimitTuner now = tuner;
        threads.limits(now == null ? given : given.withMaximum(now.limit()), connQueueSize);
    }

    private void publish() {
        LimitTuner now = tuner;
        snapshot = now == null ? TuningSnapshot.OFF : of(now);
    }

    private static TuningSnapshot of(LimitTuner tuner) {
        List<TuningSnapshot.Point> curve = tuner.curve().stream()
                .map(point -> new TuningSnapshot.Point(point.limit(), point.throughput(), point.ageNanos()))
                .toList();
        double throughput = curve.stream()
                .filter(point -> point.limit() == tuner.limit())
                .mapToDouble(TuningSnapshot.Point::throughput)
                .findFirst()
                .orElse(0);
        return new TuningSnapshot(
                true,
                tuner.bounds().least(),
                tuner.bounds().most(),
                tuner.raised(),
                tuner.lowered(),
                throughput,
                curve,
                tuner.steps().stream()
                        .map(step -> new TuningSnapshot.Step(
                                tuner.nowNanos() - step.atNanos(),
                                step.from(),
                                step.to(),
                                step.reason().text()))
                        .toList());
    }
}
