package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceReportTest {

    @Test
    void tellsEachCaseAndWhatStoodInstead() {
        String report = AdviceReport.of(List.of(
                Outcomes.found("keep-alive-off", 62),
                Outcomes.foundBelow("small-pool", "warning queue-delay: a | b"),
                Outcomes.healthy("idle")));

        assertThat(report)
                .contains("| `keep-alive-off` | Files | yes | yes | 1 | 62 | yes |  |  |")
                .contains("| `small-pool` | Files | yes | **no** | 1 | 80 | yes |  | warning queue-delay: a \\| b |")
                .contains("| `idle` | 2.0 | 0 |  |")
                .contains("| recall | 100.0 % (2 of 2) | 90 % |")
                .contains("| first | 50.0 % (1 of 2) | 80 % |");
    }

    @Test
    void tellsWhyACaseCouldNotBeRun() {
        assertThat(AdviceReport.of(List.of(Outcomes.failed("odd")))).contains("**not run:** no port");
    }
}
