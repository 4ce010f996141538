package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.qos.Limits;
import org.heliostat.qos.Pace;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class HeldUpTest {

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
        EmbeddedChannel channel = new EmbeddedChannel();

        new HeldUp(pace, turn, changes, channel.eventLoop(), ticker, goneOn::incrementAndGet);
        channel.advanceTimeBy(2, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();

        assertThat(goneOn).hasValue(1);
        channel.finish();
    }

    private Pace rate(int bytesPerSecond) {
        String params = "maxbps=\"" + bytesPerSecond + "\" enforcebandwidth=\"shape\"";
        return limits.configure("maxbps=\"0\"", "maxbps=\"0\"", params).quality.pace("one");
    }
}
