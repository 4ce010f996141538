package org.heliostat.study.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KneeTest {

    @Test
    void isTheFewestConnectionsThatNearlyReachTheMost() {
        assertThat(Knee.of(List.of(run(1, 300, true), run(2, 590, true), run(4, 960, true), run(8, 1_000, true))))
                .contains(new Knee(2, 4, 960, 7));
    }

    @Test
    void isNotARunWithErrors() {
        assertThat(Knee.of(List.of(run(1, 300, true), run(2, 5_000, false)))).contains(new Knee(2, 1, 300, 7));
        assertThat(Knee.of(List.of(run(1, 300, false)))).isEmpty();
        assertThat(Knee.of(List.of())).isEmpty();
    }

    private static Run run(int concurrency, double perSecond, boolean isUsable) {
        return new Run(2, concurrency, perSecond, 100, 0, 1, 7, Cost.UNKNOWN, false, isUsable, "");
    }
}
