package org.heliostat.testing;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client's habit: the same step again and again, until it fails or is closed. */
public final class Steady implements AutoCloseable {

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger steps = new AtomicInteger();

    /** What is done at each step. */
    public interface Step {
        void run() throws IOException;
    }

    private Steady() {}

    /** Begins at once, and waits so many milliseconds between two steps. */
    public static Steady every(int millis, Step step) {
        Steady habit = new Steady();
        habit.thread.scheduleWithFixedDelay(() -> habit.take(step), millis, millis, TimeUnit.MILLISECONDS);
        return habit;
    }

    /** @return whether a step was taken at all */
    public boolean hasBegun() {
        return steps.get() > 0;
    }

    private void take(Step step) {
        try {
            step.run();
            steps.incrementAndGet();
        } catch (IOException connectionLost) {
            thread.shutdown();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
