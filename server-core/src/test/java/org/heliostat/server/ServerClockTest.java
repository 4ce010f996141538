package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;

class ServerClockTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicBoolean written = new AtomicBoolean();

    @Test
    void closingWaitsForTheTaskThatRunsAndDoesNotInterruptIt() throws Exception {
        ServerClock clock = new ServerClock("clock of a test");
        clock.every(1, "task", () -> {
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

    private boolean isOpened() {
        try {
            return gate.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            return false;
        }
    }
}
