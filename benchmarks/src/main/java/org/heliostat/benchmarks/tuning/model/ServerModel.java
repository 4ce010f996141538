package org.heliostat.benchmarks.tuning.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.heliostat.sessionthread.tuning.EndedRequests;

/** A server: a bounded queue, as many requests at a time as a limiter allows, and what they do. One thread. */
final class ServerModel {

    private static final int QUEUE_SIZE = 4_096;
    private static final long QUEUE_TIMEOUT = 60_000_000_000L;

    private final VirtualTime time;
    private final Limiter limiter;
    private final CourseRecorder recorder;
    private final Processors processors;
    private final Places connections;
    private final Places lock = new Places(1);
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private Conditions conditions;
    private int busy;
    private long completed;
    private long failed;
    private long completedNanos;
    private long failedNanos;
    private long refused;

    private record Waiting(long sinceNanos, RequestDraws draws) {}

    ServerModel(VirtualTime time, Conditions conditions, Limiter limiter, CourseRecorder recorder) {
        this.time = time;
        this.conditions = conditions;
        this.limiter = limiter;
        this.recorder = recorder;
        this.processors = new Processors(time, conditions, () -> busy);
        this.connections = new Places(conditions.database().connections());
    }

    void conditions(Conditions now) {
        conditions = now;
        processors.conditions(now);
        connections.limit(now.database().connections());
    }

    Processors processors() {
        return processors;
    }

    void arrive(RequestDraws draws) {
        if (queue.size() >= QUEUE_SIZE) {
            refused++;
            return;
        }
        queue.addLast(new Waiting(time.nanos(), draws));
        serve();
    }

    /** Takes from the queue while the limit allows it. */
    void serve() {
        while (!queue.isEmpty() && busy < limiter.limit()) {
            Waiting next = queue.removeFirst();
            if (time.nanos() - next.sinceNanos() > QUEUE_TIMEOUT) {
                refused++;
            } else {
                busy++;
                new Run(next, conditions).next();
            }
        }
    }

    Limiter.Look look() {
        return new Limiter.Look(
                time.nanos(),
                busy,
                queue.size(),
                new EndedRequests(completed, failed, completedNanos, failedNanos),
                processors.usedNanos(),
                conditions.machine().processors());
    }

    /** @return requests answered 503 */
    long refused() {
        return refused;
    }

    private void ended(Waiting request, long sinceNanos, boolean hasFailed) {
        long nanos = time.nanos() - sinceNanos;
        limiter.ended(sinceNanos, nanos, busy, hasFailed);
        busy--;
        if (hasFailed) {
            failed++;
            failedNanos += nanos;
        } else {
            completed++;
            completedNanos += nanos;
            recorder.succeeded(time.nanos() - request.sinceNanos(), nanos);
        }
        serve();
    }

    /** One request on its session thread. */
    private final class Run {

        private final Waiting request;
        private final RequestDraws draws;
        private final Iterator<Step> steps;
        private final long sinceNanos = time.nanos();

        Run(Waiting request, Conditions at) {
            this.request = request;
            this.draws = request.draws();
            this.steps = draws.kind(at).steps().iterator();
        }

        void next() {
            if (!steps.hasNext()) {
                ended(request, sinceNanos, false);
                return;
            }
            Step step = steps.next();
            switch (step.what()) {
                case WORK -> processors.work(draws.nanos(step.millis()), this::next);
                case WAIT -> time.after(draws.nanos(step.millis()), this::next);
                case DATABASE -> connections.take(() -> query(step));
                case LOCKED -> lock.take(() -> locked(step));
                case TIMES_OUT -> time.after(step.millis() * 1e6, () -> ended(request, sinceNanos, true));
            }
        }

        private void query(Step step) {
            int tooMany =
                    Math.max(0, connections.taken() - conditions.database().knee());
            double slower = 1 + conditions.database().cost() * tooMany;
            time.after(draws.nanos(step.millis()) * slower, () -> {
                connections.giveBack();
                next();
            });
        }

        private void locked(Step step) {
            double longer = 1 + conditions.convoyCost() * lock.waiting();
            processors.work(draws.nanos(step.millis()) * longer, () -> {
                lock.giveBack();
                next();
            });
        }
    }
}
