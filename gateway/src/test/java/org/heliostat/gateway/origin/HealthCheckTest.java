package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.junit.jupiter.api.Test;

/** When checks of health begin and end, where no connection comes. */
class HealthCheckTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SampleOrigins origins = new SampleOrigins();
    private final Origin origin = origins.origin(new OriginSettings(
            new OriginAddress("http", "app", 80),
            0,
            0,
            0,
            SECOND,
            3,
            SECOND,
            SECOND,
            new HealthSettings("/ready", Duration.ofSeconds(5), 2, 2),
            0,
            UpstreamProtocol.HTTP_1));

    private long failed() {
        return origin.snapshot().checksFailed();
    }

    private void tickAfter(Duration time) {
        origins.pass(time);
        origin.tick();
    }

    @Test
    void oneThatTakesTooLongHasFailedAndTheNextWaitsForItsEnd() {
        origin.streams(Runnable::run);
        origins.holdNames();
        origin.tick();

        tickAfter(SECOND.dividedBy(2));
        assertThat(failed()).as("in time").isZero();
        tickAfter(SECOND);
        assertThat(failed()).isEqualTo(1);
        tickAfter(Duration.ofMinutes(1));
        assertThat(failed()).as("it still waits for its connection").isEqualTo(1);

        origins.findNames();
        assertThat(failed()).as("it has failed once").isEqualTo(1);
        tickAfter(SECOND);
        assertThat(failed()).as("the next one").isEqualTo(2);
        assertThat(origin.state().sign()).isEqualTo("-");
    }
}
