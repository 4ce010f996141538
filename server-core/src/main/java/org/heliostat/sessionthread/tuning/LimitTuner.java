package org.heliostat.sessionthread.tuning;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds the number of session threads with the best throughput, by trying. Only what was measured while requests waited
 * for a thread counts, and only requests that succeeded: service times are asked for nothing but how long to wait for a
 * result, so that neither slow requests nor time-outs of constant length move the limit by themselves. Needs no clock but
 * the lengths of the intervals. One thread at a time; what it hands out are copies.
 */
public final class LimitTuner {

    private static final int MOST_STEPS = 16;
    private static final double SAME = 1.3;
    private static final long FIRST_REST = TimeUnit.SECONDS.toNanos(10);
    private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(80);

    private final TuningBounds bounds;
    private final Pace pace = new Pace();
    private final FullLoad fullLoad = new FullLoad();
    private final ThroughputCurve curve = new ThroughputCurve();
    private final Deque<TuningStep> steps = new ArrayDeque<>();
    private Watch watch;
    private @Nullable Climb climb;
    private StepReason reason = StepReason.BEST_FOUND;
    private int limit;
    private long nowNanos;
    private long raised;
    private long lowered;
    private long rest = FIRST_REST;
    private long restLeft;
    private boolean hasFound;

    /** @param start the first limit, brought within the bounds */
    public LimitTuner(int start, TuningBounds bounds) {
        this.bounds = bounds;
        this.limit = bounds.nearest(start);
        this.watch = unmeasured(limit);
    }

    private Watch unmeasured(int at) {
        return new Watch(new CurvePoint(at, 0, 1), bounds, pace, fullLoad);
    }

    public TuningBounds bounds() {
        return bounds;
    }

    /** @return the limit that is to be in force now */
    public int limit() {
        return limit;
    }

    /**
     * Takes what an interval has shown, with {@link #limit()} in force.
     *
     * @return what the limit becomes, and why; empty where it stays
     */
    public Optional<TuningStep> next(TuningInterval one) {
        nowNanos += one.nanos();
        restLeft -= one.nanos();
        pace.note(one);
        Climb climbing = climb;
        if (climbing == null) {
            watch(one);
        } else {
            climb(climbing, one);
        }
        return changed();
    }

    /** @return the last changes, oldest first */
    public List<TuningStep> steps() {
        return List.copyOf(steps);
    }

    /** @return times that the limit was raised */
    public long raised() {
        return raised;
    }

    /** @return times that the limit was lowered */
    public long lowered() {
        return lowered;
    }

    /** @return sum of the intervals */
    public long nowNanos() {
        return nowNanos;
    }

    /** @return what was measured in the last minutes, by limits */
    public List<MeasuredLimit> curve() {
        return curve.points(nowNanos);
    }

    private void watch(TuningInterval one) {
        watch.add(one, restLeft <= 0);
        reason = watch.reason();
        if (watch.isMeasured()) {
            curve.note(watch.reference(), nowNanos);
        }
        if (watch.wantsClimb()) {
            climb = new Climb(watch.limit(), !hasFound, bounds, pace, fullLoad);
        }
    }

    private void climb(Climb climbing, TuningInterval one) {
        int before = climbing.seen().size();
        climbing.add(one);
        reason = climbing.reason();
        List<CurvePoint> seen = climbing.seen();
        seen.subList(before, seen.size()).forEach(point -> curve.note(point, nowNanos));
        if (climbing.isOver()) {
            climb = null;
            watch = climbing.result()
                    .map(found -> measured(found, climbing.doubted()))
                    .orElseGet(() -> unmeasured(climbing.limit()));
        }
    }

    /** A search that ended where it began is not soon repeated: throughput changes for reasons beyond threads, too. */
    private Watch measured(CurvePoint found, int doubted) {
        hasFound = true;
        boolean isSame = found.limit() <= watch.limit() * SAME && watch.limit() <= found.limit() * SAME;
        rest = isSame ? Math.min(LONGEST_REST, 2 * rest) : FIRST_REST;
        restLeft = rest;
        return new Watch(found, doubted, bounds, pace, fullLoad);
    }

    private Optional<TuningStep> changed() {
        Climb climbing = climb;
        int next = climbing == null ? watch.limit() : climbing.limit();
        if (next == limit) {
            return Optional.empty();
        }
        TuningStep step = new TuningStep(nowNanos, limit, next, reason);
        raised += next > limit ? 1 : 0;
        lowered += next < limit ? 1 : 0;
        limit = next;
        steps.addLast(step);
        if (steps.size() > MOST_STEPS) {
            steps.removeFirst();
        }
        return Optional.of(step);
    }
}
