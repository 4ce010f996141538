package org.heliostat.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class FrequencyTest {

    private final Frequency frequency = new Frequency(900, Window.FIFTEEN_MINUTES, 100);

    @Test
    void aWindowWantsAsManyASecondAsItIsCovered() {
        assertThat(in(Window.FIFTEEN_MINUTES, 900)).isEqualTo(900);
        assertThat(in(Window.FIFTEEN_MINUTES, 720)).isEqualTo(720);
        assertThat(in(Window.FIVE_MINUTES, 300)).isEqualTo(300);
    }

    @Test
    void aShortOneWantsTheLeastNumber() {
        assertThat(in(Window.MINUTE, 60)).isEqualTo(100);
        assertThat(in(Window.MINUTE, 0)).isEqualTo(100);
    }

    private double in(Window window, long seconds) {
        return frequency.in(Scene.quiet()
                .covered(window, Duration.ofSeconds(seconds))
                .snapshot(window)
                .window());
    }
}
