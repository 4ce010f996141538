package org.heliostat.benchmarks.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AimsTest {

    private final Aims aims = new Aims(17, false);

    @Test
    void hasSomethingToReachInEveryCaseButTheSmallTree() {
        assertThat(Arrays.stream(LoadCase.values()).filter(each -> aims.of(each).isEmpty()))
                .containsExactly(LoadCase.FILES_4K);
    }

    @Test
    void expectsMoreOfServletsOnARecentJdk() {
        assertThat(aims.of(LoadCase.WASP_8))
                .containsExactly(new Aim(Aim.Figure.BEST_PEER, 1.1), new Aim(Aim.Figure.ALLOCATION, 1_500));
        assertThat(new Aims(25, false).of(LoadCase.WASP_8)).contains(new Aim(Aim.Figure.BEST_PEER, 1.25));
        assertThat(new Aims(25, false).of(LoadCase.FILE_1K)).isEqualTo(aims.of(LoadCase.FILE_1K));
    }

    @Test
    void expectsMoreOfTheTreeWhereAllOfItFits() {
        assertThat(aims.of(LoadCase.FILES_40K)).containsExactly(new Aim(Aim.Figure.REFERENCE, 1.2));
        assertThat(new Aims(17, true).of(LoadCase.FILES_40K)).containsExactly(new Aim(Aim.Figure.REFERENCE, 1.0));
    }

    @Test
    void isReachedAtTheBound() {
        Aim ratio = new Aim(Aim.Figure.REFERENCE, 1.2);
        Aim bytes = new Aim(Aim.Figure.ALLOCATION, 1_500);

        assertThat(ratio.isReachedBy(1.2)).isTrue();
        assertThat(ratio.isReachedBy(1.19)).isFalse();
        assertThat(bytes.isReachedBy(1_500)).isTrue();
        assertThat(bytes.isReachedBy(1_501)).isFalse();
        assertThat(ratio.text()).isEqualTo("≥ 1.20 × reference");
    }
}
