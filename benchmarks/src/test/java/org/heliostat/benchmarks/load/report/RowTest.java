package org.heliostat.benchmarks.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.benchmarks.load.report.SampleResults.allocating;
import static org.heliostat.benchmarks.load.report.SampleResults.measured;

import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.plan.Aims;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class RowTest {

    private static final List<ServerKind> SERVERS =
            List.of(ServerKind.HELIOSTAT, ServerKind.TOMCAT, ServerKind.UNDERTOW, ServerKind.NGINX);

    @Test
    void dividesByThePeerWithTheBestMedianOfTheSameRound() {
        List<Row> rows = rows(
                17,
                SampleResults.plan(3, SERVERS, LoadCase.WASP_64),
                measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 120),
                measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 2, 130),
                measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 3, 240),
                measured(ServerKind.UNDERTOW, LoadCase.WASP_64, 1, 100),
                measured(ServerKind.UNDERTOW, LoadCase.WASP_64, 2, 100),
                measured(ServerKind.UNDERTOW, LoadCase.WASP_64, 3, 200),
                measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 50),
                measured(ServerKind.TOMCAT, LoadCase.WASP_64, 2, 50),
                measured(ServerKind.TOMCAT, LoadCase.WASP_64, 3, 500));

        Row best = rows.get(0);
        assertThat(best.against()).contains(ServerKind.UNDERTOW);
        assertThat(best.figure()).isEqualTo(new Spread(1.2, 1.2, 1.3));
        assertThat(best.state()).isEqualTo(Row.State.REACHED);
        assertThat(best.aimText()).isEqualTo("≥ 1.10 × best peer (undertow)");
        assertThat(best.figureText()).isEqualTo("1.20 (1.20 to 1.30)");
    }

    @Test
    void expectsMoreOnARecentJdk() {
        Plan plan = SampleResults.plan(1, SERVERS, LoadCase.WASP_64);
        Measurement ours = measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 120);
        Measurement tomcat = measured(ServerKind.TOMCAT, LoadCase.WASP_64, 1, 100);

        assertThat(rows(17, plan, ours, tomcat).get(0).state()).isEqualTo(Row.State.REACHED);
        assertThat(rows(21, plan, ours, tomcat).get(0).state()).isEqualTo(Row.State.REACHED);
        assertThat(rows(25, plan, ours, tomcat).get(0).state()).isEqualTo(Row.State.MISSED);
    }

    @Test
    void allowsOurServerSoManyBytes() {
        Plan plan = SampleResults.plan(1, SERVERS, LoadCase.WASP_64);
        Measurement ours = measured(ServerKind.HELIOSTAT, LoadCase.WASP_64, 1, 120);

        Row little = rows(17, plan, allocating(ours, 1_500)).get(1);
        Row much = rows(17, plan, allocating(ours, 1_501)).get(1);

        assertThat(little.state()).isEqualTo(Row.State.REACHED);
        assertThat(little.aimText()).isEqualTo("≤ 1,500 allocated B/request");
        assertThat(much.state()).isEqualTo(Row.State.MISSED);
        assertThat(much.figureText()).isEqualTo("1,501");
        assertThat(rows(17, plan, ours).get(1).state()).isEqualTo(Row.State.UNKNOWN);
    }

    @Test
    void knowsNothingWithoutTheReference() {
        Plan plan = SampleResults.plan(1, SERVERS, LoadCase.FILE_64K);

        List<Row> rows = rows(
                17,
                plan,
                measured(ServerKind.HELIOSTAT, LoadCase.FILE_64K, 1, 200),
                measured(ServerKind.TOMCAT, LoadCase.FILE_64K, 1, 100));

        assertThat(rows).singleElement().extracting(Row::state).isEqualTo(Row.State.UNKNOWN);
    }

    @Test
    void knowsNothingWhereAnswersWereWrong() {
        Plan plan = SampleResults.plan(1, SERVERS, LoadCase.FILE_64K);
        Measurement ours = measured(ServerKind.HELIOSTAT, LoadCase.FILE_64K, 1, 200);
        Tally wrong = new Tally(1, 100, 100, 1_000, 1, "/x: status 503");

        assertThat(rows(17, plan, ours, measured(ServerKind.NGINX, LoadCase.FILE_64K, 1, wrong))
                        .get(0)
                        .state())
                .isEqualTo(Row.State.UNKNOWN);
        assertThat(rows(17, plan, ours, measured(ServerKind.NGINX, LoadCase.FILE_64K, 1, 100))
                        .get(0)
                        .state())
                .isEqualTo(Row.State.REACHED);
    }

    private static List<Row> rows(int jdk, Plan plan, Measurement... measurements) {
        return Row.of(plan, new Figures(plan, List.of(measurements)), new Aims(jdk, false));
    }
}
