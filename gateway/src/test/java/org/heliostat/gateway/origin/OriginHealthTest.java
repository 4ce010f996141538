package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.junit.jupiter.api.Test;

class OriginHealthTest {

    private static final long SECOND = 1_000_000_000L;

    private final OriginHealth health = new OriginHealth(settings(3));

    private static OriginSettings settings(int failures) {
        return new OriginSettings(
                new OriginAddress("http", "app", 80),
                0,
                0,
                0,
                Duration.ofSeconds(1),
                failures,
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                null,
                0,
                UpstreamProtocol.HTTP_1);
    }

    private void takeOut(long now) {
        for (int i = 0; i < 3; i++) {
            health.begin(now);
            health.failed(now, false);
        }
    }

    @Test
    void aSuccessBetweenFailuresKeepsItIn() {
        health.failed(0, false);
        health.failed(0, false);
        health.succeeded();
        health.failed(0, false);

        assertThat(health.failed(0, false)).isZero();
        assertThat(health.isInService()).isTrue();
    }

    @Test
    void failuresInARowTakeItOutForATimeThatDoubles() {
        takeOut(0);
        assertThat(health.isInService()).isFalse();
        assertThat(health.isUsable(SECOND - 1)).isFalse();

        assertThat(health.begin(SECOND)).isTrue();
        assertThat(health.failed(SECOND, false)).isEqualTo(2 * SECOND);
        assertThat(health.begin(3 * SECOND)).isTrue();
        assertThat(health.failed(3 * SECOND, false)).isEqualTo(4 * SECOND);
        assertThat(health.begin(7 * SECOND)).isTrue();
        assertThat(health.failed(7 * SECOND, false)).as("out-most").isEqualTo(5 * SECOND);
    }

    @Test
    void oneRequestIsTheProbeAndItsSuccessBringsItBack() {
        takeOut(0);

        assertThat(health.begin(SECOND)).isTrue();
        assertThat(health.begin(SECOND)).as("a second one").isFalse();
        assertThat(health.isUsable(2 * SECOND - 1)).isFalse();
        assertThat(health.succeeded()).isTrue();
        assertThat(health.begin(SECOND)).isTrue();
        assertThat(health.isInService()).isTrue();
    }

    @Test
    void aProbeWhoseClientLeavesMakesRoomForAnother() {
        takeOut(0);
        health.begin(SECOND);

        health.toldNothing();

        assertThat(health.begin(SECOND)).isTrue();
    }

    @Test
    void aProbeThatTakesLongMakesRoomForAnother() {
        takeOut(0);
        health.begin(SECOND);

        assertThat(health.isUsable(2 * SECOND)).isTrue();
        assertThat(health.begin(2 * SECOND))
                .as("the time that it was out for has passed")
                .isTrue();
        assertThat(health.begin(2 * SECOND)).as("one at a time").isFalse();
        assertThat(health.isUsable(3 * SECOND)).as("later each time").isFalse();
        assertThat(health.failed(2 * SECOND, false)).isEqualTo(4 * SECOND);
        assertThat(health.failed(2 * SECOND, false)).as("the one before").isZero();
        assertThat(health.isUsable(6 * SECOND)).isTrue();
    }

    @Test
    void whatTakesAConnectionIsALastResort() {
        health.reached();
        assertThat(health.isLastResort()).as("in service").isFalse();
        takeOut(0);
        health.begin(SECOND);

        health.reached();

        assertThat(health.isLastResort()).isTrue();
        assertThat(health.isInService()).isFalse();
        assertThat(health.failed(SECOND, false)).isEqualTo(2 * SECOND);
        assertThat(health.isLastResort()).as("it has closed it").isFalse();
    }

    @Test
    void whatWasSentBeforeDoesNotProlongIt() {
        takeOut(0);

        assertThat(health.failed(SECOND / 2, false)).isZero();
        assertThat(health.isUsable(SECOND)).isTrue();
    }

    @Test
    void whileChecksSayThatItIsIllItGetsNoRequest() {
        assertThat(health.checkedIll()).isTrue();
        assertThat(health.checkedIll()).as("again").isFalse();
        assertThat(health.isInService()).isFalse();
        assertThat(health.isUsable(100 * SECOND)).isFalse();
        assertThat(health.begin(100 * SECOND)).isFalse();

        assertThat(health.checkedWell()).isTrue();

        assertThat(health.begin(0)).isTrue();
        assertThat(health.checkedWell()).as("again").isFalse();
    }

    @Test
    void aGoodCheckBringsBackWhatRequestsHaveTakenOut() {
        takeOut(0);

        assertThat(health.checkedWell()).isTrue();

        assertThat(health.isUsable(0)).isTrue();
    }

    @Test
    void whatRequestsReachIsALastResortWhileItIsOut() {
        assertThat(health.isLastResort()).as("in service").isFalse();
        takeOut(0);
        assertThat(health.isLastResort()).as("no connection").isFalse();

        health.failed(0, true);

        assertThat(health.isLastResort()).isTrue();
        assertThat(health.isUsable(0)).isFalse();
        health.checkedIll();
        assertThat(health.isLastResort()).as("checks say that it is ill").isFalse();
    }

    @Test
    void whatStaysInServiceIsOutWithTheNextFailure() {
        takeOut(0);

        health.stays();

        assertThat(health.isInService()).isTrue();
        assertThat(health.failed(0, false)).isEqualTo(SECOND);
        assertThat(health.isInService()).isFalse();
    }

    @Test
    void zeroFailuresNeverTakeItOut() {
        OriginHealth always = new OriginHealth(settings(0));

        for (int i = 0; i < 100; i++) {
            assertThat(always.failed(0, false)).isZero();
        }
        assertThat(always.isInService()).isTrue();
    }
}
