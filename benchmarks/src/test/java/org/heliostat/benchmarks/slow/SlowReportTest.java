package org.heliostat.benchmarks.slow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class SlowReportTest {

    private final SlowReport report = new SlowReport(List.of(ServerKind.HELIOSTAT, ServerKind.TOMCAT));

    @Test
    void dividesByTheSameRoundAndHasAGateForOursAlone() {
        add(ServerKind.HELIOSTAT, 1, 1_000, 900, 0);
        add(ServerKind.HELIOSTAT, 2, 2_000, 2_000, 0);
        add(ServerKind.TOMCAT, 1, 1_000, 100, 0);

        assertThat(report.table())
                .contains("| heliostat | 0.95 (0.90 to 1.00) | 0.9 held | 1,500, 1,450 | 0 | 9,900 | 12 |")
                .contains("| tomcat | 0.10 | - | 1,000, 100 | 0 | 9,900 | 12 |");
        assertThat(report.exitCode()).isZero();
    }

    @Test
    void missesTheGateByThroughputOrByAWrongAnswer() {
        add(ServerKind.HELIOSTAT, 1, 1_000, 890, 0);
        assertThat(report.exitCode()).isEqualTo(SlowReport.MISSED);
        assertThat(report.table()).contains("0.9 missed");

        SlowReport other = new SlowReport(List.of(ServerKind.HELIOSTAT));
        other.add(new SlowMeasurement(ServerKind.HELIOSTAT, 1, 1_000, 1_000, 2, 10, 0, ""));
        assertThat(other.exitCode()).isEqualTo(SlowReport.MISSED);
    }

    @Test
    void aServerThatAnswersNobodyAnyMoreHasNothing() {
        add(ServerKind.HELIOSTAT, 1, 1_000, 1_000, 0);
        add(ServerKind.HELIOSTAT, 2, 1_000, 0, 1);

        assertThat(report.table()).contains("| heliostat | 0.00 (0.00 to 1.00) | 0.9 missed |");
    }

    @Test
    void tellsAGapFromAMiss() {
        add(ServerKind.HELIOSTAT, 1, 1_000, 1_000, 0);
        report.missing(ServerKind.TOMCAT, "is not there");

        assertThat(report.exitCode()).isEqualTo(SlowReport.NOT_MEASURED);
        assertThat(report.table()).contains("Not measured: tomcat: is not there", "| tomcat | - | - | -, - |");
        assertThat(new SlowReport(List.of(ServerKind.HELIOSTAT)).exitCode()).isEqualTo(SlowReport.NOT_MEASURED);
    }

    @Test
    void writesALineForEachMeasurement() {
        assertThat(SlowReport.line(new SlowMeasurement(ServerKind.NGINX, 2, 2_000, 1_000, 0, 9_000, 3, "head 30")))
                .isEqualTo(
                        "round 2  nginx      0.50  1,000 of 2,000 /s  wrong 0  9,000 slow clients, 3 ended/s (head 30)");
    }

    private void add(ServerKind server, int round, double without, double with, long wrong) {
        report.add(new SlowMeasurement(server, round, without, with, wrong, 9_900, 12, ""));
    }
}
