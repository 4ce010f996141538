package org.heliostat.study.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was found out about one kind of request. Immutable.
 *
 * @param name a word, such as {@code static}
 * @param title for people
 * @param kind of request
 * @param runs by processors, then by concurrency
 * @param knee on the most processors
 * @param curve latency at shares of the knee; empty where it was not asked for, or there is no knee
 */
public record Workload(
        String name, String title, RequestKind kind, List<Run> runs, Optional<Knee> knee, List<CurvePoint> curve) {

    public Workload {
        runs = List.copyOf(runs);
        curve = List.copyOf(curve);
    }

    /** @return the same of another kind */
    public Workload of(RequestKind other) {
        return new Workload(name, title, other, runs, knee, curve);
    }

    /** @return numbers of processors that it was run on, ascending */
    public List<Integer> processors() {
        return runs.stream().map(Run::processors).distinct().sorted().toList();
    }

    public List<Run> on(int processors) {
        return runs.stream().filter(run -> run.processors() == processors).toList();
    }

    /** @return the most answers per second of usable runs on so many processors */
    public OptionalDouble most(int processors) {
        return on(processors).stream()
                .filter(Run::isUsable)
                .mapToDouble(Run::answersPerSecond)
                .max();
    }

    /** @return how many times the answers of one processor, empty where either is not known */
    public OptionalDouble factor(int processors) {
        OptionalDouble one = most(1);
        OptionalDouble many = most(processors);
        return one.isEmpty() || many.isEmpty() || one.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(many.getAsDouble() / one.getAsDouble());
    }
}
