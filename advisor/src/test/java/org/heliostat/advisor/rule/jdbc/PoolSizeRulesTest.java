package org.heliostat.advisor.rule.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class PoolSizeRulesTest {

    private static final String TOO_SMALL = "jdbc-pool-too-small";
    private static final String EMPTY = "jdbc-pool-empty-at-first";
    private static final String REOPENED = "jdbc-connections-reopened";
    private static final String IDLE = "jdbc-connections-idle";
    private static final String LARGER = "jdbc-pool-larger-than-threads";

    @Test
    void aPoolThatServesEverybodyNeedsNoAdvice() {
        assertThat(PoolScene.healthy().whole().holding()).isEmpty();
    }

    @Test
    void waitingForAFullPoolMeansTooSmall() {
        AdviceFinding finding = full().finding(TOO_SMALL).orElseThrow();

        assertThat(finding.subject()).isEqualTo("JDBCCONNECTIONPOOL Shop maxpoolsize");
        assertThat(finding.about()).isEqualTo("pool Shop");
        assertThat(finding.title()).contains("120 ms");
        assertThat(finding.change())
                .containsExactly(
                        new ProposedChange("conf/server.xml", "JDBCCONNECTIONPOOL Shop", "maxpoolsize", "32", "42"));
    }

    /** One is out and nineteen wait: twenty are wanted at the same time, and a quarter more in busy seconds. */
    @Test
    void whatIsProposedFollowsFromHowManyWait() {
        PoolScene one = full().with("connections", 1)
                .with("maxConnections", 1)
                .conf("maxPoolSize", 1)
                .conf("steadyPoolSize", 1);

        assertThat(one.waiting(19.0).finding(TOO_SMALL).orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("25");
        assertThat(one.waiting(5_000.0).finding(TOO_SMALL).orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("128");
    }

    @Test
    void aPoolIsNotTooSmallWhereNobodyWaits() {
        assertThat(full().waiting(0.9).finding(TOO_SMALL)).isEmpty();
        assertThat(full().waiting(null).finding(TOO_SMALL)).isEmpty();
        assertThat(full().with("connections", 31).finding(TOO_SMALL)).isEmpty();
        assertThat(full().with("state", "ending").finding(TOO_SMALL)).isEmpty();
        assertThat(full().server(Scene.busy().requests(19)).finding(TOO_SMALL)).isEmpty();
        assertThat(full().server(Scene.busy().requests(20)).finding(TOO_SMALL)).isPresent();
    }

    @Test
    void noMoreConnectionsAreProposedThanThreadsCanUse() {
        PoolScene few = full().server(Scene.busy().magnus("RqThrottleMin", "8").magnus("RqThrottle", "40"));

        assertThat(few.finding(TOO_SMALL).orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("40");
        assertThat(few.server(Scene.busy().magnus("RqThrottleMin", "8").magnus("RqThrottle", "32"))
                        .finding(TOO_SMALL)
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    /** More connections would be held as well. */
    @Test
    void heldConnectionsAreTheCauseNotTheSize() {
        PoolScene held = full().with("maxConnections", 2)
                .with("connections", 2)
                .with("leases", List.of(PoolScene.lease("GET /report", 1)));

        assertThat(held.finding(TOO_SMALL)).isEmpty();
        assertThat(held.with("leases", List.of(PoolScene.lease("GET /report", 0.9)))
                        .finding(TOO_SMALL))
                .isPresent();
    }

    @Test
    void aPoolWithoutSteadyConnectionsIsTold() {
        PoolScene cold = PoolScene.healthy()
                .server(Scene.busy().only(Window.FIFTEEN_MINUTES))
                .conf("steadyPoolSize", 0)
                .with("opened", 5L)
                .with("idleTimeouts", 5L);

        assertThat(cold.finding(EMPTY).orElseThrow().change())
                .containsExactly(
                        new ProposedChange("conf/server.xml", "JDBCCONNECTIONPOOL Shop", "steadypoolsize", "0", "8"));
        assertThat(cold.with("opened", 4L).finding(EMPTY)).isEmpty();
        assertThat(cold.with("idleTimeouts", 4L).finding(EMPTY)).isEmpty();
        assertThat(cold.conf("steadyPoolSize", 1).finding(EMPTY)).isEmpty();
    }

    /** A rush at the start opens them all, and they go when it is over. */
    @Test
    void theRushOfTheStartIsNoSign() {
        PoolScene rush = PoolScene.healthy().with("opened", 10L).with("idleTimeouts", 10L);
        PoolScene empty = rush.conf("steadyPoolSize", 0);

        assertThat(aged(rush, 90).finding(REOPENED)).isPresent();
        assertThat(aged(rush, 89).finding(REOPENED)).isEmpty();
        assertThat(aged(rush.with("opened", 9L), 90).finding(REOPENED)).isEmpty();
        assertThat(aged(empty, 90).finding(EMPTY)).isPresent();
        assertThat(aged(empty, 89).finding(EMPTY)).isEmpty();
        assertThat(aged(empty.with("opened", 2L), 90).finding(EMPTY)).isEmpty();
    }

    private static PoolScene aged(PoolScene pool, long seconds) {
        return pool.server(Scene.busy().young(Duration.ofSeconds(seconds)));
    }

    /** Those that a rush has opened go by themselves. */
    @Test
    void connectionsThatWillGoAreNotToldSoon() {
        PoolScene idle = aged(PoolScene.healthy().with("connections", 20).inUse(1.0), 90);

        assertThat(idle.finding(IDLE)).isEmpty();
        assertThat(idle.conf("steadyPoolSize", 20).finding(IDLE)).isPresent();
        assertThat(idle.conf("idleTimeout", Duration.ZERO).finding(IDLE)).isPresent();
        assertThat(idle.conf("idleTimeout", Duration.ofMinutes(15)).finding(IDLE))
                .isPresent();
        assertThat(idle.server(Scene.busy()).finding(IDLE)).isPresent();
    }

    @Test
    void connectionsThatComeAndGoAreTold() {
        PoolScene going = PoolScene.healthy()
                .server(Scene.busy().only(Window.FIFTEEN_MINUTES))
                .with("opened", 30L)
                .with("idleTimeouts", 30L);

        assertThat(going.finding(REOPENED).orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("16");
        assertThat(going.with("opened", 29L).finding(REOPENED)).isEmpty();
        assertThat(going.with("idleTimeouts", 29L).finding(REOPENED)).isEmpty();
        assertThat(going.conf("steadyPoolSize", 0).finding(REOPENED)).isEmpty();
    }

    @Test
    void steadyConnectionsThatNobodyUsesAreTold() {
        PoolScene idle = PoolScene.healthy()
                .conf("steadyPoolSize", 20)
                .conf("idleTimeout", Duration.ZERO)
                .with("connections", 20)
                .inUse(1.9);

        assertThat(idle.finding(IDLE).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly(
                        "conf/server.xml: JDBCCONNECTIONPOOL Shop: idletimeout 0 -> 300",
                        "conf/server.xml: JDBCCONNECTIONPOOL Shop: steadypoolsize 20 -> 4");
        assertThat(idle.inUse(2.0).finding(IDLE)).isEmpty();
        assertThat(idle.inUse(null).finding(IDLE)).isEmpty();
        assertThat(idle.with("connections", 19).inUse(1.0).finding(IDLE)).isEmpty();
        assertThat(idle.waiting(0.01).finding(IDLE)).isEmpty();
        assertThat(idle.waiting(0.009).finding(IDLE)).isPresent();
    }

    @Test
    void morePlacesThanThreadsAreTold() {
        PoolScene large = PoolScene.healthy()
                .conf("maxPoolSize", 500)
                .conf("steadyPoolSize", 200)
                .with("maxConnections", 500)
                .with("connections", 129)
                .inUse(100.0);

        assertThat(large.finding(LARGER).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly(
                        "conf/server.xml: JDBCCONNECTIONPOOL Shop: steadypoolsize 200 -> 128",
                        "conf/server.xml: JDBCCONNECTIONPOOL Shop: maxpoolsize 500 -> 128");
        assertThat(large.with("connections", 128).finding(LARGER)).isEmpty();
        assertThat(large.inUse(128.0).finding(LARGER)).isEmpty();
    }

    private static PoolScene full() {
        return PoolScene.healthy()
                .with("connections", 32)
                .with("maxConnections", 32)
                .with("waits", Scene.times(500, 120))
                .waiting(1.0);
    }
}
