package org.heliostat.sessionthread.tuning;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures throughput at one limit. What ended in the beginning was begun under another limit and does not count. One
 * thread.
 */
final class Stay {

    /** Half a minute of the usual intervals. */
    private static final int MOST_INTERVALS = 64;

    private static final double NANOS = 1e9;
    /** Intervals of which two halves make a comparison. */
    private static final int LEAST_HALF = 1;

    /** What does not become steady until then never will. */
    private static final long LONGEST_UNSTEADY = TimeUnit.SECONDS.toNanos(12);

    private static final double STEADY = 0.05;
    private static final double CHANCE = 2.5;

    private final int limit;
    private final long settlingNanos;
    private final Deque<TuningInterval> intervals = new ArrayDeque<>();
    private long elapsedNanos;
    private long ended;

    /**
     * @param settlingNanos what does not count at least, by how long requests took under the limit before: many that were
     *     begun then may still be there; 0 where the limit has been in force for some time
     */
    Stay(int limit, long settlingNanos) {
        this.limit = limit;
        this.settlingNanos = settlingNanos;
    }

    void add(TuningInterval one) {
        intervals.addLast(one);
        if (intervals.size() > MOST_INTERVALS) {
            intervals.removeFirst();
        }
        elapsedNanos += one.nanos();
        ended += one.completed() + one.failed();
    }

    int limit() {
        return limit;
    }

    long elapsedNanos() {
        return elapsedNanos;
    }

    /** @return requests that ended, well or not */
    long ended() {
        return ended;
    }

    /**
     * @param settlingNow what does not count, by how long requests take now
     * @return what was measured after that, while the limit held requests up; where throughput still rose or fell, what was
     *     measured last
     */
    Measured measured(long settlingNow) {
        List<TuningInterval> counted = counted(settlingNow);
        Measured measured = sum(counted);
        int from = 0;
        while (counted.size() - from >= 2 * LEAST_HALF && measured.nanos() < LONGEST_UNSTEADY) {
            int middle = (from + counted.size()) / 2;
            if (isSteady(sum(counted.subList(from, middle)), sum(counted.subList(middle, counted.size())))) {
                break;
            }
            from = middle;
            measured = sum(counted.subList(from, counted.size()));
        }
        return measured;
    }

    private List<TuningInterval> counted(long settlingNow) {
        long kept = intervals.stream().mapToLong(TuningInterval::nanos).sum();
        long passed = elapsedNanos - kept;
        long skip = settlingNanos == 0 ? 0 : Math.max(settlingNanos, settlingNow);
        List<TuningInterval> counted = new ArrayList<>();
        for (TuningInterval one : intervals) {
            if (passed >= skip && one.isSaturated()) {
                counted.add(one);
            }
            passed += one.nanos();
        }
        return counted;
    }

    private Measured sum(List<TuningInterval> counted) {
        long nanos = 0;
        long completed = 0;
        long failed = 0;
        double busy = 0;
        double held = 0;
        double heldInVain = 0;
        double processors = 0;
        for (TuningInterval one : counted) {
            nanos += one.nanos();
            completed += one.completed();
            failed += one.failed();
            busy += one.busy() * one.nanos();
            held += one.held() * one.nanos();
            heldInVain += one.heldInVain() * one.nanos();
            processors += one.processors() * one.nanos();
        }
        double by = Math.max(1, nanos);
        return new Measured(
                limit,
                nanos,
                completed,
                failed,
                busy / by,
                held / by,
                heldInVain / by,
                nanos == 0 ? Double.NaN : processors / by);
    }

    private static boolean isSteady(Measured first, Measured second) {
        CurvePoint one = first.point();
        CurvePoint other = second.point();
        double most = Math.max(STEADY, CHANCE * Math.hypot(one.error(), other.error()));
        return Math.abs(other.throughput() - one.throughput()) <= most * Math.max(one.throughput(), other.throughput());
    }

    /**
     * @param nanos for which was measured
     * @param completed requests in that time, {@code failed} ones apart
     * @param busy sessions at work, on average
     * @param held of them, those of requests that completed, by how long each held one
     * @param heldInVain those of requests that failed, likewise
     * @param processors how busy, 0 to 1; {@code NaN} = unknown
     */
    record Measured(
            int limit,
            long nanos,
            long completed,
            long failed,
            double busy,
            double held,
            double heldInVain,
            double processors) {

        CurvePoint point() {
            return new CurvePoint(limit, throughput(), error());
        }

        double throughput() {
            return nanos == 0 ? 0 : completed * NANOS / nanos;
        }

        /**
         * Of requests that come at random, as many more or less come as the root of their number; where those that fail hold the
         * sessions, others get on as often as these end, which is by chance too.
         */
        private double error() {
            double inVain = busy <= 0 ? 0 : Math.min(1, heldInVain / busy);
            return Math.sqrt(1.0 / Math.max(1, completed) + inVain * inVain / Math.max(1, failed));
        }

        boolean isBusierThan(double share) {
            return !(processors <= share);
        }
    }
}
