package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class ReportTest {

    private final Plan plan = new Plan(
            List.of(ServerKind.HELIOSTAT, ServerKind.TOMCAT),
            List.of(LoadCase.WASP_64, LoadCase.SLEEP_64),
            3,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofSeconds(1));

    @Test
    void dividesByTheReferenceOfTheSameRound() {
        Report report = new Report(
                plan,
                List.of(
                        measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 200, 1_000, ""),
                        measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 100, 1_000, ""),
                        measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 2, 150, 1_000, ""),
                        measured(ServerKind.TOMCAT, LoadCase.WASP_64, 2, 50, 1_000, ""),
                        measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 3, 400, 1_000, "")));

        Spread ratio = report.ratio(ServerKind.HELIOSTAT, LoadCase.WASP_64);

        assertThat(ratio).isEqualTo(new Spread(2.5, 2, 3));
        assertThat(report.tables()).contains("| heliostat | 2.50 (2.00 to 3.00) | 200 (150 to 400) |");
    }

    @Test
    void comparesTheRunWithSleepersWithTheOneWithout() {
        Report report = new Report(
                plan,
                List.of(
                        measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 100, 1_000, ""),
                        measured(ServerKind.TOMCAT, LoadCase.SLEEP_64, 1, 90, 1_200, "")));

        assertThat(report.disturbance(ServerKind.TOMCAT, LoadCase.SLEEP_64, LoadCase.WASP_64)
                        .median())
                .isEqualTo(1.2);
        assertThat(report.tables()).contains("p99 × without sleepers").contains("| 1,200 | 1.20 |");
    }

    @Test
    void marksARowWhoseAnswersWereWrong() {
        Report report = new Report(
                plan, List.of(measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 100, 1_000, "/x: status 503")));

        assertThat(report.tables()).contains("**not valid: 7 wrong answers**, first: /x: status 503");
    }

    @Test
    void showsHowMuchOfATreeCameFromTheCache() {
        Plan files = new Plan(
                List.of(ServerKind.HELIOSTAT, ServerKind.NGINX),
                List.of(LoadCase.FILES_40K),
                1,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofSeconds(1));

        String tables = new Report(
                        files, List.of(measured(ServerKind.HELIOSTAT, LoadCase.FILES_40K, 1, 100, 1_000, "")))
                .tables();

        assertThat(tables).contains(" | from the cache % |\n|---|---|---|---|---|---|---|---|\n");
        assertThat(tables.lines().filter(line -> line.startsWith("| heliostat")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).endsWith(" | 50.0 |"));
    }

    private static Measurement measured(
            ServerKind server, LoadCase loadCase, int round, long answers, double p99, String wrong) {
        Tally tally = new Tally(1, answers, p99 / 10, p99, wrong.isEmpty() ? 0 : 7, wrong);
        return new Measurement(server, loadCase, round, tally, 10, Double.NaN, 0.5);
    }
}
