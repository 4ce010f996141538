package org.heliostat.benchmarks.tuning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.heliostat.benchmarks.tuning.limiter.FixedLimiter;
import org.heliostat.benchmarks.tuning.model.Course;
import org.heliostat.benchmarks.tuning.model.Trial;
import org.heliostat.benchmarks.tuning.model.Workload;

/** Tries every limit, a fifth more each time, with more requests than can be served, and remembers what each brings. */
final class Sweep {

    private static final double STEP = 1.2;
    private static final double TOO_MUCH = 2.5;
    /** Until what takes ten seconds flows evenly. */
    private static final int SETTLING = 30;

    private static final int SECONDS = 90;

    private final List<Point> before;
    private final List<Point> after;

    /** @param goodput requests a second that succeed */
    record Point(int limit, double goodput) {}

    private Sweep(List<Point> before, List<Point> after) {
        this.before = before;
        this.after = after;
    }

    static Sweep of(Workload workload, long seed) {
        List<Point> before = new ArrayList<>();
        List<Point> after = new ArrayList<>();
        double limit = workload.bounds().least();
        while (limit < workload.bounds().most() * STEP) {
            int tried = workload.bounds().nearest(limit);
            before.add(point(workload, tried, SECONDS, seed));
            after.add(point(workload, tried, 0, seed));
            limit = Math.max(limit + 1, limit * STEP);
        }
        return new Sweep(before, after);
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

    List<Point> before() {
        return before;
    }

    private static Point best(List<Point> points) {
        return points.stream()
                .max(Comparator.comparingDouble(Point::goodput))
                .orElseThrow(() -> new IllegalStateException("no limit was tried"));
    }
}
