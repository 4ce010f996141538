package org.heliostat.advisor.rule.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.thread.SessionRow;
import org.junit.jupiter.api.Test;

class PoolUseRulesTest {

    private static final String HELD = "jdbc-connections-held";
    private static final String OUTLIVE = "jdbc-connections-outlive-requests";
    private static final String LEAKS = "jdbc-leaks";
    private static final String TIMEOUTS = "jdbc-wait-timeouts";

    @Test
    void whoHoldsHalfOfThePoolIsNamed() {
        PoolScene held = PoolScene.healthy()
                .with("maxConnections", 4)
                .with("waiting", 1)
                .with(
                        "leases",
                        List.of(
                                PoolScene.lease("GET /report", 1.4),
                                PoolScene.lease("GET /report", 1),
                                PoolScene.lease("GET /cart", 0.1)));
        AdviceFinding finding = held.finding(HELD).orElseThrow();

        assertThat(finding.subject()).isEqualTo("code GET /report of vs1");
        assertThat(finding.change())
                .containsExactly(
                        new ProposedChange("conf/server.xml", "JDBCCONNECTIONPOOL Shop", "leaktimeout", "0", "60"));
        assertThat(held.conf("leakTimeout", Duration.ofSeconds(30))
                        .finding(HELD)
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(held.with("maxConnections", 5).finding(HELD)).isEmpty();
        assertThat(held.with("waiting", 0).finding(HELD)).isEmpty();
    }

    /** Each stays out for a second and a half: at any moment most of them have not been out for one. */
    @Test
    void connectionsThatAllStayOutForLongAreTold() {
        PoolScene held = PoolScene.healthy()
                .with("maxConnections", 4)
                .with("connections", 4)
                .with("leasedTotal", 160L)
                .with(
                        "leases",
                        List.of(
                                PoolScene.lease("GET /report", 1.4),
                                PoolScene.lease("GET /report", 0.9),
                                PoolScene.lease("GET /report", 0.6),
                                PoolScene.lease("GET /cart", 0.2)))
                .inUse(4.0)
                .waiting(7.0);

        AdviceFinding finding = held.finding(HELD).orElseThrow();
        assertThat(finding.subject()).isEqualTo("code GET /report of vs1");
        assertThat(finding.title()).contains("4 of 4 connections").contains("1.5 s");
        assertThat(held.finding("jdbc-pool-too-small")).isEmpty();
        assertThat(held.with("leasedTotal", 241L).finding(HELD)).isEmpty();
        assertThat(held.with("leasedTotal", 241L).finding("jdbc-pool-too-small"))
                .isPresent();
        assertThat(held.waiting(0.9).finding(HELD)).isEmpty();
        assertThat(held.inUse(1.9).with("leasedTotal", 10L).finding(HELD)).isEmpty();
        assertThat(held.with("leases", List.of()).finding(HELD).orElseThrow().subject())
                .isEqualTo("JDBCCONNECTIONPOOL Shop");
    }

    @Test
    void aConnectionWhoseRequestIsOverIsTold() {
        PoolScene left = PoolScene.healthy().with("leases", List.of(PoolScene.lease("GET /report", 60)));

        assertThat(left.finding(OUTLIVE).orElseThrow().subject()).isEqualTo("code GET /report of vs1");
        assertThat(left.finding(OUTLIVE).orElseThrow().change())
                .extracting(ProposedChange::name)
                .containsExactly("leaktimeout");
        assertThat(left.with("leases", List.of(PoolScene.lease("GET /report", 59.9)))
                        .finding(OUTLIVE))
                .isEmpty();
    }

    /** Clients write paths. */
    @Test
    void whatATerminalWouldObeyIsWrittenOut() {
        AdviceFinding finding = PoolScene.healthy()
                .with("leases", List.of(PoolScene.lease("GET /a\u001b[31m", 60)))
                .finding(OUTLIVE)
                .orElseThrow();

        assertThat(finding.subject()).isEqualTo("code GET /a\\u001b[31m of vs1");
        assertThat(finding.title()).doesNotContain("\u001b");
    }

    @Test
    void aRequestThatStillRunsMayKeepItsConnection() {
        PoolScene left = PoolScene.healthy().with("leases", List.of(PoolScene.lease("GET /report", 100)));

        assertThat(left.server(running("session-1", "/report", 100)).finding(OUTLIVE))
                .isEmpty();
        assertThat(left.server(running("native-7", "/report", 91)).finding(OUTLIVE))
                .isEmpty();
        assertThat(left.server(running("session-1", "/cart", 89)).finding(OUTLIVE))
                .isPresent();
        assertThat(left.server(running("native-7", "/cart", 100)).finding(OUTLIVE))
                .isPresent();
    }

    /** Such as a thread of an application that listens to its database for as long as it runs. */
    @Test
    void connectionsOutsideOfRequestsAreNobodysLeak() {
        assertThat(PoolScene.healthy()
                        .with("leases", List.of(PoolScene.lease("", 6_000)))
                        .finding(OUTLIVE))
                .isEmpty();
    }

    @Test
    void leaksThatThePoolHasSeenAreTold() {
        PoolScene pool = PoolScene.healthy().conf("leakTimeout", Duration.ofSeconds(60));

        assertThat(pool.finding(LEAKS)).isEmpty();
        assertThat(leaked(pool, 60).severity()).isEqualTo(AdviceSeverity.WARNING);
    }

    /** A report that takes long has given it back meanwhile. */
    @Test
    void whatWasGivenBackIsNoLeak() {
        PoolScene pool = PoolScene.healthy().conf("leakTimeout", Duration.ofSeconds(60));

        assertThat(leaked(pool, 59).severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(pool.with("leaks", 1L).finding(LEAKS).orElseThrow().severity())
                .isEqualTo(AdviceSeverity.INFO);
    }

    /** One was, and this one is out now. */
    private static AdviceFinding leaked(PoolScene pool, double seconds) {
        return pool.with("leaks", 1L)
                .with("leases", List.of(PoolScene.lease("GET /report", seconds)))
                .finding(LEAKS)
                .orElseThrow();
    }

    @Test
    void threadsThatGotNoConnectionAreTold() {
        assertThat(PoolScene.healthy().finding(TIMEOUTS)).isEmpty();
        assertThat(PoolScene.healthy()
                        .with("waitTimeouts", 1L)
                        .finding(TIMEOUTS)
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    private static Scene running(String thread, String uri, double seconds) {
        return Scene.busy()
                .with(
                        "sessionThreads.rows",
                        List.of(new SessionRow(
                                thread, "response", "c", (long) (seconds * 1e9), "vs1", "GET", uri, "service-j2ee")));
    }
}
