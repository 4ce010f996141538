package org.heliostat.study.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Doubles the connections until two steps in a row have brought no more answers. What the journal knows is not measured again.
 * Belongs to the thread that measures.
 */
public final class Sweep {

    private static final double MORE = 1.05;
    private static final int FLAT_STEPS = 2;

    private final Measurement measurement;
    private final Settings settings;
    private final Journal journal;
    private final Timetable timetable;
    private final Progress progress;
    private final FigureJson json = new FigureJson();

    Sweep(Measurement measurement, Settings settings, Journal journal, Timetable timetable, Progress progress) {
        this.measurement = measurement;
        this.settings = settings;
        this.journal = journal;
        this.timetable = timetable;
        this.progress = progress;
    }

    /** Takes a figure that the journal does not know. */
    private interface Step {

        Run measure(int concurrency, int round) throws InterruptedException;
    }

    /** @return by concurrency */
    List<Run> of(Subject subject) throws InterruptedException {
        timetable.begin(settings.sweepTime());
        AtomicBoolean isWarm = new AtomicBoolean();
        List<Run> runs = steps(subject.name(), subject.processors(), (concurrency, round) -> {
            Duration warmUp = isWarm.getAndSet(true) ? settings.warmUp() : settings.firstWarmUp();
            return measure(subject, concurrency, round, warmUp);
        });
        timetable.end();
        journal.keep(end(subject.name(), subject.processors()), json.nothing());
        return runs;
    }

    /** @return runs that the journal knows to the last, by concurrency: no server is needed for them */
    Optional<List<Run>> known(String name, int processors) throws InterruptedException {
        if (journal.find(end(name, processors)).isEmpty()) {
            return Optional.empty();
        }
        timetable.begin(settings.sweepTime());
        List<Run> runs = steps(name, processors, (concurrency, round) -> {
            throw new StudyException(name + ": the journal lacks a figure (expected: no --continue)");
        });
        timetable.end();
        return Optional.of(runs);
    }

    private List<Run> steps(String name, int processors, Step step) throws InterruptedException {
        List<Run> runs = new ArrayList<>();
        double most = 0;
        int flat = 0;
        for (int concurrency = 1; concurrency <= settings.mostConcurrency() && flat < FLAT_STEPS; concurrency *= 2) {
            List<Run> rounds = new ArrayList<>();
            for (int round = 1; round <= settings.rounds(); round++) {
                Optional<JsonNode> known = journal.find(key(name, processors, concurrency, round));
                rounds.add(known.isPresent() ? json.run(known.get()) : step.measure(concurrency, round));
            }
            Run middle = middle(rounds);
            runs.add(middle);
            boolean isMore = middle.isUsable() && middle.answersPerSecond() > MORE * most;
            flat = isMore ? 0 : flat + 1;
            most = Math.max(most, middle.isUsable() ? middle.answersPerSecond() : 0);
        }
        return withWaits(runs);
    }

    private Run measure(Subject subject, int concurrency, int round, Duration warmUp) throws InterruptedException {
        Duration takes = warmUp.plus(settings.seconds());
        progress.begins(
                subject.name() + ", "
                        + (subject.processors() == 0 ? "" : counted(subject.processors(), "processor") + ", ")
                        + counted(concurrency, "connection")
                        + (settings.rounds() == 1 ? "" : ", round " + round),
                takes,
                timetable.left());
        Run run = measurement.closedLoop(subject, concurrency, warmUp);
        timetable.spent(takes);
        progress.ended(text(run));
        journal.keep(key(subject.name(), subject.processors(), concurrency, round), json.of(run));
        return run;
    }

    /** By answers: a round that was disturbed, or lucky, does not count. */
    private static Run middle(List<Run> rounds) {
        List<Run> sorted = rounds.stream()
                .sorted(Comparator.comparing(Run::isUsable).thenComparingDouble(Run::answersPerSecond))
                .toList();
        return sorted.get(sorted.size() / 2);
    }

    /**
     * A wait can be told from waiting for processors only where one request runs at a time: that one counts for all concurrencies.
     */
    private static List<Run> withWaits(List<Run> runs) {
        OptionalDouble alone =
                runs.isEmpty() ? OptionalDouble.empty() : runs.get(0).cost().waitMicros();
        return runs.stream()
                .map(run -> new Run(
                        run.processors(),
                        run.concurrency(),
                        run.answersPerSecond(),
                        run.bytesPerAnswer(),
                        run.errors(),
                        run.p50Millis(),
                        run.p99Millis(),
                        run.cost().withWait(alone),
                        run.isShared(),
                        run.isUsable(),
                        run.firstError()))
                .toList();
    }

    private static String text(Run run) {
        String errors = run.errors() == 0 ? "" : ", " + run.errors() + " errors (" + run.firstError() + ")";
        return String.format(Locale.ROOT, "%,.0f answers/s, p99 %.1f ms", run.answersPerSecond(), run.p99Millis())
                + errors
                + (run.isUsable() ? "" : ": not usable");
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String key(String name, int processors, int concurrency, int round) {
        return name + "/" + processors + "/" + concurrency + "/" + round;
    }

    private static String end(String name, int processors) {
        return name + "/" + processors + "/end";
    }
}
