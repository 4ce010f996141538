package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatiosTest {

    @Test
    void hasGeometricMeanLeastAndMost() {
        Ratios ratios = Ratios.of(DoubleStream.of(8, 2, Double.NaN, Double.POSITIVE_INFINITY));

        assertThat(ratios.mean()).isEqualTo(4, within(1e-9));
        assertThat(ratios.text("%.1f")).isEqualTo("4.0 (2.0 to 8.0)");
        assertThat(ratios.meanText("%.2f")).isEqualTo("4.00");
    }

    @Test
    void aServerThatAnsweredNothingMakesItZero() {
        assertThat(Ratios.of(DoubleStream.of(1, 0)).mean()).isZero();
    }

    @Test
    void isADashOfNothing() {
        Ratios none = Ratios.of(DoubleStream.empty());

        assertThat(none.isKnown()).isFalse();
        assertThat(none.text("%.2f")).isEqualTo("-");
        assertThat(Ratios.of(DoubleStream.of(0.5)).text("%.2f")).isEqualTo("0.50");
    }
}
