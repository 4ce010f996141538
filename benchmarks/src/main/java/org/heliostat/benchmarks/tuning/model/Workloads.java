package org.heliostat.benchmarks.tuning.model;

import static org.heliostat.benchmarks.tuning.model.Step.database;
import static org.heliostat.benchmarks.tuning.model.Step.locked;
import static org.heliostat.benchmarks.tuning.model.Step.timesOut;
import static org.heliostat.benchmarks.tuning.model.Step.waiting;
import static org.heliostat.benchmarks.tuning.model.Step.work;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.sessionthread.tuning.TuningBounds;

/** The twelve workloads. Numbers are chosen so that their best limits lie far apart, from 5 to 2,000. */
public final class Workloads {

    private static final TuningBounds USUAL = new TuningBounds(4, 1_000);
    private static final double OVERLOAD = 1.3;
    private static final double BELOW = 0.9;

    public static final List<Workload> ALL = List.of(
            steady(
                    "processor",
                    Conditions.of(4, RequestKind.all(work(4))),
                    Conditions.of(4, RequestKind.all(work(6))),
                    1_000),
            steady(
                    "io",
                    Conditions.of(4, RequestKind.all(waiting(200), work(4))),
                    Conditions.of(4, RequestKind.all(waiting(400), work(4))),
                    1_000),
            steady(
                    "database",
                    Conditions.of(4, RequestKind.all(work(1), database(20))).database(40, 12, 0.1),
                    Conditions.of(4, RequestKind.all(work(1), database(20))).database(40, 6, 0.1),
                    600),
            steady(
                    "lock",
                    Conditions.of(4, RequestKind.all(work(3), locked(1.2))).convoy(0.03),
                    Conditions.of(4, RequestKind.all(work(3), locked(2))).convoy(0.03),
                    750),
            steady("two-humped", humped(4), humped(5), 950),
            new Workload(
                    "time-out",
                    Conditions.of(4, RequestKind.some(0.7, work(4)), RequestKind.some(0.3, timesOut(2_000))),
                    Conditions.of(4, RequestKind.some(0.7, work(4)), RequestKind.some(0.3, timesOut(1_000))),
                    new TuningBounds(4, 4_000),
                    1_000,
                    OVERLOAD,
                    false),
            steady(
                    "halved",
                    Conditions.of(4, RequestKind.all(waiting(20), work(4))),
                    Conditions.of(2, RequestKind.all(waiting(20), work(4))),
                    1_000),
            steady(
                    "cgroup",
                    Conditions.of(16, RequestKind.all(waiting(10), work(2)))
                            .quota(2)
                            .costs(0.001, 0.002),
                    Conditions.of(16, RequestKind.all(waiting(10), work(2)))
                            .quota(1)
                            .costs(0.001, 0.002),
                    1_000),
            steady(
                    "long-poll",
                    Conditions.of(4, RequestKind.all(waiting(8_000), work(1))),
                    Conditions.of(4, RequestKind.all(waiting(10_000), work(1))),
                    125),
            new Workload(
                    "burst",
                    Conditions.of(4, RequestKind.all(waiting(40), work(4))),
                    Conditions.of(4, RequestKind.all(waiting(40), work(5))),
                    USUAL,
                    1_000,
                    BELOW,
                    true),
            steady(
                    "neighbour",
                    Conditions.of(4, RequestKind.all(waiting(20), work(4))).neighbour(0.4),
                    Conditions.of(4, RequestKind.all(waiting(20), work(4))).neighbour(0.6),
                    800),
            new Workload(
                    "virtual",
                    Conditions.of(2, RequestKind.all(waiting(1_000), work(1))).costs(0, 0.000_02),
                    Conditions.of(2, RequestKind.all(waiting(1_500), work(1))).costs(0, 0.000_02),
                    new TuningBounds(4, 10_000),
                    1_900,
                    OVERLOAD,
                    false));

    /** Not among the twelve: what others were caught at. */
    private static final List<Workload> TRAPS = List.of(
            steady(
                    "only-time-outs",
                    Conditions.of(4, RequestKind.all(timesOut(5_000))),
                    Conditions.of(4, RequestKind.all(timesOut(5_000))),
                    0),
            steady(
                    "few-slow",
                    Conditions.of(
                            4, RequestKind.some(0.97, waiting(20), work(4)), RequestKind.some(0.03, waiting(2_000))),
                    Conditions.of(
                            4, RequestKind.some(0.97, waiting(20), work(4)), RequestKind.some(0.03, waiting(2_000))),
                    1_000));

    private Workloads() {}

    /** @throws IllegalArgumentException when there is none of the name */
    public static Workload named(String name) {
        return Stream.concat(ALL.stream(), TRAPS.stream())
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " (expected: one of "
                        + String.join(", ", ALL.stream().map(Workload::name).toList()) + ")"));
    }

    private static Workload steady(String name, Conditions before, Conditions after, double nominal) {
        return new Workload(name, before, after, USUAL, nominal, OVERLOAD, false);
    }

    /** Fast at 8 threads, slow at 32, fastest at 128: a valley between a small hump and a high one. */
    private static Conditions humped(double workMillis) {
        return Conditions.of(4, RequestKind.all(work(workMillis)))
                .humps(0.5, 0.7, 0.75, 0.6, 0.5, 0.8, 1.0, 0.9, 0.7, 0.5);
    }
}
