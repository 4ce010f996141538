package org.heliostat.sessionthread.tuning;

import java.util.List;
import java.util.Optional;
import org.heliostat.stats.thread.TuningSnapshot;
import org.heliostat.time.Ticker;

/**
 * Looks at threads, and every fifth time has a tuner say how many there may be. One thread at a time, but for the snapshot.
 */
final class TuningLoop {

    private static final int LOOKS = 5;

    private final LimitTuner tuner;
    private final TuningSources sources;
    private final Ticker ticker;
    private final Looks looks = new Looks(LOOKS);
    private Counted before;
    private volatile TuningSnapshot snapshot;

    private record Counted(long nanos, EndedRequests ended, long processorNanos) {}

    /** @param start the first limit, brought within the bounds */
    TuningLoop(int start, TuningBounds bounds, TuningSources sources, Ticker ticker) {
        this.tuner = new LimitTuner(start, bounds);
        this.sources = sources;
        this.ticker = ticker;
        this.before = count();
        this.snapshot = figures();
    }

    TuningBounds bounds() {
        return tuner.bounds();
    }

    /** @return the limit that is to be in force now */
    int limit() {
        return tuner.limit();
    }

    /**
     * @param busy threads at work
     * @param waiting who waits for one
     * @return what the limit becomes, and why; empty where it stays
     */
    Optional<TuningStep> look(int busy, int waiting) {
        looks.look(busy, tuner.limit(), waiting);
        if (!looks.isEnough()) {
            return Optional.empty();
        }
        Optional<TuningStep> step = tuner.next(interval());
        snapshot = figures();
        return step;
    }

    /** @return figures of the last interval. Any thread. */
    TuningSnapshot snapshot() {
        return snapshot;
    }

    private Counted count() {
        return new Counted(
                ticker.nanos(), sources.ended().get(), sources.processorNanos().getAsLong());
    }

    private TuningInterval interval() {
        Counted now = count();
        long nanos = Math.max(1, now.nanos() - before.nanos());
        TuningInterval interval = looks.take(nanos, now.ended().since(before.ended()), processors(now, nanos));
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

    private TuningSnapshot figures() {
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
