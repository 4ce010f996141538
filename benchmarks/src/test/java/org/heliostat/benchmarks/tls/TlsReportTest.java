package org.heliostat.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.tls.TlsReport.Verdict;
import org.junit.jupiter.api.Test;

class TlsReportTest {

    private final TlsReport report = new TlsReport(List.of(TlsCase.RESUMED, TlsCase.H2_WASP));

    @Test
    void takesTheGeometricMeanOfTheRatiosOfEachRound() {
        add(TlsCase.RESUMED, ServerKind.HELIOSTAT, 1, 400);
        add(TlsCase.RESUMED, ServerKind.NGINX, 1, 100);
        add(TlsCase.RESUMED, ServerKind.NGINX, 2, 1_000);
        add(TlsCase.RESUMED, ServerKind.HELIOSTAT, 2, 1_000);
        add(TlsCase.RESUMED, ServerKind.HELIOSTAT, 3, 7);

        assertThat(report.table())
                .contains(
                        "| `resumed` | TLS 1.3 resumed by ticket, one request each | 2.00 (1.00 to 4.00) nginx | 0.7 |"
                                + " held | 141, 316 | 20.0, 20.0 |");
    }

    @Test
    void comparesEachCaseWithItsOwnReferenceAndGate() {
        both(TlsCase.RESUMED, 70, 100);
        both(TlsCase.H2_WASP, 129, 100);

        assertThat(report.verdict(TlsCase.RESUMED)).isEqualTo(Verdict.HELD);
        assertThat(report.verdict(TlsCase.H2_WASP)).isEqualTo(Verdict.MISSED);
        assertThat(report.table()).contains("1.29 undertow | 1.3 | missed |");
        assertThat(report.exitCode()).isEqualTo(TlsReport.MISSED);
    }

    @Test
    void tellsAGapFromAMiss() {
        both(TlsCase.RESUMED, 100, 100);
        report.missing(TlsCase.H2_WASP, "heliostat: h2load is not installed");
        report.missing(TlsCase.H2_WASP, "heliostat: h2load is not installed");

        assertThat(report.exitCode()).isEqualTo(TlsReport.NOT_MEASURED);
        assertThat(report.table())
                .containsOnlyOnce("Not measured: h2-wasp, heliostat: h2load is not installed")
                .contains("| - undertow | 1.3 | not measured | -, - | -, - |");
    }

    @Test
    void aGateThatRunsWithAGapIsNotHeld() {
        both(TlsCase.RESUMED, 100, 100);
        report.missing(TlsCase.RESUMED, "nginx: did not start");

        assertThat(report.verdict(TlsCase.RESUMED)).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void wrongAnswersHoldNoGate() {
        both(TlsCase.H2_WASP, 200, 100);
        report.add(new TlsMeasurement(
                ServerKind.HELIOSTAT, TlsCase.RESUMED, 1, new Tally(1, 100, 1, 1, 3, "not resumed"), 20));
        add(TlsCase.RESUMED, ServerKind.NGINX, 1, 100);

        assertThat(report.exitCode()).isEqualTo(TlsReport.MISSED);
        assertThat(report.table()).contains("not valid").contains("wrong 3: not resumed");
    }

    @Test
    void allGatesThatHoldAreExitCodeZero() {
        both(TlsCase.RESUMED, 100, 100);
        both(TlsCase.H2_WASP, 140, 100);

        assertThat(report.exitCode()).isZero();
    }

    private void both(TlsCase tlsCase, long ours, long reference) {
        add(tlsCase, ServerKind.HELIOSTAT, 1, ours);
        add(tlsCase, tlsCase.reference(), 1, reference);
    }

    private void add(TlsCase tlsCase, ServerKind server, int round, long answers) {
        report.add(new TlsMeasurement(server, tlsCase, round, new Tally(1, answers, 1, 1, 0, ""), 20));
    }
}
