package org.heliostat.qos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BandwidthMeterTest {

    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(30);
    private static final int SLOTS = 301;
    private static final long SINCE = 7;

    private final AtomicLong bytes = new AtomicLong(500);
    private final BandwidthMeter meter = new BandwidthMeter(new Traffic() {
        @Override
        public long bytes() {
            return bytes.get();
        }

        @Override
        public void countIn(OpenRequests group) {}
    });
    private long now = SINCE;

    @Test
    void isNothingAtTheBeginningAndLeavesOutWhatCameBefore() {
        after(0, 100);
        assertThat(meter.bytesPerSecond()).isZero();

        after(1_000, 200);

        assertThat(meter.bytesPerSecond()).isEqualTo(300);
    }

    @Test
    void dividesTheBytesByTheTimeSinceItBegan() {
        after(0, 0);
        after(500, 1_000);
        after(1_000, 3_000);
        after(500, 0);

        assertThat(meter.bytesPerSecond()).isEqualTo(2_000);
    }

    @Test
    void dividesByTheIntervalOnceThatIsOverAndForgetsWhatIsOlder() {
        after(0, 0);
        after(100, 1_000_000);
        for (int second = 0; second < 31; second++) {
            after(1_000, 100);
        }

        // 31 samples of 100 bytes, the oldest 30 s old.
        assertThat(meter.bytesPerSecond()).isEqualTo(103);
    }

    /** The ring of the original is full of empty samples then; one large answer must not look like a flood. */
    @Test
    void whatComesAfterAnIdleTimeIsSpreadOverTheWholeInterval() {
        after(0, 0);
        after(100, 1_000);
        for (int i = 0; i < 1_000; i++) {
            after(100, 0);
        }
        assertThat(meter.bytesPerSecond()).isZero();

        after(100, 30_000);
        assertThat(meter.bytesPerSecond()).isEqualTo(1_000);
        after(100, 0);
        assertThat(meter.bytesPerSecond()).isEqualTo(1_000);
    }

    private void after(long millis, long more) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
        bytes.addAndGet(more);
        meter.sample(now, SINCE, INTERVAL, SLOTS);
    }
}
