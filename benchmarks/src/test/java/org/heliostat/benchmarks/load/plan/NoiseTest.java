package org.heliostat.benchmarks.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NoiseTest {

    private static final Duration ELAPSED = Duration.ofSeconds(8);

    @Test
    void isQuietUpToAQuarterOfAProcessor() {
        assertThat(Noise.of(Duration.ofSeconds(2), Duration.ZERO, ELAPSED).isQuiet())
                .isTrue();
        assertThat(Noise.of(Duration.ofMillis(2_010), Duration.ZERO, ELAPSED).isQuiet())
                .isFalse();
    }

    @Test
    void isNotQuietWhereTheHypervisorStealsAsMuch() {
        assertThat(Noise.of(Duration.ZERO, Duration.ofSeconds(2), ELAPSED).isQuiet())
                .isTrue();
        assertThat(Noise.of(Duration.ZERO, Duration.ofMillis(2_010), ELAPSED).isQuiet())
                .isFalse();
    }

    @Test
    void doesNotAddOneToTheOther() {
        Noise noise = Noise.of(Duration.ofSeconds(2), Duration.ofSeconds(1), ELAPSED);

        assertThat(noise).isEqualTo(new Noise(0.25, 0.125, 0));
        assertThat(noise.isQuiet()).isTrue();
        assertThat(noise.worse()).isEqualTo(0.25);
    }

    @Test
    void takesLessThanNothingForNothing() {
        assertThat(Noise.of(Duration.ofMillis(-30), Duration.ZERO, ELAPSED)).isEqualTo(new Noise(0, 0, 0));
    }

    @Test
    void remembersHowOftenItWasTakenAgain() {
        assertThat(new Noise(0.3, 0, 0).after(2)).isEqualTo(new Noise(0.3, 0, 2));
        assertThat(new Noise(0.3, 0, 0).text()).isEqualTo("others used 0.30 of a processor, 0.00 were stolen");
    }
}
