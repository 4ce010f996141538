package org.heliostat.benchmarks.tuning;

import java.util.List;
import org.heliostat.benchmarks.tuning.model.Course;

/**
 * What came of one workload. Immutable.
 *
 * @param driftMinutes length of the run in which nothing changes
 * @param sweep what each limit brings
 * @param best the course of the best fixed limits, with the change in its middle
 * @param results of each contestant
 */
record Outcome(
        String workload, long seed, int driftMinutes, Sweep sweep, Course best, List<Comparison.Result> results) {

    Outcome {
        results = List.copyOf(results);
    }

    /** @return whether it is of that run, and tells of all of those */
    boolean isOf(String name, long otherSeed, int minutes, List<Contestant> who) {
        return workload.equals(name)
                && seed == otherSeed
                && driftMinutes == minutes
                && results.stream().map(Comparison.Result::contestant).toList().equals(who);
    }
}
