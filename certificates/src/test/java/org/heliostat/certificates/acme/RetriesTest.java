package org.heliostat.certificates.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RetriesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void aSuccessBeginsAnew() {
        Retries retries = new Retries(new Random(1));
        for (int i = 0; i < 8; i++) {
            retries.failed(MINUTE, Optional.empty());
        }

        retries.succeeded();

        assertThat(retries.failed(MINUTE, Optional.empty())).isLessThanOrEqualTo(Duration.ofSeconds(75));
    }

    @Property(tries = 200)
    void waitsStayWithinTheirLimits(
            @ForAll @IntRange(max = 100) int failures,
            @ForAll @LongRange(min = 1, max = 86_400) long first,
            @ForAll @LongRange(max = Long.MAX_VALUE / 1000) long asked,
            @ForAll long seed) {
        Retries retries = new Retries(new Random(seed));
        Duration last = Duration.ZERO;
        for (int i = 0; i <= failures; i++) {
            last = retries.failed(Duration.ofSeconds(first), Optional.of(Duration.ofSeconds(asked)));
        }

        assertThat(last).isBetween(Duration.ofMillis(1), Duration.ofDays(7));
        assertThat(last)
                .isGreaterThanOrEqualTo(
                        Duration.ofSeconds(Math.min(asked, Duration.ofDays(7).toSeconds())));
    }
}
