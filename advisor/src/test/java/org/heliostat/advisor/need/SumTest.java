package org.heliostat.advisor.need;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SumTest {

    @Test
    void saysWhereItComesFrom() {
        Sum sum = Sum.of("RqThrottle", 128).plus("nothing at all", 0).plus(Sum.of("ConnQueueSize", 4_096));

        assertThat(sum.total()).isEqualTo(4_224);
        assertThat(sum.words()).isEqualTo("RqThrottle 128 + ConnQueueSize 4,096");
    }

    @Test
    void nothingIsNothing() {
        assertThat(Sum.NOTHING.total()).isZero();
        assertThat(Sum.NOTHING.words()).isEqualTo("nothing");
    }

    @Test
    void neverGoesBeyondTheLargestNumber() {
        assertThat(Sum.of("a", Long.MAX_VALUE).plus("b", 1).total()).isEqualTo(Long.MAX_VALUE);
    }
}
