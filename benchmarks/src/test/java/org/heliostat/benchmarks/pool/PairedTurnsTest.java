package org.heliostat.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PairedTurnsTest {

    @Test
    void comparesTurnsThatFollowedEachOther() {
        PairedTurns turns =
                new PairedTurns(new double[] {110, 240, 90, 100, 315}, new double[] {100, 200, 100, 100, 300});

        assertThat(turns.medianRatio()).isEqualTo(1.05);
        assertThat(turns.row("x")).isEqualTo("| x | 1.050 | 1.000 to 1.100 | 110 : 100 | 90 : 100 |\n");
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetween() {
        assertThat(new PairedTurns(new double[] {1, 2}, new double[] {1, 1}).medianRatio())
                .isEqualTo(1.5);
    }
}
