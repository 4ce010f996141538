package org.heliostat.benchmarks.tuning;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.heliostat.benchmarks.tuning.limiter.FixedLimiter;
import org.heliostat.benchmarks.tuning.model.Course;
import org.heliostat.benchmarks.tuning.model.Trial;
import org.heliostat.benchmarks.tuning.model.Workload;

/**
 * What each limit brings, with more requests than can be served: a fifth more each time, and closer around the best, which may be
 * a narrow one. By limits; immutable.
 *
 * @param before the change of the workload
 * @param after it
 */
record Sweep(List<Point> before, List<Point> after) {

    private static final double STEP = 1.2;
    /** Four of these are one of those. */
    private static final double SMALL_STEP = Math.pow(STEP, 0.25);

    private static final double TOO_MUCH = 2.5;
    /** Until what takes ten seconds flows evenly. */
    private static final int SETTLING = 30;

    private static final int SECONDS = 90;

    /** @param goodput requests a second that succeed */
    record Point(int limit, double goodput) {}

    Sweep {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    static Sweep of(Workload workload, long seed) {
        return new Sweep(points(workload, SECONDS, seed), points(workload, 0, seed));
    }

    private static List<Point> points(Workload workload, int changeAt, long seed) {
        NavigableMap<Integer, Point> points = new TreeMap<>();
        double limit = workload.bounds().least();
        while (limit < workload.bounds().most() * STEP) {
            tryOne(points, workload, limit, changeAt, seed);
            limit = Math.max(limit + 1, limit * STEP);
        }
        int best = best(List.copyOf(points.values())).limit();
        for (int step = -3; step <= 3; step++) {
            tryOne(points, workload, best * Math.pow(SMALL_STEP, step), changeAt, seed);
        }
        return List.copyOf(points.values());
    }

    private static void tryOne(
            NavigableMap<Integer, Point> points, Workload workload, double limit, int changeAt, long seed) {
        points.computeIfAbsent(workload.bounds().nearest(limit), tried -> point(workload, tried, changeAt, seed));
    }

    private static Point point(Workload workload, int limit, int changeAt, long seed) {
        double arrivals = Trial.arrivals(workload, workload.nominal(), TOO_MUCH);
        Course course = new Trial(workload.steady(), arrivals, SECONDS, changeAt, seed)
                .run(new FixedLimiter(limit, limit, SECONDS));
        return new Point(limit, course.goodput(SETTLING, SECONDS));
    }

    Point bestBefore() {
        return best(before);
    }

    Point bestAfter() {
        return best(after);
    }

    private static Point best(List<Point> points) {
        return points.stream()
                .max(Comparator.comparingDouble(Point::goodput))
                .orElseThrow(() -> new IllegalStateException("no limit was tried"));
    }
}
