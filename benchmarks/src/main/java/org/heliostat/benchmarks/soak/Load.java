package org.heliostat.benchmarks.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Runs each activity on a thread of its own, round after round, and counts what becomes of them. */
final class Load {

    private static final int MOST_SHOWN = 20;
    private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();

    private final Map<Activity, Counts> counts = new LinkedHashMap<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong failed = new AtomicLong();

    /** Rounds of one activity. Any thread. */
    private static final class Counts {
        private final AtomicLong done = new AtomicLong();
        private final AtomicLong explained = new AtomicLong();
        private final AtomicLong rounds = new AtomicLong();
    }

    Load(List<Activity> activities) {
        activities.forEach(activity -> counts.put(activity, new Counts()));
    }

    /**
     * Lets all run until the condition holds, and ends when each has ended its round.
     *
     * @param look is done now and then meanwhile
     */
    void run(BooleanSupplier isOver, Runnable look) throws InterruptedException {
        Over over = new Over();
        List<Thread> threads = new ArrayList<>();
        counts.forEach((activity, count) -> {
            Thread thread = new Thread(() -> repeat(activity, count, over), "soak-" + activity.name());
            thread.start();
            threads.add(thread);
        });
        while (!isOver.getAsBoolean()) {
            look.run();
            LockSupport.parkNanos(LOOK_NANOS);
        }
        over.isReached = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** That no further round is to begin. */
    private static final class Over {
        private volatile boolean isReached;
    }

    private void repeat(Activity activity, Counts count, Over over) {
        while (!over.isReached) {
            try {
                (activity.round().run() ? count.done : count.explained).incrementAndGet();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            } catch (Exception wrong) {
                if (failed.incrementAndGet() <= MOST_SHOWN) {
                    failures.add(activity.name() + ": " + wrong);
                }
            } finally {
                count.rounds.incrementAndGet();
            }
            LockSupport.parkNanos(activity.pause().toNanos());
        }
    }

    /** @return the least rounds that an activity has ended, however they went */
    long leastRounds() {
        return counts.values().stream()
                .mapToLong(count -> count.rounds.get())
                .min()
                .orElse(0);
    }

    /** @return names of activities of which no round has gone well */
    List<String> idle() {
        List<String> names = new ArrayList<>();
        counts.forEach((activity, count) -> {
            if (count.done.get() == 0) {
                names.add(activity.name());
            }
        });
        return names;
    }

    long failed() {
        return failed.get();
    }

    /** @return the first failures, each with its activity */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /** @return rounds of each activity, on one line; in brackets those that are explained otherwise */
    String told() {
        StringBuilder text = new StringBuilder();
        counts.forEach((activity, count) -> {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(activity.name())
                    .append(' ')
                    .append(count.done.get());
            if (count.explained.get() > 0) {
                text.append(" (").append(count.explained.get()).append(')');
            }
        });
        return text + "; failed " + failed.get();
    }
}
