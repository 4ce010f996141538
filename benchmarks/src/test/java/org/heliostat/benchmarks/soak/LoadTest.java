package org.heliostat.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LoadTest {

    @Test
    @Timeout(60)
    void whatFailsIsCountedAndNamed() throws InterruptedException {
        Load load = new Load(
                List.of(activity("good", () -> true), activity("explained", () -> false), activity("bad", () -> {
                    throw new IOException("another answer");
                })));

        load.run(() -> load.failed() >= 30 && load.leastRounds() > 0, () -> {});

        assertThat(load.failures()).hasSize(20).containsOnly("bad: java.io.IOException: another answer");
        assertThat(load.idle()).containsExactly("explained", "bad");
        assertThat(load.told()).matches("good [1-9]\\d*, explained 0 \\([1-9]\\d*\\), bad 0; failed " + load.failed());
    }

    private static Activity activity(String name, Activity.Round round) {
        return new Activity(name, Duration.ofMillis(1), round);
    }
}
