package org.heliostat.time;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs on one thread of its own what must be done again and again. The thread and every task outlive any error: between
 * two turns nothing is allocated, so that not even a full heap can end them, as it ends for ever the periodic tasks of an
 * executor. Any thread may add a task.
 */
public final class PeriodicTasks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTasks.class);

    /** A task that stands in a slow disk has this long to end. */
    private static final long END_MILLIS = 5_000;

    private static final long LONGEST_WAIT_NANOS = TimeUnit.HOURS.toNanos(1);

    /** Rests after an Error: where memory is short each try costs the whole process a collection in vain. */
    private static final long SHORTEST_REST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long LONGEST_REST_NANOS = TimeUnit.SECONDS.toNanos(8);

    private final Ticker ticker;
    private final Thread thread;
    private volatile Task[] tasks = {};
    private volatile boolean ended;

    /** One task; its time belongs to the thread. */
    private static final class Task {

        private final String name;
        private final long pauseNanos;
        private final Runnable work;
        private long dueNanos;
        private long restNanos;

        Task(String name, long pauseNanos, Runnable work, long now) {
            this.name = name;
            this.pauseNanos = pauseNanos;
            this.work = work;
            this.dueNanos = now + pauseNanos;
        }

        /** In the rhythm that it has had; turns that were missed are not made up for. */
        void beDueAgain(long now) {
            long next = dueNanos + pauseNanos;
            // A turn that takes nearly as long as the pause is followed by a pause all the same.
            boolean isInTime = next - now > Math.max(restNanos, pauseNanos / 2);
            dueNanos = isInTime ? next : now + Math.max(pauseNanos, restNanos);
        }

        void rest(boolean afterError) {
            restNanos = afterError ? Math.min(LONGEST_REST_NANOS, Math.max(SHORTEST_REST_NANOS, 2 * restNanos)) : 0;
        }
    }

    /** @param name of the thread, which starts with the first task */
    public PeriodicTasks(String name) {
        this.ticker = Ticker.system();
        this.thread = new Thread(null, this::run, name, 0, false);
        this.thread.setDaemon(true);
    }

    /**
     * Runs a task from now on, after each pause; one that throws is logged and has its next turn all the same, after an
     * Error some seconds later. Does nothing after the end.
     *
     * @param pause from the beginning of one turn to that of the next; from its end, where a turn takes more than half of it
     * @param name of the task, for the log
     */
    public synchronized void every(Duration pause, String name, Runnable work) {
        if (ended) {
            return;
        }
        Task[] more = Arrays.copyOf(tasks, tasks.length + 1);
        more[tasks.length] = new Task(name, pause.toNanos(), work, ticker.nanos());
        tasks = more;
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        } else {
            LockSupport.unpark(thread);
        }
    }

    /** Begins no task any more; the one that runs goes on to its end. */
    public synchronized void end() {
        ended = true;
        LockSupport.unpark(thread);
    }

    /** Begins no task any more, and waits for the one that runs: what it writes is written before this returns. */
    @Override
    public void close() {
        end();
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
    }

    private void run() {
        while (!ended) {
            long left = turn();
            if (left > 0 && !ended) {
                LockSupport.parkNanos(this, left);
            }
        }
    }

    /** @return nanoseconds until the next task is due */
    private long turn() {
        long left = LONGEST_WAIT_NANOS;
        for (Task task : tasks) {
            if (!ended && task.dueNanos - ticker.nanos() <= 0) {
                run(task);
                task.beDueAgain(ticker.nanos());
            }
            left = Math.min(left, task.dueNanos - ticker.nanos());
        }
        return left;
    }

    private void run(Task task) {
        try {
            task.work.run();
            task.rest(false);
        } catch (Throwable defect) {
            task.rest(defect instanceof Error);
            tell(task, defect);
        }
        // Left behind by a task, it would let no pause be one.
        boolean unused = Thread.interrupted();
    }

    /** Where there is no memory to say it, the task goes on all the same. */
    private static void tell(Task task, Throwable defect) {
        try {
            LOG.error("{} failed; it has its next turn", task.name, defect);
        } catch (Throwable unlogged) {
            Thread.onSpinWait();
        }
    }
}
