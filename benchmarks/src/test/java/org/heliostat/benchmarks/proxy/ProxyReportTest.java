package org.heliostat.benchmarks.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.proxy.ProxyReport.Verdict;
import org.junit.jupiter.api.Test;

class ProxyReportTest {

    private final ProxyReport report = new ProxyReport(new ProxyPlan(
            List.of(ServerKind.HELIOSTAT, ServerKind.NGINX),
            List.of(ProxyCase.FILE_1K_64),
            2,
            Duration.ZERO,
            Duration.ofSeconds(1)));

    @Test
    void dividesByNginxOfTheSameRound() {
        add(ServerKind.HELIOSTAT, 1, 400, 100);
        add(ServerKind.NGINX, 1, 100, 100);
        add(ServerKind.NGINX, 2, 1_000, 200);
        add(ServerKind.HELIOSTAT, 2, 1_000, 200);

        assertThat(report.table())
                .contains("| `file-1k-64` | heliostat | 2.00 (1.00 to 4.00) | 1.00 | held | 632 | 50 | 141 | 20.0 |")
                .contains("| `file-1k-64` | nginx | 1.00 | 1.00 |  | 316 | 50 | 141 | 20.0 |");
        assertThat(report.exitCode()).isEqualTo(ProxyReport.HELD);
    }

    @Test
    void missesByThroughputAndByTheSlowestAnswers() {
        add(ServerKind.HELIOSTAT, 1, 79, 100);
        add(ServerKind.NGINX, 1, 100, 100);
        assertThat(report.verdict(ProxyCase.FILE_1K_64)).isEqualTo(Verdict.MISSED);

        add(ServerKind.HELIOSTAT, 2, 1_000, 300);
        add(ServerKind.NGINX, 2, 100, 100);
        assertThat(report.verdict(ProxyCase.FILE_1K_64)).isEqualTo(Verdict.MISSED);
    }

    @Test
    void tellsAGapFromAMiss() {
        add(ServerKind.HELIOSTAT, 1, 100, 100);
        report.missing(ProxyCase.FILE_1K_64, "nginx: nginx is not installed");

        assertThat(report.exitCode()).isEqualTo(ProxyReport.NOT_MEASURED);
        assertThat(report.table()).contains("Not measured: file-1k-64, nginx: nginx is not installed");
    }

    @Test
    void wrongAnswersHoldNoGate() {
        add(ServerKind.NGINX, 1, 100, 100);
        report.add(new ProxyMeasurement(
                ServerKind.HELIOSTAT, ProxyCase.FILE_1K_64, 1, new Tally(1, 500, 50, 90, 2, "status 502"), 20));

        assertThat(report.exitCode()).isEqualTo(ProxyReport.MISSED);
        assertThat(report.table()).contains("Not valid: round 1", "status 502");
    }

    private void add(ServerKind server, int round, long perSecond, double p99) {
        report.add(
                new ProxyMeasurement(server, ProxyCase.FILE_1K_64, round, new Tally(1, perSecond, 50, p99, 0, ""), 20));
    }
}
