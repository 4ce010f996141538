package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class NeighboursTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Neighbours neighbours = new Neighbours();

    @Test
    void stepsInVainGetSmallerAndThenLargeAgain() {
        assertThat(neighbours.next(1_000, 1)).isCloseTo(1_300, Offset.offset(1.0));

        neighbours.rejected(1, SECOND, 0);
        assertThat(neighbours.next(1_000, 1)).isCloseTo(1_140, Offset.offset(1.0));
        assertThat(neighbours.next(1_000, -1)).isCloseTo(769, Offset.offset(1.0));

        neighbours.rejected(1, SECOND, 0);
        assertThat(neighbours.next(1_000, 1)).isCloseTo(1_068, Offset.offset(1.0));

        neighbours.rejected(1, SECOND, 0);
        assertThat(neighbours.next(1_000, 1)).isCloseTo(1_300, Offset.offset(1.0));
    }

    @Test
    void pausesGrowWithEachRoundInVain() {
        for (int i = 0; i < 3; i++) {
            neighbours.rejected(1, SECOND, 0);
        }

        neighbours.pass(5 * SECOND);
        assertThat(neighbours.isDue(1)).isFalse();
        assertThat(neighbours.isDue(-1)).isTrue();
        neighbours.pass(SECOND);
        assertThat(neighbours.isDue(1)).isTrue();
    }

    @Test
    void aCostlyProbeIsNotSoonRepeated() {
        for (int i = 0; i < 3; i++) {
            neighbours.rejected(1, 3 * SECOND, 0.4);
        }

        neighbours.pass(119 * SECOND);
        assertThat(neighbours.isDue(1)).isFalse();
        neighbours.pass(SECOND);
        assertThat(neighbours.isDue(1)).isTrue();
    }

    @Test
    void whereNothingIsToBeExpectedTheyAreTriedSeldom() {
        neighbours.calm();

        neighbours.pass(179 * SECOND);
        assertThat(neighbours.isDue(1)).isFalse();
        assertThat(neighbours.isDue(-1)).isFalse();
        neighbours.calm();
        neighbours.pass(SECOND);
        assertThat(neighbours.isDue(1)).isTrue();
        assertThat(neighbours.isDue(-1)).isTrue();
    }

    @Test
    void whatIsForeseenIsTriedThriceBeforeItIsInVain() {
        neighbours.calm();
        for (int i = 0; i < 3; i++) {
            assertThat(neighbours.isForeseenInVain()).isFalse();
            neighbours.pass(3 * SECOND);
            assertThat(neighbours.isDue(Neighbours.FORESEEN)).isTrue();
            neighbours.rejected(Neighbours.FORESEEN, SECOND, 0);
        }

        assertThat(neighbours.isForeseenInVain()).isTrue();
        neighbours.pass(5 * SECOND);
        assertThat(neighbours.isDue(Neighbours.FORESEEN)).isFalse();

        neighbours.acceptedForeseen();
        assertThat(neighbours.isForeseenInVain()).isFalse();
    }

    @Test
    void whereNothingIsAsBeforeBothAreTriedAtOnce() {
        neighbours.rejected(1, 3 * SECOND, 0.4);
        neighbours.rejected(-1, 3 * SECOND, 0.4);

        neighbours.changed();

        assertThat(neighbours.isDue(1)).isTrue();
        assertThat(neighbours.isDue(-1)).isTrue();
        assertThat(neighbours.next(1_000, 1)).isCloseTo(1_300, Offset.offset(1.0));
    }
}
