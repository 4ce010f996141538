package org.heliostat.benchmarks.tuning;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.heliostat.benchmarks.tuning.model.Workload;

/** Compares all contestants on some workloads, some at a time, and says and writes what came of each in their order. */
final class TuningRun {

    private static final int MINUTE = 60;

    private final long seed;
    private final int driftMinutes;
    private final List<Contestant> who;
    private final int atOnce;
    private final PrintStream out;

    TuningRun(long seed, int driftMinutes, List<Contestant> who, int atOnce, PrintStream out) {
        this.seed = seed;
        this.driftMinutes = driftMinutes;
        this.who = who;
        this.atOnce = atOnce;
        this.out = out;
    }

    /** @param folders to write to; what the first one's file has already is taken from there */
    List<Outcome> run(List<Workload> workloads, List<Path> folders) throws IOException {
        List<Outcome> known = new ArrayList<>();
        for (Path folder : folders) {
            Files.createDirectories(folder);
            known.addAll(file(folder).read());
        }
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        try {
            List<Future<Outcome>> coming = workloads.stream()
                    .map(workload -> threads.submit(() -> outcome(workload, known)))
                    .toList();
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> one : coming) {
                Outcome outcome = ended(one);
                outcomes.add(outcome);
                out.print(TuningReport.rows(outcome));
                write(outcomes, known, folders);
            }
            return outcomes;
        } finally {
            threads.shutdownNow();
        }
    }

    private Outcome outcome(Workload workload, List<Outcome> known) {
        return known.stream()
                .filter(one -> one.isOf(workload.name(), seed, driftMinutes, who))
                .findFirst()
                .orElseGet(
                        () -> new Comparison(workload, Sweep.of(workload, seed), seed, driftMinutes * MINUTE).run(who));
    }

    private static Outcome ended(Future<Outcome> coming) throws IOException {
        try {
            return coming.get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("stopped");
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a workload could not be run", failed.getCause());
        }
    }

    private void write(List<Outcome> outcomes, List<Outcome> known, List<Path> folders) throws IOException {
        for (Path folder : folders) {
            List<Outcome> all = new ArrayList<>(outcomes);
            known.stream()
                    .filter(one -> outcomes.stream()
                            .noneMatch(other -> other.workload().equals(one.workload())))
                    .forEach(all::add);
            file(folder).write(all);
            Files.writeString(folder.resolve("tuning.html"), new TuningPage(outcomes, who).html());
        }
    }

    private static TuningFile file(Path folder) {
        return new TuningFile(folder.resolve("tuning.json"));
    }
}
