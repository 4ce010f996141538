package org.heliostat.study.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Where more connections bring no more answers: the fewest that reach 95 in 100 of the most. Immutable.
 *
 * @param processors that the server had, 0 where that is not known
 * @param concurrency connections
 * @param p99Millis latency there
 */
public record Knee(int processors, int concurrency, double answersPerSecond, double p99Millis) {

    private static final double NEARLY = 0.95;

    /**
     * Finds it among the runs of one number of processors.
     *
     * @return empty where no run is usable
     */
    public static Optional<Knee> of(List<Run> runs) {
        List<Run> usable = runs.stream().filter(Run::isUsable).toList();
        double most = usable.stream().mapToDouble(Run::answersPerSecond).max().orElse(0);
        return usable.stream()
                .filter(run -> run.answersPerSecond() >= NEARLY * most)
                .min(Comparator.comparingInt(Run::concurrency))
                .map(run -> new Knee(run.processors(), run.concurrency(), run.answersPerSecond(), run.p99Millis()));
    }
}
