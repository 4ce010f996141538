package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.qos.Limits;
import org.heliostat.qos.Pace;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class ThrottleTimerTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Limits limits = new Limits(ticker);

    /** Between the turn and the wait for it as much as during the wait. */
    @Test
    void aLimitThatHasChangedSinceTheTurnWasTakenEndsTheWait() {
        Pace pace = rate(10);
        int changes = pace.changes();
        long turn = ticker.nanos() + TimeUnit.HOURS.toNanos(1);
        rate(1_000_000);
        AtomicInteger goneOn = new AtomicInteger();
        FakeChannel channel = new FakeChannel(ticker);

        new ThrottleTimer(pace, turn, changes, channel, ticker, goneOn::incrementAndGet);
        channel.elapse(Duration.ofSeconds(2));

        assertThat(goneOn).hasValue(1);
    }

    private Pace rate(int bytesPerSecond) {
        String params = "maxbps=\"" + bytesPerSecond + "\" enforcebandwidth=\"shape\"";
        return limits.configure("maxbps=\"0\"", "maxbps=\"0\"", params).quality.pace("one");
    }
}
