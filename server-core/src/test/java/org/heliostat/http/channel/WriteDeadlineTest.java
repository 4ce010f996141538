package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.http.channel.WriteDeadline.Verdict;
import org.junit.jupiter.api.Test;

class WriteDeadlineTest {

    private static final HttpSettings SETTINGS =
            TestHttpSettings.with("NetWriteTimeout", "10", "MinResponseRate", "100");

    private final WriteDeadline deadline = new WriteDeadline();

    @Test
    void aClientThatTakesNothingStalls() {
        assertThat(at(0, 500)).isEqualTo(Verdict.IN_TIME);
        assertThat(at(9, 500)).isEqualTo(Verdict.IN_TIME);
        assertThat(at(10, 500)).isEqualTo(Verdict.STALLED);
    }

    @Test
    void aClientThatTakesSingleBytesIsTooSlow() {
        for (int second = 0; second < 10; second++) {
            assertThat(at(second, second)).isEqualTo(Verdict.IN_TIME);
        }

        assertThat(at(10, 10)).isEqualTo(Verdict.TOO_SLOW);
    }

    @Test
    void aClientThatIsJustFastEnoughIsNeverCut() {
        for (int second = 0; second < 100; second++) {
            assertThat(at(second, second * 100L)).isEqualTo(Verdict.IN_TIME);
        }
    }

    @Test
    void eachWindowCountsForItself() {
        assertThat(at(0, 0)).isEqualTo(Verdict.IN_TIME);
        assertThat(at(10, 1_000_000)).isEqualTo(Verdict.IN_TIME);
        assertThat(at(15, 1_000_001)).isEqualTo(Verdict.IN_TIME);
        assertThat(at(20, 1_000_002)).isEqualTo(Verdict.TOO_SLOW);
    }

    @Test
    void zeroAllowsAnyRate() {
        HttpSettings any = TestHttpSettings.with("NetWriteTimeout", "10", "MinResponseRate", "0");
        for (int second = 0; second < 100; second++) {
            assertThat(deadline.judge(second, nanos(second), any)).isEqualTo(Verdict.IN_TIME);
        }
    }

    private Verdict at(int second, long taken) {
        return deadline.judge(taken, nanos(second), SETTINGS);
    }

    private static long nanos(int seconds) {
        return Duration.ofSeconds(1000 + seconds).toNanos();
    }
}
