package org.heliostat.benchmarks.tuning;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.heliostat.benchmarks.tuning.limiter.FixedLimiter;
import org.heliostat.benchmarks.tuning.model.Course;
import org.heliostat.benchmarks.tuning.model.Limiter;
import org.heliostat.benchmarks.tuning.model.Trial;
import org.heliostat.benchmarks.tuning.model.Workload;

/** Runs contestants on one workload, beside the best fixed limit with the same requests. */
final class Comparison {

    static final int CHANGE = 150;
    private static final int END = 300;
    private static final int MINUTE = 60;
    private static final double REACHED = 0.95;
    private static final double BELOW = 0.8;
    private static final double TWICE = 2;

    private final Workload workload;
    private final Sweep sweep;
    private final long seed;
    private final int driftSeconds;
    private final Course best;
    private final Course bestAtTwice;
    private final Course bestDrift;

    /**
     * @param sweep of the workload and the seed
     * @param driftSeconds length of the run in which nothing changes
     */
    Comparison(Workload workload, Sweep sweep, long seed, int driftSeconds) {
        this.workload = workload;
        this.seed = seed;
        this.driftSeconds = driftSeconds;
        this.sweep = sweep;
        this.best = usual(this::fixed);
        this.bestAtTwice = atTwice(this::fixed);
        this.bestDrift = unchanged(this::fixedForEver);
    }

    /** Runs one after the other. */
    Outcome run(List<Contestant> contestants) {
        List<Result> results = contestants.stream().map(this::run).toList();
        return new Outcome(workload.name(), seed, driftSeconds / MINUTE, sweep, best, results);
    }

    private Result run(Contestant contestant) {
        Course course = usual(() -> contestant.limiter(workload));
        Course drift = unchanged(() -> contestant.limiter(workload));
        Course below = trial(BELOW * workload.constant(), END, END).run(contestant.limiter(workload));
        Course twice = atTwice(() -> contestant.limiter(workload));
        int third = (driftSeconds - 2 * MINUTE) / 3;
        double early = share(drift, bestDrift, 2 * MINUTE, 2 * MINUTE + third);
        double late = share(drift, bestDrift, driftSeconds - third, driftSeconds);
        return new Result(
                contestant,
                course,
                share(course, best, MINUTE, CHANGE),
                course.secondsUntil(REACHED, best, 0, CHANGE),
                course.secondsUntil(REACHED, best, CHANGE, END),
                early == 0 ? 1 : Math.abs(late / early - 1),
                below.refused(MINUTE - 1),
                below.refused(END - 1) - below.refused(MINUTE - 1),
                share(twice, bestAtTwice, MINUTE, CHANGE));
    }

    private static double share(Course course, Course best, int from, int to) {
        return course.goodput(from, to) / best.goodput(from, to);
    }

    private Limiter fixed() {
        return new FixedLimiter(sweep.bestBefore().limit(), sweep.bestAfter().limit(), CHANGE);
    }

    private Limiter fixedForEver() {
        return new FixedLimiter(sweep.bestBefore().limit(), sweep.bestBefore().limit(), driftSeconds);
    }

    private Course unchanged(Supplier<Limiter> limiter) {
        return trial(workload.load(), driftSeconds, driftSeconds).run(limiter.get());
    }

    private Course usual(Supplier<Limiter> limiter) {
        return trial(workload.load(), END, CHANGE).run(limiter.get());
    }

    private Course atTwice(Supplier<Limiter> limiter) {
        return trial(TWICE, CHANGE, CHANGE).run(limiter.get());
    }

    private Trial trial(double load, int seconds, int changeAt) {
        double goodput = sweep.bestBefore().goodput();
        return new Trial(workload, Trial.arrivals(workload, goodput, load), seconds, changeAt, seed);
    }

    /**
     * What came of one contestant.
     *
     * @param course with the change in its middle
     * @param share of the best goodput, from the second minute to the change
     * @param reached seconds until ten seconds had 95 % of the best; negative = never
     * @param reachedAgain the same after the change
     * @param drift of goodput beside the best, from the first to the last third, both ways
     * @param refusedAtFirst requests answered 503 at 80 % of what can be done, in the first minute: until a limit is found
     * @param refusedBelow the same, in the four minutes after it
     * @param atTwice share of the best goodput at twice that
     */
    record Result(
            Contestant contestant,
            Course course,
            double share,
            int reached,
            int reachedAgain,
            double drift,
            long refusedAtFirst,
            long refusedBelow,
            double atTwice) {

        boolean isGood() {
            return Arrays.stream(Bar.values()).allMatch(bar -> bar.isReached(this));
        }
    }
}
