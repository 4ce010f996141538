package org.heliostat.benchmarks.advice;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.function.Function;
import org.heliostat.benchmarks.advice.fault.Fault;
import org.heliostat.benchmarks.load.server.FreePorts;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Runs cases, several at a time, the longest first, and tells how far they are. Each place has a thread and three ports. */
final class SideBySide {

    private static final int PORTS = 3;

    private final Function<CaseRun.Ports, CaseRun> runs;
    private final OutcomeFile file;
    private final Limits limits;
    private final int firstPort;
    private final Ticker ticker;

    /** @param firstPort of all places; 0 for free ones */
    SideBySide(Function<CaseRun.Ports, CaseRun> runs, OutcomeFile file, Limits limits, int firstPort, Ticker ticker) {
        this.runs = runs;
        this.file = file;
        this.limits = limits;
        this.firstPort = firstPort;
        this.ticker = ticker;
    }

    /** @param places cases at a time, 1 or more */
    void run(List<Fault> cases, int places) throws IOException, InterruptedException {
        Turn turn = new Turn(cases, places);
        List<Thread> threads = new ArrayList<>();
        for (int place = 0; place < Math.min(places, cases.size()); place++) {
            CaseRun run = runs.apply(ports(place));
            Thread thread = new Thread(() -> turn.go(run), "place " + place);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        turn.requireWritten();
    }

    private CaseRun.Ports ports(int place) throws IOException {
        if (firstPort > 0) {
            int first = firstPort + PORTS * place;
            return new CaseRun.Ports(first, first + 1, first + 2);
        }
        List<Integer> free = FreePorts.several(PORTS);
        return new CaseRun.Ports(free.get(0), free.get(1), free.get(2));
    }

    /** Cases that wait, and how many are done. Guarded by itself. */
    private final class Turn {

        private final Queue<Fault> waiting = new ArrayDeque<>();
        private final int all;
        private final int places;
        private int done;
        private @Nullable IOException unwritten;

        Turn(List<Fault> cases, int places) {
            this.all = cases.size();
            this.places = places;
            cases.stream()
                    .sorted(Comparator.comparing((Fault fault) -> limits.of(fault))
                            .reversed())
                    .forEach(waiting::add);
        }

        void go(CaseRun run) {
            for (Fault next = next(); next != null; next = next()) {
                long begin = ticker.nanos();
                Outcome outcome = run.run(next);
                ended(outcome, Duration.ofNanos(ticker.nanos() - begin));
            }
        }

        synchronized void requireWritten() throws IOException {
            if (unwritten != null) {
                throw unwritten;
            }
        }

        private synchronized @Nullable Fault next() {
            return unwritten == null ? waiting.poll() : null;
        }

        private synchronized void ended(Outcome outcome, Duration took) {
            done++;
            try {
                file.add(outcome);
            } catch (IOException full) {
                unwritten = full;
            }
            long left = waiting.stream()
                            .mapToLong(fault -> limits.of(fault).toSeconds())
                            .sum()
                    / places;
            System.err.printf(
                    Locale.ROOT,
                    "case %d of %d, %s: %s (%d s); %d s left at most%n",
                    done,
                    all,
                    outcome.name(),
                    said(outcome),
                    took.toSeconds(),
                    left);
        }

        private String said(Outcome outcome) {
            if (outcome.hasFailed()) {
                return "not run: " + outcome.failure();
            }
            if (outcome.healthy()) {
                return outcome.grave() == 0 ? "well" : "false alarm: " + String.join("; ", outcome.instead());
            }
            if (!outcome.found()) {
                return "not found; " + String.join("; ", outcome.instead());
            }
            return "found after " + outcome.seconds() + " s"
                    + (outcome.first() ? "" : ", not as the first: " + String.join("; ", outcome.instead()));
        }
    }
}
