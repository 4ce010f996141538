package org.heliostat.qos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BandwidthMeterTest {

    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(30);
    private static final int SLOTS = 301;

    private final AtomicLong bytes = new AtomicLong(500);
    private final BandwidthMeter meter = new BandwidthMeter(new Traffic() {
        @Override
        public long bytes() {
            return bytes.get();
        }

        @Override
        public long open() {
            return 0;
        }

        @Override
        public void countIn(OpenRequests group) {}
    });
    private long now = 7;

    @Test
    void isNothingWithOneSampleOnlyAndLeavesOutWhatCameBefore() {
        after(100, 1_000);

        assertThat(meter.bytesPerSecond()).isZero();
    }

    @Test
    void dividesTheBytesOfTheIntervalByItsTime() {
        after(100, 1_000);
        after(1_000, 3_000);
        after(1_000, 0);

        assertThat(meter.bytesPerSecond()).isEqualTo(2_000);
    }

    @Test
    void forgetsWhatIsOlderThanTheInterval() {
        after(100, 1_000_000);
        for (int second = 0; second < 31; second++) {
            after(1_000, 100);
        }

        assertThat(meter.bytesPerSecond()).isEqualTo(103);
    }

    @Test
    void anIdleOneComesBackToNothingAndStartsAgain() {
        after(100, 1_000);
        after(100, 1_000);
        for (int i = 0; i < 400; i++) {
            after(100, 0);
        }
        assertThat(meter.bytesPerSecond()).isZero();

        after(100, 50);
        after(1_000, 50);
        assertThat(meter.bytesPerSecond()).isEqualTo(100);
    }

    private void after(long millis, long more) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
        bytes.addAndGet(more);
        meter.sample(now, INTERVAL, SLOTS);
    }
}
