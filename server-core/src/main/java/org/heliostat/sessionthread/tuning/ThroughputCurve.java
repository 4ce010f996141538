package org.heliostat.sessionthread.tuning;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Remembers what was measured last at each limit, for those who look; too old points are forgotten. One thread. */
final class ThroughputCurve {

    private static final int MOST_POINTS = 32;
    private static final long OLDEST = TimeUnit.MINUTES.toNanos(10);

    private final NavigableMap<Integer, Noted> points = new TreeMap<>();

    private record Noted(CurvePoint point, long nanos) {}

    void note(CurvePoint point, long nowNanos) {
        points.put(point.limit(), new Noted(point, nowNanos));
        points.values().removeIf(noted -> nowNanos - noted.nanos() > OLDEST);
        if (points.size() > MOST_POINTS) {
            points.values().stream()
                    .min((one, other) -> Long.compare(one.nanos(), other.nanos()))
                    .ifPresent(oldest -> points.remove(oldest.point().limit()));
        }
    }

    List<MeasuredLimit> points(long nowNanos) {
        return points.values().stream()
                .map(noted ->
                        new MeasuredLimit(noted.point().limit(), noted.point().throughput(), nowNanos - noted.nanos()))
                .toList();
    }
}
