package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;

class LoopTimesTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void tellsTheBusiestOfThem() {
        LoopTimes before = new LoopTimes(Map.of(1L, 5 * SECOND, 2L, 7 * SECOND));
        LoopTimes now = new LoopTimes(Map.of(1L, 14 * SECOND, 2L, 9 * SECOND));

        assertThat(now.since(before, 10 * SECOND)).isEqualTo(new JavaThreads.Loops(2, 0.9));
        assertThat(now.since(now, 0)).isEqualTo(new JavaThreads.Loops(2, -1));
    }

    /** A server that was started anew in the same process has others. */
    @Test
    void saysNothingOfThoseThatWereNotThere() {
        LoopTimes before = new LoopTimes(Map.of(1L, 5 * SECOND));

        assertThat(new LoopTimes(Map.of(3L, 9 * SECOND))
                        .since(before, 10 * SECOND)
                        .busiest())
                .isNegative();
    }

    @Test
    void findsThemByTheirNames() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread loop = new Thread(() -> Await.until(() -> end.getCount() == 0), "io-417");
        Thread other = new Thread(() -> Await.until(() -> end.getCount() == 0), "radio-417");
        loop.start();
        other.start();

        assertThat(LoopTimes.read().nanos()).containsKey(loop.getId()).doesNotContainKey(other.getId());
        end.countDown();
        loop.join();
        other.join();
    }
}
