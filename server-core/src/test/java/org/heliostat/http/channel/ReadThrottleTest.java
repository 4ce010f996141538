package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.qos.Limits;
import org.heliostat.qos.Pace;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class ReadThrottleTest {

    private final FakeTicker ticker = new FakeTicker();
    private final FakeChannel channel = new FakeChannel(ticker);
    private final AtomicInteger goneOn = new AtomicInteger();
    private final ReadThrottle throttle = new ReadThrottle(channel, ticker, goneOn::incrementAndGet);
    private final Pace pace = new Limits(ticker)
            .configure("maxbps=\"0\"", "maxbps=\"0\"", "maxbps=\"1000\" enforcebandwidth=\"shape\"")
            .quality
            .pace("one");
    private final FakeSender sender = new FakeSender(pace);

    @Test
    void pausesUntilWhatCameBeforeFitsTheLimit() {
        throttle.received(sender, 10_000);
        assertThat(throttle.isOn()).isFalse();

        throttle.received(sender, 1);
        assertThat(throttle.isOn()).isTrue();

        channel.elapse(Duration.ofSeconds(5));
        assertThat(throttle.isOn()).isTrue();
        channel.elapse(Duration.ofSeconds(6));

        assertThat(throttle.isOn()).isFalse();
        assertThat(goneOn).hasValue(1);
        assertThat(throttle.total(ticker.nanos()))
                .isGreaterThan(Duration.ofSeconds(5).toNanos());
    }

    @Test
    void pausesForNobodyOnceTheServerHurries() {
        throttle.received(sender, 10_000);
        throttle.received(sender, 10_000);

        throttle.hurry();
        throttle.received(sender, 10_000);

        assertThat(throttle.isOn()).isFalse();
        assertThat(goneOn).hasValue(1);
    }

    @Test
    void leavesAloneWhoHasNoLimit() {
        throttle.received(new FakeSender(null), 10_000);

        assertThat(throttle.isOn()).isFalse();
    }
}
