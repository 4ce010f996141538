package org.heliostat.sizing.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ConcurrencyTest {

    @Test
    void asManyAreBusyAsArriveMeanwhile() {
        assertThat(Concurrency.of(500, 0.2).mean()).isCloseTo(100, within(1e-9));
    }

    @Test
    void spreadIsThreeStandardDeviations() {
        assertThat(new Concurrency(100).withSpread()).isCloseTo(130, within(1e-9));
        assertThat(new Concurrency(0).withSpread()).isZero();
    }

    @Test
    void whatIsNoNumberIsRefused() {
        assertThatThrownBy(() -> new Concurrency(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Concurrency(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void roomLeavesAPartFree() {
        Utilisation use = new Utilisation(0.7);

        assertThat(use.room(70)).isCloseTo(100, within(1e-9));
        assertThat(use.wholeRoom(0.7)).isEqualTo(1);
        assertThat(use.stretch()).isCloseTo(1 / 0.3, within(1e-9));
        assertThatThrownBy(() -> new Utilisation(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
