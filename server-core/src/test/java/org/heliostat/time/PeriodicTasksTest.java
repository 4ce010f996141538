package org.heliostat.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;

class PeriodicTasksTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicBoolean written = new AtomicBoolean();

    @Test
    void closingWaitsForTheTaskThatRunsAndDoesNotInterruptIt() throws Exception {
        PeriodicTasks clock = new PeriodicTasks("clock of a test");
        clock.every(Duration.ofMillis(1), "task", () -> {
            begun.countDown();
            written.set(isOpened());
        });
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        Thread stops = new Thread(clock::close);
        stops.start();
        Await.until(() -> stops.getState() == Thread.State.TIMED_WAITING);
        gate.countDown();
        stops.join();

        assertThat(written).isTrue();
    }

    @Test
    void aTaskThatFailsHasItsNextTurnAndSoHaveTheOthers() {
        AtomicInteger failing = new AtomicInteger();
        AtomicInteger other = new AtomicInteger();
        try (PeriodicTasks clock = new PeriodicTasks("clock of a test")) {
            clock.every(Duration.ofMillis(1), "task", () -> {
                failing.incrementAndGet();
                throw new Unprintable();
            });
            clock.every(Duration.ofMillis(1), "other", other::incrementAndGet);

            Await.until(() -> failing.get() > 1 && other.get() > 3);
        }
    }

    @Test
    void anInterruptThatATaskLeavesBehindEndsNothing() {
        AtomicInteger turns = new AtomicInteger();
        try (PeriodicTasks clock = new PeriodicTasks("clock of a test")) {
            clock.every(Duration.ofMillis(1), "task", () -> {
                turns.incrementAndGet();
                Thread.currentThread().interrupt();
            });

            Await.until(() -> turns.get() > 3);
        }
    }

    @Test
    void aTaskMayEndItsOwnClock() {
        PeriodicTasks clock = new PeriodicTasks("clock of a test");
        AtomicInteger turns = new AtomicInteger();
        clock.every(Duration.ofMillis(1), "task", () -> {
            turns.incrementAndGet();
            clock.close();
        });

        Await.until(() -> turns.get() == 1);
        clock.close();
        clock.every(Duration.ofMillis(1), "late", turns::incrementAndGet);
        assertThat(turns).hasValue(1);
    }

    /** An error that cannot even be logged. */
    private static final class Unprintable extends OutOfMemoryError {
        private static final long serialVersionUID = 1L;

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new OutOfMemoryError("test");
        }
    }

    private boolean isOpened() {
        try {
            return gate.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            return false;
        }
    }
}
