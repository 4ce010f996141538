package org.heliostat.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StartTimesTest {

    @Test
    void theRatioIsThatOfTheMedians() {
        StartTimes times = new StartTimes("first", "tomcat");
        for (double seconds : new double[] {4, 5, 6}) {
            times.add("tomcat", seconds);
        }
        for (double seconds : new double[] {3, 9, 2}) {
            times.add("heliostat", seconds);
        }

        assertThat(times.ratio("heliostat")).isCloseTo(0.6, within(1e-9));
        assertThat(times.table())
                .contains("| first | × tomcat | median s |")
                .contains("| heliostat | 0.60 | 3.00 | 2.00 to 9.00 |")
                .contains("| tomcat | 1.00 | 5.00 | 4.00 to 6.00 |");
    }
}
