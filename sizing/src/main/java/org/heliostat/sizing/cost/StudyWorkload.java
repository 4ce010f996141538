package org.heliostat.sizing.cost;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.heliostat.sizing.formula.Scalability;

/**
 * One kind of request as a study has measured it. Immutable.
 *
 * @param kind whether it is a request, or a handshake with a small one
 * @param databaseConnections that one request borrows
 * @param runs the best by number of processors, at least one
 * @param errors of all runs
 * @param knee where answers begin to take longer
 */
record StudyWorkload(
        String name,
        CostKind kind,
        double databaseConnections,
        SortedMap<Integer, StudyRun> runs,
        double errors,
        Optional<Knee> knee) {

    /** Beyond, the knee is where the processors are full, which everybody expects. */
    private static final double FULL = 0.9;

    /**
     * Where answers begin to take longer.
     *
     * @param processors that were used, at least 1
     * @param rate answers per second
     */
    record Knee(int processors, double rate) {

        static Optional<Knee> of(JsonFields knee) {
            double processors = knee.optional("processors");
            double rate = knee.optional("answersPerSecond");
            return processors >= 1 && processors <= StudyRun.MOST_PROCESSORS && rate > 0
                    ? Optional.of(new Knee((int) processors, rate))
                    : Optional.empty();
        }
    }

    private static final int MOST_RUNS = 1_000;
    private static final double PERCENT = 100;

    static StudyWorkload of(JsonFields workload) {
        SortedMap<Integer, StudyRun> runs = new TreeMap<>();
        double errors = 0;
        int count = workload.size("runs", MOST_RUNS);
        for (int i = 0; i < count; i++) {
            StudyRun run = StudyRun.of(workload.at("runs", i));
            errors += run.errors();
            runs.merge(run.processors(), run, (one, other) -> one.rate() >= other.rate() ? one : other);
        }
        return new StudyWorkload(
                workload.text("name"),
                kind(workload),
                Math.max(0, workload.optional("databaseConnections")),
                runs,
                errors,
                Knee.of(workload.at("knee")));
    }

    private static CostKind kind(JsonFields workload) {
        if (workload.node().path("handshake").isMissingNode()) {
            return CostKind.REQUEST;
        }
        String word = workload.text("handshake");
        Optional<CostKind> kind = CostKind.ofWord(word);
        if (kind.isEmpty()) {
            workload.mistakes().add(workload.place() + "handshake", word, CostKind.words());
        }
        return kind.orElse(CostKind.REQUEST);
    }

    Cost cost() {
        StudyRun first = runs.values().iterator().next();
        double wait =
                runs.values().stream().mapToDouble(StudyRun::waitSeconds).max().orElse(0);
        double bytes = runs.values().stream().mapToDouble(StudyRun::bytes).max().orElse(0);
        // It does not say how long a connection is held: no longer than the request is in its servlet.
        List<PoolUse> pools = databaseConnections > 0
                ? List.of(new PoolUse("", databaseConnections, wait + first.processorSeconds()))
                : List.of();
        return new Cost(name, kind, first.processorSeconds(), wait, bytes, pools, scalability(first), Source.STUDY);
    }

    /** @return what is to be known of a knee that comes before the processors are full */
    Optional<String> kneeInWords() {
        Cost cost = cost();
        return knee.flatMap(found -> {
            double used =
                    found.rate() * cost.processorSeconds() / cost.scalability().factor(found.processors());
            return used >= FULL
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "%s: in the study answers take longer from %,.0f/s on %d processors on, which are used to %.0f %% then:"
                                    + " a margin of %.0f %% or more stays below.",
                            name,
                            found.rate(),
                            found.processors(),
                            used * PERCENT,
                            Math.ceil((1 - used) * PERCENT)));
        });
    }

    /** What the processors can do is the rate where they were busy, else what their time for an answer allows. */
    private Scalability scalability(StudyRun first) {
        Map<Integer, Double> factors = new HashMap<>();
        for (StudyRun run : runs.values()) {
            double byTime = run.processorSeconds() > 0 ? first.processorSeconds() / run.processorSeconds() : 1;
            double factor = first.isSaturated() && run.isSaturated()
                    ? first.processors() * run.rate() / first.rate()
                    : run.processors() * byTime;
            factors.put(run.processors(), factor > 0 ? factor : run.processors());
        }
        return Scalability.of(factors);
    }

    /** @return largest heap after a collection; negative = not known */
    static double live(Collection<StudyWorkload> workloads) {
        return workloads.stream()
                .flatMap(workload -> workload.runs().values().stream())
                .mapToDouble(StudyRun::liveBytes)
                .max()
                .orElse(-1);
    }
}
