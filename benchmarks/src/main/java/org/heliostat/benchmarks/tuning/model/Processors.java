package org.heliostat.benchmarks.tuning.model;

import java.util.PriorityQueue;
import java.util.function.IntSupplier;

/**
 * Processors that all threads which want to run share evenly, less what switching between them costs; a quota lets none run for the rest
 * of a period once it is used up, a neighbour may take some of them. One thread.
 */
final class Processors {

    private static final double PERIOD = 100e6;

    private final VirtualTime time;
    private final IntSupplier threads;
    private final PriorityQueue<Job> jobs = new PriorityQueue<>();
    private Conditions conditions;
    private double neighbour;
    private double done;
    private double rate;
    private double usedNanos;
    private double usedOfPeriod;
    private long lastNanos;
    private long plan;
    private long sequence;
    private boolean isThrottled;

    /** @param end of the work that each job has had by then */
    private record Job(double end, long sequence, Runnable what) implements Comparable<Job> {
        @Override
        public int compareTo(Job other) {
            int byEnd = Double.compare(end, other.end);
            return byEnd != 0 ? byEnd : Long.compare(sequence, other.sequence);
        }
    }

    /** @param threads that there are at work, waiting ones included */
    Processors(VirtualTime time, Conditions conditions, IntSupplier threads) {
        this.time = time;
        this.conditions = conditions;
        this.threads = threads;
        beginPeriod();
    }

    void conditions(Conditions now) {
        pass();
        conditions = now;
        replan();
    }

    /** @param share of the processors, 0 to 1, that somebody else takes from now on */
    void neighbour(double share) {
        pass();
        neighbour = share;
        replan();
    }

    /** @param nanos of one processor that has nothing else to do */
    void work(double nanos, Runnable then) {
        pass();
        jobs.add(new Job(done + nanos, sequence++, then));
        replan();
    }

    /** @return nanoseconds of processors used since the start */
    double usedNanos() {
        pass();
        return usedNanos;
    }

    private void pass() {
        double passed = time.nanos() - lastNanos;
        lastNanos = time.nanos();
        done += rate * passed;
        double used = isThrottled ? 0 : passed * Math.min(jobs.size(), available());
        usedNanos += used;
        usedOfPeriod += used;
    }

    private double available() {
        return conditions.machine().processors() * (1 - neighbour);
    }

    private void replan() {
        plan++;
        if (jobs.isEmpty() || isThrottled) {
            rate = 0;
            return;
        }
        int runnable = jobs.size();
        rate = Math.min(1, available() / runnable) * conditions.machine().efficiency(runnable, threads.getAsInt());
        double next = Math.max(0, (jobs.peek().end() - done) / rate);
        if (conditions.machine().hasQuota()) {
            double left = Math.max(0, conditions.machine().quota() * PERIOD - usedOfPeriod);
            next = Math.min(next, left / Math.min(runnable, available()));
        }
        long mine = plan;
        time.after(Math.ceil(next), () -> due(mine));
    }

    private void due(long planned) {
        if (planned != plan) {
            return;
        }
        pass();
        isThrottled = conditions.machine().hasQuota()
                && usedOfPeriod >= conditions.machine().quota() * PERIOD - 1;
        while (!jobs.isEmpty() && jobs.peek().end() <= done + 1e-3) {
            // Whoever goes on may bring new work at once.
            jobs.poll().what().run();
        }
        replan();
    }

    private void beginPeriod() {
        pass();
        usedOfPeriod = 0;
        isThrottled = false;
        replan();
        time.after(PERIOD, this::beginPeriod);
    }
}
