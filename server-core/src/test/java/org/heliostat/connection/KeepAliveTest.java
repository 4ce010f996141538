package org.heliostat.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeepAliveTest {

    @Test
    void aLowerLimitEndsOnlyTheConnectionsThatAreTooMany() {
        KeepAlive keepAlive = new KeepAlive(10, Duration.ofSeconds(30));
        IntStream.range(0, 10).forEach(i -> assertThat(keepAlive.reserve()).isTrue());

        keepAlive.limits(4, Duration.ofSeconds(30));
        long kept = IntStream.range(0, 10).filter(i -> keepAlive.renew()).count();

        assertThat(kept).isEqualTo(4);
        assertThat(keepAlive.snapshot().count()).isEqualTo(4);
        assertThat(keepAlive.snapshot().refusals()).isEqualTo(6);
    }

    @Test
    void switchedOffItGivesEveryPlaceBackOnce() {
        KeepAlive keepAlive = new KeepAlive(10, Duration.ofSeconds(30));
        assertThat(keepAlive.reserve()).isTrue();

        keepAlive.limits(0, Duration.ofSeconds(30));

        assertThat(keepAlive.renew()).isFalse();
        assertThat(keepAlive.snapshot().count()).isZero();
    }
}
