package org.heliostat.shtml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShtmlPageTest {

    @Test
    void complainsOnceAMinuteAndSaysHowOftenItDidNot() {
        ShtmlPage page = new ShtmlPage(List.of());

        assertThat(page.complains(1_000)).isZero();
        assertThat(page.complains(1_001)).isEqualTo(-1);
        assertThat(page.complains(60_999)).isEqualTo(-1);
        assertThat(page.complains(61_000)).isEqualTo(2);
        assertThat(page.complains(61_000)).isEqualTo(-1);
    }
}
