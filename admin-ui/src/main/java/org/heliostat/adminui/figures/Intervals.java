package org.heliostat.adminui.figures;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * Remembers how the times of requests were distributed at the last few looks, so that percentiles can be those of an
 * interval: averages of percentiles are none, and percentiles since the start hardly move. Guarded by {@link History}.
 */
final class Intervals {

    private static final float NANOS_PER_MILLI = 1e6f;

    private final int longest;
    private final Deque<LatencySnapshot> ends = new ArrayDeque<>();

    /** @param longest looks that an interval may span */
    Intervals(int longest) {
        this.longest = longest;
    }

    /** Takes the distribution since the start as it is at the end of an interval, which is the beginning of the next. */
    void add(LatencySnapshot sinceStart) {
        ends.addFirst(sinceStart);
        if (ends.size() > longest + 1) {
            ends.removeLast();
        }
    }

    /** Puts the percentiles of so many of the newest intervals in their places. */
    void percentiles(int intervals, float[] values) {
        LatencySnapshot times = LatencySnapshot.NONE;
        LatencySnapshot newest = ends.peekFirst();
        if (newest != null && ends.size() > 1) {
            times = newest.since(beginning(intervals));
        }
        values[Series.P50_MILLIS.place()] = times.p50Nanos() / NANOS_PER_MILLI;
        values[Series.P99_MILLIS.place()] = times.p99Nanos() / NANOS_PER_MILLI;
    }

    private LatencySnapshot beginning(int intervals) {
        Iterator<LatencySnapshot> each = ends.iterator();
        LatencySnapshot beginning = each.next();
        for (int i = 0; i < intervals && each.hasNext(); i++) {
            beginning = each.next();
        }
        return beginning;
    }
}
