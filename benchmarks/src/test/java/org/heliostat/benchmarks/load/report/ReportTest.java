package org.heliostat.benchmarks.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.benchmarks.load.report.SampleResults.measured;
import static org.heliostat.benchmarks.load.report.SampleResults.noisy;
import static org.heliostat.benchmarks.load.report.SampleResults.results;

import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Noise;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class ReportTest {

    private final Plan plan = SampleResults.plan(
            3, List.of(ServerKind.HELIOSTAT, ServerKind.TOMCAT), LoadCase.WASP_64, LoadCase.SLEEP_64);

    @Test
    void dividesByTheReferenceOfTheSameRound() {
        Report report = new Report(results(
                plan,
                measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 200),
                measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 100),
                measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 2, 150),
                measured(ServerKind.TOMCAT, LoadCase.WASP_64, 2, 50),
                measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 3, 400)));

        assertThat(report.tables()).contains("| heliostat | 2.50 (2.00 to 3.00) | 200 (150 to 400) |");
        assertThat(report.text())
                .startsWith("# Load comparison of 2026-12-01\n\n    benchmarks load --gate\n\n- Machine: 2 cores\n");
    }

    @Test
    void comparesTheRunWithSleepersWithTheOneWithout() {
        Report report = new Report(results(
                plan,
                measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, new Tally(1, 100, 100, 1_000, 0, "")),
                measured(ServerKind.TOMCAT, LoadCase.SLEEP_64, 1, new Tally(1, 90, 100, 1_200, 0, ""))));

        assertThat(report.tables()).contains("p99 × without sleepers").contains("| 1,200 | 1.20 |");
    }

    @Test
    void marksARowWhoseAnswersWereWrong() {
        Tally wrong = new Tally(1, 100, 100, 1_000, 7, "/x: status 503");
        Report report = new Report(results(plan, measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, wrong)));

        assertThat(report.tables()).contains("**not valid: 7 wrong answers**, first: /x: status 503");
    }

    @Test
    void showsHowMuchOfATreeCameFromTheCache() {
        Plan files = SampleResults.plan(1, List.of(ServerKind.HELIOSTAT, ServerKind.NGINX), LoadCase.FILES_40K);

        String tables = new Report(results(files, measured(ServerKind.HELIOSTAT, LoadCase.FILES_40K, 1, 100))).tables();

        assertThat(tables).contains(" | from the cache % |\n|---|---|---|---|---|---|---|---|\n");
        assertThat(tables.lines().filter(line -> line.startsWith("| heliostat")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).endsWith(" | 50.0 |"));
    }

    @Test
    void saysWhichAimsAreReached() {
        Report report = new Report(results(
                plan,
                measured(ServerKind.HELIOSTAT, LoadCase.SLEEP_64, 1, 130),
                measured(ServerKind.TOMCAT, LoadCase.SLEEP_64, 1, 100)));

        assertThat(report.aims())
                .contains("| `sleep-64` | ≥ 1.20 × reference (tomcat) | 1.30 | reached |\n")
                .contains("| `wasp-64` | ≥ 1.10 × best peer | - | not known |\n");
    }

    @Test
    void saysWhatOthersDisturbed() {
        Report report = new Report(results(
                plan,
                noisy(measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 100), new Noise(0.1, 0, 2)),
                noisy(measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 100), new Noise(0.5, 0.02, 3))));

        assertThat(report.noise())
                .isEqualTo("\n5 measurements were thrown away and taken again, as others were busy meanwhile."
                        + " Not to be had quietly: 1 of 2:\n\n"
                        + "- round 1, heliostat, wasp-64: others used 0.50 of a processor, 0.02 were stolen\n");
    }

    @Test
    void saysThatNothingWasTakenAgain() {
        Report report = new Report(results(plan, measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 100)));

        assertThat(report.noise()).isEqualTo("\nNo measurement was taken again.\n");
    }
}
