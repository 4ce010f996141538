package org.heliostat.benchmarks.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.benchmarks.load.report.SampleResults.measured;
import static org.heliostat.benchmarks.load.report.SampleResults.results;

import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private final Plan plan = SampleResults.plan(1, List.of(ServerKind.HELIOSTAT, ServerKind.NGINX), LoadCase.FILE_64K);
    private final Measurement nginx = measured(ServerKind.NGINX, LoadCase.FILE_64K, 1, 100);

    @Test
    void passesTheGateWhereAllAimsAreReached() {
        Results results = results(plan, nginx, measured(ServerKind.HELIOSTAT, LoadCase.FILE_64K, 1, 120));

        assertThat(results.exitCodeOfGate()).isZero();
        assertThat(results.exitCode()).isZero();
    }

    @Test
    void failsOnlyAtTheGateWhereAnAimIsMissed() {
        Results results = results(plan, nginx, measured(ServerKind.HELIOSTAT, LoadCase.FILE_64K, 1, 119));

        assertThat(results.exitCodeOfGate()).isEqualTo(1);
        assertThat(results.exitCode()).isZero();
    }

    @Test
    void saysAtTheGateThatSomethingIsNotKnown() {
        Results results = results(plan, nginx);

        assertThat(results.exitCodeOfGate()).isEqualTo(3);
        assertThat(results.exitCode()).isZero();
    }

    @Test
    void failsWhereAnswersWereWrong() {
        Tally wrong = new Tally(1, 500, 100, 1_000, 1, "/x: status 503");
        Results results = results(plan, nginx, measured(ServerKind.HELIOSTAT, LoadCase.FILE_64K, 1, wrong));

        assertThat(results.exitCodeOfGate()).isEqualTo(1);
        assertThat(results.exitCode()).isEqualTo(1);
    }

    @Test
    void failsWhereSomethingCouldNotBeMeasured() {
        Results good = results(plan, nginx, measured(ServerKind.HELIOSTAT, LoadCase.FILE_64K, 1, 120));
        Results results = new Results(
                good.conditions(), good.plan(), good.figures(), good.rows(), List.of("jetty: did not start"));

        assertThat(results.exitCode()).isEqualTo(1);
        assertThat(results.exitCodeOfGate()).isEqualTo(3);
    }
}
