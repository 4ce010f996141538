package org.heliostat.advisor.rule.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.junit.jupiter.api.Test;

class IncidentRulesTest {

    private static final String SLOW = "slow-requests";
    private static final String FAIL = "requests-fail";
    private static final String TIME = "slow-request-time";

    @Test
    void slowRequestsInNumbersAreTold() {
        assertThat(slow(1_000, 20).finding(SLOW)).isPresent();
        assertThat(slow(100, 19).finding(SLOW)).isEmpty();
        assertThat(slow(1_001, 20).finding(SLOW)).isEmpty();
    }

    /** Whatever is said about the threshold: it is they that matter. */
    @Test
    void theyAreToldAsWellWhereMostAreSlow() {
        Scene most = slow(100, 80);

        assertThat(most.finding(SLOW)).isPresent();
        assertThat(most.finding(TIME)).isPresent();
    }

    /** Half of them take half a second: that is how this server is, and says nothing of any of them. */
    @Test
    void whatIsUsualIsNotSlow() {
        Scene usual = slow(100, 50).magnus("SlowRequestTime", "999");

        assertThat(usual.finding(SLOW)).isEmpty();
        assertThat(usual.finding(TIME)).isPresent();
        assertThat(slow(100, 49).magnus("SlowRequestTime", "999").finding(SLOW)).isPresent();
        assertThat(usual.magnus("SlowRequestTime", "1000").finding(SLOW)).isPresent();
    }

    /** At the start everything is slow: code is not compiled yet, and caches are empty. */
    @Test
    void whatIsUsualIsToldOnlyAfterTheStart() {
        Scene usual = slow(100, 50);

        assertThat(usual.young(Duration.ofSeconds(90)).finding(TIME)).isPresent();
        assertThat(usual.young(Duration.ofSeconds(89)).finding(TIME)).isEmpty();
    }

    @Test
    void slowRequestsAreNamed() {
        RequestReport report = Figures.slow("/shop/report", 7, new RequestReport.Split(4_200, 10, 5, 3_900, 200, 85));
        RequestReport other = Figures.slow("/shop/cart", 3, new RequestReport.Split(9_000, 0, 0, 9_000, 0, 0));

        assertThat(slow(1_000, 20).findings(SLOW, List.of(other, report)).get(0).title())
                .endsWith("; most of them GET /shop/report of vs1, the longest 4.2 s, most of it in the application");
        assertThat(slow(1_000, 20).finding(SLOW).orElseThrow().title()).endsWith("in the last minute");
    }

    @Test
    void requestsThatFailAreToldWhoeverAnswersThem() {
        assertThat(failed(400, 20, 0).finding(FAIL).orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(failed(40, 20, 0).finding(FAIL).orElseThrow().severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(failed(401, 20, 0).finding(FAIL)).isEmpty();
        assertThat(failed(100, 19, 0).finding(FAIL)).isEmpty();
    }

    /** A limit that somebody has set protects the others. */
    @Test
    void requestsThatQualityOfServiceRefusesAreNoFailure() {
        assertThat(failed(400, 40, 20).finding(FAIL)).isPresent();
        assertThat(failed(400, 40, 21).finding(FAIL)).isEmpty();
    }

    @Test
    void whatFailsMostOftenIsNamed() {
        RequestReport report = Figures.failed("/php/cart.php", 7, "", "");

        AdviceFinding finding =
                failed(400, 20, 0).findings(FAIL, List.of(report)).get(0);
        assertThat(finding.subject()).isEqualTo("code GET /php/cart.php of vs1");
        assertThat(finding.title()).endsWith("; most of them GET /php/cart.php of vs1, answered 500");
    }

    @Test
    void aTimeThatMostRequestsTakeIsTooShort() {
        Scene usual = slow(100, 50).magnus("SlowRequestTime", "500").with("timeSplit.total", Scene.times(100, 900));

        assertThat(usual.finding(TIME).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/magnus.conf: SlowRequestTime 500 -> 1800");
        assertThat(usual.with("timeSplit.total", Scene.times(100, 250))
                        .finding(TIME)
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(usual.with("timeSplit.total", Scene.times(100, 1_500)).finding(TIME))
                .as("slow, whatever is said of it")
                .isEmpty();
        assertThat(slow(100, 49).finding(TIME)).isEmpty();
        assertThat(slow(99, 99).finding(TIME)).isEmpty();
        assertThat(usual.magnus("SlowRequestTime", "0").finding(TIME)).isEmpty();
    }

    @Test
    void incidentsThatComeBackAreTold() {
        assertThat(Scene.busy().with("incidents.incidents", 5L).finding("incidents-again"))
                .isPresent();
        assertThat(Scene.busy().with("incidents.incidents", 4L).finding("incidents-again"))
                .isEmpty();
    }

    @Test
    void incidentsThatCouldNotBeWrittenAreTold() {
        assertThat(Scene.busy().with("incidents.unwritten", 1L).finding("incidents-unwritten"))
                .isPresent();
        assertThat(Scene.busy().with("incidents.unwritten", 0L).finding("incidents-unwritten"))
                .isEmpty();
    }

    @Test
    void aProcessThatStandsStillIsTold() {
        assertThat(Scene.busy()
                        .with("jvm.trouble", "loop-1 stands still")
                        .finding("process-unwell")
                        .orElseThrow()
                        .title())
                .contains("loop-1");
        assertThat(Scene.busy().with("jvm.trouble", "").finding("process-unwell"))
                .isEmpty();
    }

    private static Scene failed(long requests, long errors, long refused) {
        VirtualServerSnapshot server = SampleSnapshot.virtualServer("vs1", requests);
        return Scene.busy()
                .with(
                        "virtualServers",
                        List.of(Figures.with(
                                Figures.with(server, "requests.status5xx", errors), "qosRefused", refused)));
    }

    private static Scene slow(long requests, long slow) {
        return Scene.busy().requests(requests).with("incidents.slow", slow);
    }
}
