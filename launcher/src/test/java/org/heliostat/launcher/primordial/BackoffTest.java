package org.heliostat.launcher.primordial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void waitsNothingThenDoublesUpToAMinute() {
        Backoff backoff = new Backoff();
        List<Long> seconds = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            seconds.add(backoff.after(Duration.ofSeconds(3)).toSeconds());
        }

        assertThat(seconds).containsExactly(0L, 1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
    }

    @Test
    void aLongLifeBeginsAnew() {
        Backoff backoff = new Backoff();
        backoff.after(Duration.ZERO);
        backoff.after(Duration.ZERO);

        assertThat(backoff.after(Backoff.LIVED)).isZero();
        assertThat(backoff.after(Duration.ZERO)).isEqualTo(Backoff.SHORTEST);
    }
}
