package org.heliostat.server.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.testing.SameMoment;
import org.junit.jupiter.api.Test;

class LinePaceTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void takesSoManyInASecondAndAsManyInTheNext() {
        LinePace pace = new LinePace(2);

        assertThat(pace.take(0)).isTrue();
        assertThat(pace.take(SECOND / 2)).isTrue();
        assertThat(pace.take(SECOND - 1)).isFalse();
        assertThat(pace.take(SECOND)).isTrue();
        assertThat(pace.take(SECOND)).isTrue();
        assertThat(pace.take(SECOND)).isFalse();
    }

    @Test
    void aClockThatBeginsBelowZeroIsAClock() {
        LinePace pace = new LinePace(1);

        assertThat(pace.take(-3 * SECOND)).isTrue();
        assertThat(pace.take(-3 * SECOND + 1)).isFalse();
        assertThat(pace.take(-2 * SECOND)).isTrue();
    }

    @Test
    void noneMeansNone() {
        assertThat(new LinePace(0).take(5)).isFalse();
    }

    @Test
    void ofTwoAtTheSameMomentOneIsTaken() throws Exception {
        LinePace[] pace = {new LinePace(1)};

        SameMoment.run(() -> pace[0].take(7), () -> pace[0].take(7), (first, second) -> {
            assertThat(first ^ second).isTrue();
            pace[0] = new LinePace(1);
        });
    }
}
